//! Messages that no writer would make.

use super::build::{Object, Value};
use super::flat::Table;
use super::kind;
use super::schema::Layout;
use super::slot::{field, schema};
use arrow_schema::{DataType, TimeUnit};

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

/// A column by the number of its type, what the message tells of it, and its children.
fn column(kind: u8, told: &[(usize, i32)], children: Vec<Object>) -> Object {
    let add = |object: Object, (slot, value): &(usize, i32)| object.with(*slot, Value::Int(*value));
    Object::new()
        .with(field::KIND, Value::Byte(kind))
        .with(field::TYPE, Value::Object(told.iter().fold(Object::new(), add)))
        .with(field::CHILDREN, Value::Objects(children))
}

/// The type of a column; none if there is no such type.
fn read(column: Object) -> Option<DataType> {
    let bytes = Object::new().with(schema::FIELDS, Value::Objects(vec![column])).finish();
    let layout = Layout::read(Table::root(&bytes).unwrap()).ok()?;
    layout.columns.first().map(|column| column.kind.clone())
}

fn type_of(kind: u8, told: &[(usize, i32)]) -> Option<DataType> {
    read(column(kind, told, Vec::new()))
}

#[test]
fn only_types_that_exist_are_read() {
    for (kind, told, expected) in [
        (kind::INT, &[(0, 16), (1, 1)][..], Some(DataType::Int16)),
        (kind::INT, &[(0, 16)], Some(DataType::UInt16)),
        (kind::INT, &[(0, 24), (1, 1)], None),
        (kind::FLOAT, &[(0, 2)], Some(DataType::Float64)),
        (kind::FLOAT, &[(0, 3)], None),
        (kind::DATE, &[], Some(DataType::Date64)),
        (kind::DATE, &[(0, 2)], None),
        (kind::TIME, &[], Some(DataType::Time32(TimeUnit::Millisecond))),
        (kind::TIME, &[(0, 2), (1, 64)], Some(DataType::Time64(TimeUnit::Microsecond))),
        (kind::TIME, &[(0, 2), (1, 32)], None),
        (kind::TIME, &[(0, 1), (1, 64)], None),
        (kind::TIMESTAMP, &[], Some(DataType::Timestamp(TimeUnit::Second, None))),
        (kind::TIMESTAMP, &[(0, 4)], None),
        (kind::DURATION, &[], Some(DataType::Duration(TimeUnit::Millisecond))),
        (kind::INTERVAL, &[(0, 3)], None),
        (kind::UNION, &[(0, 2)], None),
        (kind::FIXED_SIZE_BINARY, &[], Some(DataType::FixedSizeBinary(0))),
        (kind::FIXED_SIZE_BINARY, &[(0, -1)], None),
        (kind::STRUCT, &[], Some(DataType::Struct(Default::default()))),
        (kind::LIST, &[], None),
        (kind::RUN_END_ENCODED, &[], None),
        (27, &[], None),
    ] {
        assert_eq!(type_of(kind, told), expected, "{kind} {told:?}");
    }
}

#[test]
fn decimals_have_no_more_digits_than_fit() {
    let decimal = |width: i32, digits: i32| type_of(kind::DECIMAL, &[(0, digits), (2, width)]);
    for (width, most) in [(32, 9), (64, 18), (128, 38), (256, 76)] {
        let found = [1, most].map(|digits| decimal(width, digits));
        assert!(found.iter().all(Option::is_some), "{width}");
        assert_eq!([0, most + 1, 300].map(|digits| decimal(width, digits)), [None, None, None]);
    }
    assert_eq!(decimal(16, 1), None);
    assert_eq!(type_of(kind::DECIMAL, &[(0, 5), (1, 2)]), Some(DataType::Decimal128(5, 2)));
}

#[test]
fn children_fit_their_parent() {
    let int = || column(kind::INT, &[(0, 32), (1, 1)], Vec::new());
    let text = || column(kind::UTF8, &[], Vec::new());
    for (kind, children, fits) in [
        (kind::LIST, vec![text()], true),
        (kind::LIST, vec![text(), text()], false),
        (kind::RUN_END_ENCODED, vec![int(), text()], true),
        (kind::RUN_END_ENCODED, vec![text(), text()], false),
        (kind::RUN_END_ENCODED, vec![int()], false),
    ] {
        assert_eq!(read(column(kind, &[], children)).is_some(), fits, "{kind}");
    }
}
