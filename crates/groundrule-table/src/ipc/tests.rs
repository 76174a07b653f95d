//! Messages that no writer would make.

use super::flat::Table;
use super::kind;
use super::schema::Layout;

/// A schema whose columns are structs of twice the same struct, and so on.
fn doubling(depth: usize) -> Vec<u8> {
    let short = |values: &[u16]| values.iter().flat_map(|value| value.to_le_bytes()).collect();
    let long = |values: &[u32]| values.iter().flat_map(|value| value.to_le_bytes()).collect();
    let vector = |first: u32| long(&[2, first, first - 4]);
    let parts: [Vec<u8>; 4] = [
        // Where the schema is, its places, itself and its columns.
        long(&[12]),
        short(&[8, 8, 0, 4]),
        long(&[8, 4]),
        vector(24),
    ];
    let mut bytes = parts.concat();
    for level in 0..depth {
        let places: Vec<u8> =
            short(&[16, 12, 0, 0, 4, 0, 0, if level + 1 < depth { 8 } else { 0 }]);
        bytes.extend(places);
        bytes.extend(long(&[16, kind::STRUCT.into(), 4]) as Vec<u8>);
        bytes.extend(vector(24));
    }
    bytes
}

#[test]
fn schemas_that_repeat_themselves_are_refused() {
    let read = |depth| Layout::read(Table::root(&doubling(depth)).unwrap());
    assert_eq!(read(1).unwrap().columns.len(), 2);
    assert_eq!(read(2).unwrap().columns[1].children.len(), 2);
    for depth in [20, 60] {
        let error = read(depth).err().unwrap();
        assert!(error.message.contains("repeats itself"), "{error}");
    }
}

#[test]
fn offsets_that_lead_nowhere_are_refused() {
    let whole = doubling(3);
    for end in 0..whole.len() {
        let cut = whole.get(..end).unwrap();
        let found = Table::root(cut).and_then(Layout::read);
        assert!(found.is_err() || end + 20 >= whole.len(), "{end}");
    }
    for place in 0..whole.len() {
        for byte in [0, 1, 0x7f, 0xff] {
            let mut bytes = whole.clone();
            *bytes.get_mut(place).unwrap() = byte;
            drop(Table::root(&bytes).and_then(Layout::read));
        }
    }
}
