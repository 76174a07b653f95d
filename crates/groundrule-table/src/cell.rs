//! One entry of an Arrow array as a row holds it: texts are borrowed, lists and structs become values.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Date32Type, Date64Type, Decimal32Type, Decimal64Type, Decimal128Type,
    DecimalType, Float16Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType,
    TimestampSecondType, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, temporal_conversions};
use arrow_schema::{DataType, TimeUnit};
use groundrule::rows::{Field, Form, image_of_bytes};
use groundrule_json::{Dict, PyStr, Value};
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// Lists and structs nested deeper than this are not rows.
const DEEPEST: usize = 64;

/// How many digits a float holds exactly as written.
const EXACT_DIGITS: usize = 15;

static NULL: Value = Value::Null;

/// What a row has in a column.
#[derive(Debug)]
pub(crate) enum Cell<'a> {
    Null,
    Text(Cow<'a, str>),
    Value(Value),
    Length(u64),
    /// A type that no row can hold, by its name.
    Other(&'static str),
}

impl Cell<'_> {
    pub(crate) fn field(&self) -> Field<'_> {
        match self {
            Cell::Null => Field::Value(&NULL),
            Cell::Text(text) => Field::Text(text),
            Cell::Value(value) => Field::from(value),
            Cell::Length(length) => Field::Length(*length),
            Cell::Other(name) => Field::Other(name),
        }
    }

    fn value(self) -> Value {
        match self {
            Cell::Null => Value::Null,
            Cell::Text(text) => Value::from(&*text),
            Cell::Value(value) => value,
            Cell::Length(length) => Value::Int(i64::try_from(length).unwrap_or(i64::MAX)),
            Cell::Other(name) => Value::from(name),
        }
    }
}

/// The entry of a column in a row.
pub(crate) fn cell(array: &dyn Array, row: usize, form: Form) -> Cell<'_> {
    entry(array, row, form, 0)
}

/// The entry of a column as JSON would write it.
pub(crate) fn value(array: &dyn Array, row: usize) -> Value {
    entry(array, row, Form::Plain, 0).value()
}

fn entry(array: &dyn Array, row: usize, form: Form, depth: usize) -> Cell<'_> {
    // An array of nothing but nulls has no bits that say so.
    if row >= array.len() || array.is_null(row) || *array.data_type() == DataType::Null {
        return Cell::Null;
    }
    if depth > DEEPEST {
        return Cell::Other("value nested too deep");
    }
    if let Some(text) = text(array, row) {
        return Cell::Text(Cow::Borrowed(text));
    }
    if let Some(bytes) = bytes(array, row) {
        return of_bytes(bytes, form);
    }
    if let Some(number) = number(array, row) {
        return Cell::Value(number);
    }
    if let Some((items, span)) = list(array, row) {
        return of_list(items, span, form, depth);
    }
    match array.data_type() {
        DataType::Boolean => Cell::Value(Value::Bool(array.as_boolean().value(row))),
        DataType::Dictionary(_, _) => {
            let dictionary = array.as_any_dictionary();
            match index(dictionary.keys(), row) {
                Some(key) => entry(dictionary.values().as_ref(), key, form, depth + 1),
                None => Cell::Null,
            }
        }
        DataType::Struct(_) => of_struct(array, row, form, depth),
        DataType::Map(_, _) => of_map(array, row, depth),
        DataType::Decimal32(_, scale) => {
            decimal(&array.as_primitive::<Decimal32Type>().value(row).to_string(), *scale)
        }
        DataType::Decimal64(_, scale) => {
            decimal(&array.as_primitive::<Decimal64Type>().value(row).to_string(), *scale)
        }
        DataType::Decimal128(_, scale) => {
            decimal(&array.as_primitive::<Decimal128Type>().value(row).to_string(), *scale)
        }
        DataType::Decimal256(_, _) => Cell::Other("decimal of 256 bits"),
        DataType::Date32 => {
            let days = array.as_primitive::<Date32Type>().value(row);
            told(temporal_conversions::date32_to_datetime(days).map(|time| time.date().to_string()))
        }
        DataType::Date64 => {
            let time = array.as_primitive::<Date64Type>().value(row);
            told(temporal_conversions::date64_to_datetime(time).map(|time| time.date().to_string()))
        }
        DataType::Timestamp(unit, zone) => timestamp(array, row, *unit, zone.is_some()),
        DataType::Time32(_) | DataType::Time64(_) => Cell::Other("time"),
        DataType::Duration(_) => Cell::Other("duration"),
        DataType::Interval(_) => Cell::Other("interval"),
        DataType::Union(_, _) => Cell::Other("union"),
        DataType::RunEndEncoded(_, _) => Cell::Other("run-end encoded value"),
        _ => Cell::Other("value of a type that rows do not have"),
    }
}

