//! Thrift's compact protocol, as far as Parquet needs it.

use crate::parquet::{BINARY, BYTE, FALSE, I16, I32, I64, LIST, STRUCT, TRUE, put_varint, zigzag};

/// The longest list whose length fits beside its type.
const SHORT_LIST: usize = 14;

/// A struct being written. Fields are written in the order of their numbers.
#[derive(Default)]
pub(crate) struct Compact {
    bytes: Vec<u8>,
    /// The number of the last field.
    last: u8,
    /// The same of the structs around this one.
    outer: Vec<u8>,
}

impl Compact {
    /// Begins a field. Numbers grow, by 15 at most.
    fn field(&mut self, id: u8, kind: u8) {
        let step = id.saturating_sub(self.last);
        self.bytes.push(step << 4 | kind);
        self.last = id;
    }

    pub(crate) fn bool(&mut self, id: u8, value: bool) {
        self.field(id, if value { TRUE } else { FALSE });
    }

    pub(crate) fn byte(&mut self, id: u8, value: u8) {
        self.field(id, BYTE);
        self.bytes.push(value);
    }

    pub(crate) fn short(&mut self, id: u8, value: i16) {
        self.field(id, I16);
        self.varint(zigzag(value.into()));
    }

    pub(crate) fn int(&mut self, id: u8, value: i32) {
        self.field(id, I32);
        self.varint(zigzag(value.into()));
    }

    pub(crate) fn long(&mut self, id: u8, value: i64) {
        self.field(id, I64);
        self.varint(zigzag(value));
    }

    pub(crate) fn text(&mut self, id: u8, value: &[u8]) {
        self.field(id, BINARY);
        self.text_item(value);
    }

    pub(crate) fn list(&mut self, id: u8, kind: u8, length: usize) {
        self.field(id, LIST);
        if length <= SHORT_LIST {
            self.bytes.push((length as u8) << 4 | kind);
        } else {
            self.bytes.push(0xf0 | kind);
            self.varint(length as u64);
        }
    }

    pub(crate) fn int_item(&mut self, value: i32) {
        self.varint(zigzag(value.into()));
    }

    pub(crate) fn text_item(&mut self, value: &[u8]) {
        self.varint(value.len() as u64);
        self.bytes.extend(value);
    }

    /// A struct as a field.
    pub(crate) fn inner(&mut self, id: u8, fields: impl FnOnce(&mut Self)) {
        self.field(id, STRUCT);
        self.item(fields);
    }

    /// A struct in a list.
    pub(crate) fn item(&mut self, fields: impl FnOnce(&mut Self)) {
        self.outer.push(std::mem::take(&mut self.last));
        fields(self);
        self.bytes.push(0);
        self.last = self.outer.pop().unwrap_or_default();
    }

    /// Structs that were written before, as the items of a list.
    pub(crate) fn items(&mut self, written: &[u8]) {
        self.bytes.extend(written);
    }

    /// The bytes of a whole struct.
    pub(crate) fn whole(fields: impl FnOnce(&mut Self)) -> Vec<u8> {
        let mut compact = Compact::default();
        compact.item(fields);
        compact.bytes
    }

    fn varint(&mut self, value: u64) {
        put_varint(value, &mut self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structs_are_as_the_protocol_says() {
        let bytes = Compact::whole(|to| {
            to.int(1, -2);
            to.inner(3, |to| {
                to.bool(1, true);
                to.bool(2, false);
            });
            to.text(4, b"ab");
            to.list(5, I32, 2);
            to.int_item(1);
            to.int_item(300);
            to.long(6, i64::MIN);
            to.list(7, STRUCT, 15);
        });
        let mut expected = vec![0x15, 3, 0x2c, 0x11, 0x12, 0, 0x18, 2, b'a', b'b'];
        expected.extend([0x19, 0x25, 2, 0xd8, 4, 0x16]);
        expected.extend([0xff; 9]);
        expected.extend([1, 0x19, 0xfc, 15, 0]);
        assert_eq!(bytes, expected);
    }
}
