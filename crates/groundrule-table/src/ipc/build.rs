//! FlatBuffers being written: each table before what it points to, so that positions are known when they are needed.

/// A field of a table.
pub(super) enum Value {
    Bool(bool),
    Byte(u8),
    Short(i16),
    Int(i32),
    Long(i64),
    Text(String),
    Object(Object),
    Objects(Vec<Object>),
    Ints(Vec<i32>),
    /// Structs made of eight-byte words: how many, and their bytes.
    Words(usize, Vec<u8>),
}

/// A table: its fields by their slots, in order.
#[derive(Default)]
pub(super) struct Object(Vec<(usize, Value)>);

impl Object {
    pub(super) fn new() -> Self {
        Object::default()
    }

    /// Adds a field with a higher slot than those before.
    #[must_use]
    pub(super) fn with(mut self, slot: usize, value: Value) -> Self {
        self.0.push((slot, value));
        self
    }

    /// The bytes of a message with this table as its root.
    pub(super) fn finish(&self) -> Vec<u8> {
        let mut bytes = vec![0; 4];
        let root = table(&mut bytes, self);
        point(&mut bytes, 0, root);
        bytes
    }
}

/// Writes a table and all that it points to; its position.
fn table(bytes: &mut Vec<u8>, object: &Object) -> usize {
    let slots = object.0.last().map_or(0, |(slot, _)| slot + 1);
    align(bytes, 2);
    let list = bytes.len();
    bytes.resize(list + 4 + 2 * slots, 0);
    align(bytes, 4);
    let start = bytes.len();
    bytes.extend(number(start - list).to_le_bytes());
    let mut later = Vec::new();
    for (slot, value) in &object.0 {
        let inline = match value {
            Value::Bool(value) => vec![u8::from(*value)],
            Value::Byte(value) => vec![*value],
            Value::Short(value) => value.to_le_bytes().to_vec(),
            Value::Int(value) => value.to_le_bytes().to_vec(),
            Value::Long(value) => value.to_le_bytes().to_vec(),
            _ => vec![0; 4],
        };
        align(bytes, inline.len());
        let place = bytes.len();
        put(bytes, list + 4 + 2 * slot, &short(place - start).to_le_bytes());
        bytes.extend(inline);
        later.push((place, value));
    }
    put(bytes, list, &short(4 + 2 * slots).to_le_bytes());
    let size = bytes.len() - start;
    put(bytes, list + 2, &short(size).to_le_bytes());
    for (place, value) in later {
        if let Some(target) = outlined(bytes, value) {
            point(bytes, place, target);
        }
    }
    start
}

/// Writes what does not fit into a table itself; its position.
fn outlined(bytes: &mut Vec<u8>, value: &Value) -> Option<usize> {
    Some(match value {
        Value::Text(text) => {
            let at = counted(bytes, text.len(), 4);
            bytes.extend(text.as_bytes());
            bytes.push(0);
            at
        }
        Value::Object(object) => table(bytes, object),
        Value::Objects(objects) => {
            let at = counted(bytes, objects.len(), 4);
            let first = bytes.len();
            bytes.resize(first + 4 * objects.len(), 0);
            for (i, object) in objects.iter().enumerate() {
                let target = table(bytes, object);
                point(bytes, first + 4 * i, target);
            }
            at
        }
        Value::Ints(values) => {
            let at = counted(bytes, values.len(), 4);
            bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
            at
        }
        Value::Words(count, words) => {
            let at = counted(bytes, *count, 8);
            bytes.extend(words);
            at
        }
        _ => return None,
    })
}

/// Begins a vector whose items are aligned; its position.
fn counted(bytes: &mut Vec<u8>, count: usize, alignment: usize) -> usize {
    align(bytes, 4);
    while !(bytes.len() + 4).is_multiple_of(alignment) {
        bytes.push(0);
    }
    bytes.extend(number(count).to_le_bytes());
    bytes.len() - 4
}

fn align(bytes: &mut Vec<u8>, alignment: usize) {
    bytes.resize(bytes.len().next_multiple_of(alignment), 0);
}

fn point(bytes: &mut [u8], place: usize, target: usize) {
    put(bytes, place, &number(target - place).to_le_bytes());
}

fn put(bytes: &mut [u8], place: usize, value: &[u8]) {
    if let Some(there) = bytes.get_mut(place..place + value.len()) {
        there.copy_from_slice(value);
    }
}

/// Heads are checked to be shorter than this when they are done.
fn number(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// Tables have few fields.
fn short(value: usize) -> u16 {
    u16::try_from(value).unwrap_or(u16::MAX)
}