/// A text, in any of the layouts that Arrow has for texts.
pub(crate) fn text(array: &dyn Array, row: usize) -> Option<&str> {
    match array.data_type() {
        DataType::Utf8 => Some(array.as_string::<i32>().value(row)),
        DataType::LargeUtf8 => Some(array.as_string::<i64>().value(row)),
        DataType::Utf8View => Some(array.as_string_view().value(row)),
        _ => None,
    }
}

fn bytes(array: &dyn Array, row: usize) -> Option<&[u8]> {
    match array.data_type() {
        DataType::Binary => Some(array.as_binary::<i32>().value(row)),
        DataType::LargeBinary => Some(array.as_binary::<i64>().value(row)),
        DataType::BinaryView => Some(array.as_binary_view().value(row)),
        DataType::FixedSizeBinary(_) => Some(array.as_fixed_size_binary().value(row)),
        _ => None,
    }
}

/// Bytes in an image column are an image; elsewhere they are text that some writers did not mark as
/// such.
fn of_bytes(bytes: &[u8], form: Form) -> Cell<'_> {
    if form == Form::Images {
        return Cell::Value(image_of_bytes(bytes));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Cell::Text(Cow::Borrowed(text)),
        // Prompts with different images inside must stay different, but nobody reads the bytes.
        Err(_) if form == Form::Turns => {
            let mut hasher = DefaultHasher::new();
            bytes.hash(&mut hasher);
            Cell::Value(Value::Int(i64::from_ne_bytes(hasher.finish().to_ne_bytes())))
        }
        Err(_) => Cell::Other("binary value"),
    }
}

fn number(array: &dyn Array, row: usize) -> Option<Value> {
    fn at<T: ArrowPrimitiveType>(array: &dyn Array, row: usize) -> T::Native {
        array.as_primitive::<T>().value(row)
    }
    Some(match array.data_type() {
        DataType::Float64 => Value::Float(at::<Float64Type>(array, row)),
        // The shortest decimal for this float, not the double nearest to it: 0.1 stays 0.1.
        DataType::Float32 => shortest(f64::from(at::<Float32Type>(array, row)), || {
            at::<Float32Type>(array, row).to_string()
        }),
        DataType::Float16 => {
            let half = at::<Float16Type>(array, row).to_f32();
            shortest(f64::from(half), || half.to_string())
        }
        DataType::UInt64 => match i64::try_from(at::<UInt64Type>(array, row)) {
            Ok(small) => Value::Int(small),
            Err(_) => Value::from_big(at::<UInt64Type>(array, row).into()),
        },
        _ => Value::Int(integer(array, row)?),
    })
}

fn shortest(exact: f64, written: impl FnOnce() -> String) -> Value {
    if exact.is_nan() || exact.is_infinite() {
        return Value::Float(exact);
    }
    Value::Float(written().parse().unwrap_or(exact))
}

/// A whole number that fits in 64 bits.
pub(crate) fn integer(array: &dyn Array, row: usize) -> Option<i64> {
    fn at<T: ArrowPrimitiveType>(array: &dyn Array, row: usize) -> T::Native {
        array.as_primitive::<T>().value(row)
    }
    Some(match array.data_type() {
        DataType::Int8 => i64::from(at::<Int8Type>(array, row)),
        DataType::Int16 => i64::from(at::<Int16Type>(array, row)),
        DataType::Int32 => i64::from(at::<Int32Type>(array, row)),
        DataType::Int64 => at::<Int64Type>(array, row),
        DataType::UInt8 => i64::from(at::<UInt8Type>(array, row)),
        DataType::UInt16 => i64::from(at::<UInt16Type>(array, row)),
        DataType::UInt32 => i64::from(at::<UInt32Type>(array, row)),
        DataType::UInt64 => i64::try_from(at::<UInt64Type>(array, row)).ok()?,
        _ => return None,
    })
}

/// What a dictionary's key points to.
fn index(keys: &dyn Array, row: usize) -> Option<usize> {
    if keys.is_null(row) {
        return None;
    }
    usize::try_from(integer(keys, row)?).ok()
}

/// The items of a list and which of them are this row's.
pub(crate) fn list(array: &dyn Array, row: usize) -> Option<(&dyn Array, Range<usize>)> {
    fn span(start: usize, length: usize) -> Range<usize> {
        start..start.saturating_add(length)
    }
    match array.data_type() {
        DataType::List(_) => {
            let lists = array.as_list::<i32>();
            let offsets = lists.value_offsets();
            let (from, to) = (*offsets.get(row)?, *offsets.get(row + 1)?);
            Some((lists.values().as_ref(), usize::try_from(from).ok()?..usize::try_from(to).ok()?))
        }
        DataType::LargeList(_) => {
            let lists = array.as_list::<i64>();
            let offsets = lists.value_offsets();
            let (from, to) = (*offsets.get(row)?, *offsets.get(row + 1)?);
            Some((lists.values().as_ref(), usize::try_from(from).ok()?..usize::try_from(to).ok()?))
        }
        DataType::FixedSizeList(_, _) => {
            let lists = array.as_fixed_size_list();
            let length = usize::try_from(lists.value_length()).ok()?;
            let start = lists.value_offset_at(row);
            Some((lists.values().as_ref(), span(start, length)))
        }
        DataType::ListView(_) => {
            let lists = array.as_list_view::<i32>();
            let start = usize::try_from(*lists.value_offsets().get(row)?).ok()?;
            let length = usize::try_from(*lists.value_sizes().get(row)?).ok()?;
            Some((lists.values().as_ref(), span(start, length)))
        }
        DataType::LargeListView(_) => {
            let lists = array.as_list_view::<i64>();
            let start = usize::try_from(*lists.value_offsets().get(row)?).ok()?;
            let length = usize::try_from(*lists.value_sizes().get(row)?).ok()?;
            Some((lists.values().as_ref(), span(start, length)))
        }
        _ => None,
    }
}

fn of_list(items: &dyn Array, span: Range<usize>, form: Form, depth: usize) -> Cell<'_> {
    if form == Form::Length {
        return Cell::Length(span.len() as u64);
    }
    let values = span.map(|item| entry(items, item, form, depth + 1).value()).collect();
    Cell::Value(Value::List(values))
}

/// The text of the message at this index.
pub(crate) fn content(messages: &dyn Array, place: usize) -> Option<&str> {
    let DataType::Struct(_) = messages.data_type() else { return None };
    if messages.is_null(place) {
        return None;
    }
    let content = messages.as_struct().column_by_name("content")?;
    if content.is_null(place) { None } else { text(content.as_ref(), place) }
}

/// A struct as an object. Arrow has every field in every row, so a null field counts as missing. Only images keep their
/// empty `bytes` and `path`, which tell an image from anything else.
fn of_struct(array: &dyn Array, row: usize, form: Form, depth: usize) -> Cell<'_> {
    let fields = array.as_struct();
    let mut object = Dict::new();
    for (name, column) in fields.column_names().into_iter().zip(fields.columns()) {
        let value = entry(column.as_ref(), row, form, depth + 1).value();
        match value {
            Value::Null if form != Form::Images => {}
            // What is known about an image's bytes describes the image.
            Value::Dict(image) if form == Form::Images && name == "bytes" => object.update(image),
            value => {
                object.insert(PyStr::from(name), value);
            }
        }
    }
    Cell::Value(Value::Dict(object))
}

fn of_map(array: &dyn Array, row: usize, depth: usize) -> Cell<'_> {
    let maps = array.as_map();
    let offsets = maps.value_offsets();
    let (Some(from), Some(to)) = (offsets.get(row), offsets.get(row + 1)) else {
        return Cell::Null;
    };
    let (Ok(from), Ok(to)) = (usize::try_from(*from), usize::try_from(*to)) else {
        return Cell::Null;
    };
    let mut object = Dict::new();
    for place in from..to {
        let key = entry(maps.keys().as_ref(), place, Form::Plain, depth + 1).value();
        let key = match key {
            Value::String(key) => key,
            other => PyStr::from(&*groundrule_json::to_str(&other)),
        };
        object.insert(key, entry(maps.values().as_ref(), place, Form::Plain, depth + 1).value());
    }
    Cell::Value(Value::Dict(object))
}

/// A decimal by its digits: a whole number, a float if that is exact, else text.
fn decimal(digits: &str, scale: i8) -> Cell<'static> {
    let text = Decimal128Type::format_decimal(
        digits.parse().unwrap_or_default(),
        Decimal128Type::MAX_PRECISION,
        scale,
    );
    if scale <= 0 {
        return match text.parse::<i64>() {
            Ok(number) => Cell::Value(Value::Int(number)),
            Err(_) => Cell::Text(Cow::Owned(text)),
        };
    }
    match text.parse::<f64>() {
        Ok(number) if digits.len() <= EXACT_DIGITS => Cell::Value(Value::Float(number)),
        _ => Cell::Text(Cow::Owned(text)),
    }
}

/// A moment as Python prints it.
fn timestamp(array: &dyn Array, row: usize, unit: TimeUnit, zoned: bool) -> Cell<'static> {
    use temporal_conversions::{
        timestamp_ms_to_datetime, timestamp_ns_to_datetime, timestamp_s_to_datetime,
        timestamp_us_to_datetime,
    };
    let time = match unit {
        TimeUnit::Second => {
            timestamp_s_to_datetime(array.as_primitive::<TimestampSecondType>().value(row))
        }
        TimeUnit::Millisecond => {
            timestamp_ms_to_datetime(array.as_primitive::<TimestampMillisecondType>().value(row))
        }
        TimeUnit::Microsecond => {
            timestamp_us_to_datetime(array.as_primitive::<TimestampMicrosecondType>().value(row))
        }
        TimeUnit::Nanosecond => {
            timestamp_ns_to_datetime(array.as_primitive::<TimestampNanosecondType>().value(row))
        }
    };
    told(time.map(|time| format!("{time}{}", if zoned { "+00:00" } else { "" })))
}

fn told(text: Option<String>) -> Cell<'static> {
    text.map_or(Cell::Other("date out of range"), |text| Cell::Text(Cow::Owned(text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::builder::{Int32Builder, MapBuilder, StringBuilder};
    use arrow_array::*;
    use arrow_buffer::{OffsetBuffer, i256};
    use arrow_schema::Field as Column;
    use std::sync::Arc;

    /// The entries of a column as JSON.
    fn json(array: &dyn Array) -> String {
        let values = (0..array.len()).map(|row| value(array, row)).collect();
        groundrule_json::dumps(&Value::List(values))
    }

    fn of(array: impl Array + 'static) -> ArrayRef {
        Arc::new(array)
    }

    #[test]
    fn numbers_stay_what_they_are() {
        let half = |number: f32| <Float16Type as ArrowPrimitiveType>::Native::from_f32(number);
        for (array, expected) in [
            (of(Int8Array::from(vec![Some(-1), None])), "[-1, null]"),
            (of(Int16Array::from(vec![-300])), "[-300]"),
            (of(Int32Array::from(vec![-70_000])), "[-70000]"),
            (of(Int64Array::from(vec![i64::MIN])), "[-9223372036854775808]"),
            (of(UInt8Array::from(vec![200])), "[200]"),
            (of(UInt16Array::from(vec![60_000])), "[60000]"),
            (of(UInt32Array::from(vec![u32::MAX])), "[4294967295]"),
            (of(UInt64Array::from(vec![7, u64::MAX])), "[7, 18446744073709551615]"),
            (of(Float16Array::from(vec![half(0.5), half(0.1)])), "[0.5, 0.099975586]"),
            (
                of(Float32Array::from(vec![0.1, f32::NAN, f32::NEG_INFINITY])),
                "[0.1, NaN, -Infinity]",
            ),
            (of(Float64Array::from(vec![0.1])), "[0.1]"),
            (of(BooleanArray::from(vec![true, false])), "[true, false]"),
            (of(NullArray::new(1)), "[null]"),
        ] {
            assert_eq!(json(&array), expected, "{}", array.data_type());
            assert_eq!(value(&array, array.len()), Value::Null);
        }
    }

    #[test]
    fn decimals_are_numbers_as_long_as_they_are_exact() {
        let decimal = |digits: i128, scale: i8| {
            let array = Decimal128Array::from(vec![digits]).with_precision_and_scale(38, scale);
            json(&array.unwrap())
        };
        for (digits, scale, expected) in [
            (12_345, 2, "[123.45]"),
            (-5, 2, "[-0.05]"),
            (123_456_789_012_345, 2, "[1234567890123.45]"),
            (1_234_567_890_123_456, 2, "[\"12345678901234.56\"]"),
            (7, 0, "[7]"),
            (7, -2, "[700]"),
            (10_i128.pow(19), 0, "[\"10000000000000000000\"]"),
        ] {
            assert_eq!(decimal(digits, scale), expected);
        }
        let small = Decimal32Array::from(vec![125]).with_precision_and_scale(9, 1).unwrap();
        let large = Decimal64Array::from(vec![-125]).with_precision_and_scale(18, 1).unwrap();
        assert_eq!((json(&small), json(&large)), ("[12.5]".to_owned(), "[-12.5]".to_owned()));
        assert_eq!(json(&Decimal256Array::from(vec![i256::ONE])), "[\"decimal of 256 bits\"]");
    }

    #[test]
    fn moments_are_told_as_python_prints_them() {
        let moment = 1_000_000_000;
        for (array, expected) in [
            (of(Date32Array::from(vec![0, -1])), "[\"1970-01-01\", \"1969-12-31\"]"),
            (
                of(Date64Array::from(vec![86_400_000, i64::MAX])),
                "[\"1970-01-02\", \"date out of range\"]",
            ),
            (of(TimestampSecondArray::from(vec![moment])), "[\"2001-09-09 01:46:40\"]"),
            (
                of(TimestampMillisecondArray::from(vec![moment * 1000 + 500])),
                "[\"2001-09-09 01:46:40.500\"]",
            ),
            (
                of(TimestampMicrosecondArray::from(vec![moment * 1_000_000 + 1])),
                "[\"2001-09-09 01:46:40.000001\"]",
            ),
            (
                of(TimestampNanosecondArray::from(vec![moment * moment]).with_timezone("UTC")),
                "[\"2001-09-09 01:46:40+00:00\"]",
            ),
            (of(Time32SecondArray::from(vec![1])), "[\"time\"]"),
            (of(Time64MicrosecondArray::from(vec![1])), "[\"time\"]"),
            (of(DurationSecondArray::from(vec![1])), "[\"duration\"]"),
            (of(IntervalYearMonthArray::from(vec![1])), "[\"interval\"]"),
        ] {
            assert_eq!(json(&array), expected, "{}", array.data_type());
        }
    }

    #[test]
    fn bytes_are_texts_or_images() {
        let bytes: Vec<&[u8]> = vec![b"ab", &[0xff, 0xfe]];
        for array in [
            of(BinaryArray::from(bytes.clone())),
            of(LargeBinaryArray::from(bytes.clone())),
            of(BinaryViewArray::from(bytes.clone())),
            of(FixedSizeBinaryArray::try_from_iter(bytes.into_iter()).unwrap()),
        ] {
            assert_eq!(json(&array), "[\"ab\", \"binary value\"]", "{}", array.data_type());
            let turn = |row| cell(&array, row, Form::Turns).value();
            assert_eq!(turn(0), Value::from("ab"));
            assert!(matches!(turn(1), Value::Int(_)), "{:?}", turn(1));
            assert!(matches!(cell(&array, 0, Form::Images).value(), Value::Dict(_)));
        }
    }

    #[test]
    fn values_behind_keys_are_found() {
        let texts: ArrayRef = of(StringArray::from(vec!["a", "b"]));
        let coded = DictionaryArray::new(UInt64Array::from(vec![Some(1), None, Some(0)]), texts);
        assert_eq!(json(&coded), "[\"b\", null, \"a\"]");
        let mut maps = MapBuilder::new(None, Int32Builder::new(), StringBuilder::new());
        for entries in [&[(1, "a")][..], &[(2, "b"), (3, "c")]] {
            for (key, value) in entries {
                maps.keys().append_value(*key);
                maps.values().append_value(value);
            }
            maps.append(true).unwrap();
        }
        assert_eq!(json(&maps.finish()), "[{\"1\": \"a\"}, {\"2\": \"b\", \"3\": \"c\"}]");
    }

    #[test]
    fn lists_hold_their_own_items_in_every_layout() {
        let lists = || [[1, 2], [3, 4]].map(|list| Some(list.map(Some).to_vec()));
        let item = Arc::new(Column::new_list_field(DataType::Int32, true));
        let items = of(Int32Array::from(vec![3, 4, 1, 2]));
        for array in [
            of(ListArray::from_iter_primitive::<Int32Type, _, _>(lists())),
            of(LargeListArray::from_iter_primitive::<Int32Type, _, _>(lists())),
            of(FixedSizeListArray::from_iter_primitive::<Int32Type, _, _>(lists(), 2)),
            of(ListViewArray::new(
                Arc::clone(&item),
                vec![2, 0].into(),
                vec![2, 2].into(),
                Arc::clone(&items),
                None,
            )),
            of(LargeListViewArray::new(item, vec![2, 0].into(), vec![2, 2].into(), items, None)),
        ] {
            assert_eq!(json(&array), "[[1, 2], [3, 4]]", "{}", array.data_type());
            assert_eq!(json(&array.slice(1, 1)), "[[3, 4]]", "{}", array.data_type());
            assert!(matches!(cell(&array, 1, Form::Length), Cell::Length(2)));
        }
    }

    fn in_list(array: ArrayRef) -> ArrayRef {
        let item = Arc::new(Column::new_list_field(array.data_type().clone(), true));
        of(ListArray::new(item, OffsetBuffer::from_lengths([1]), array, None))
    }

    fn in_struct(array: ArrayRef) -> ArrayRef {
        let field = Arc::new(Column::new("a", array.data_type().clone(), true));
        of(StructArray::from(vec![(field, array)]))
    }

    fn in_map(array: ArrayRef) -> ArrayRef {
        let key = Column::new("key", DataType::Int32, false);
        let value = Column::new("value", array.data_type().clone(), true);
        let both = vec![of(Int32Array::from(vec![7])), array];
        let entries = StructArray::new(vec![key, value].into(), both, None);
        let field = Arc::new(Column::new("entries", entries.data_type().clone(), false));
        of(MapArray::new(field, OffsetBuffer::from_lengths([1]), entries, None, false))
    }

    #[test]
    fn nesting_has_an_end() {
        for wrap in [in_list, in_struct, in_map] {
            let nested = |depth: usize| {
                json(&(0..depth).fold(of(Int32Array::from(vec![1])), |array, _| wrap(array)))
            };
            let (whole, cut) = (nested(DEEPEST), nested(DEEPEST + 1));
            assert!(!whole.contains("nested too deep"), "{whole}");
            assert!(cut.contains("\"value nested too deep\""), "{cut}");
        }
    }

    #[test]
    fn fields_without_a_value_are_missing_except_in_images() {
        let field = |name: &str, kind| Arc::new(Column::new(name, kind, true));
        let structs = StructArray::from(vec![
            (field("path", DataType::Utf8), of(StringArray::from(vec!["a.png"]))),
            (field("bytes", DataType::Binary), of(BinaryArray::from_opt_vec(vec![None]))),
        ]);
        assert_eq!(json(&structs), "[{\"path\": \"a.png\"}]");
        let image = groundrule_json::dumps(&cell(&structs, 0, Form::Images).value());
        assert_eq!(image, "{\"path\": \"a.png\", \"bytes\": null}");
    }

    #[test]
    fn only_messages_with_a_text_have_one() {
        let message = |content: ArrayRef, nulls: Option<Vec<bool>>| {
            let fields = vec![Column::new("content", content.data_type().clone(), true)];
            StructArray::new(fields.into(), vec![content], nulls.map(Into::into))
        };
        let texts = || of(StringArray::from(vec![Some("a"), None]));
        let (whole, gone) = (message(texts(), None), message(texts(), Some(vec![false, true])));
        assert_eq!([0, 1].map(|place| content(&whole, place)), [Some("a"), None]);
        assert_eq!([0, 1].map(|place| content(&gone, place)), [None, None]);
        assert_eq!(content(&message(of(Int32Array::from(vec![1])), None), 0), None);
        assert_eq!(content(&texts(), 0), None);
    }
}
