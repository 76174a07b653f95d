//! Which Parquet type holds which Arrow type.

use super::statistics::Order;
use super::thrift::Compact;
use arrow_schema::{DataType, TimeUnit};

/// What a value is on disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Physical {
    Boolean,
    Int32,
    Int64,
    Float,
    Double,
    Bytes,
    /// Bytes of one length.
    Fixed(usize),
}

impl Physical {
    pub(crate) fn code(self) -> i32 {
        match self {
            Physical::Boolean => 0,
            Physical::Int32 => 1,
            Physical::Int64 => 2,
            Physical::Float => 4,
            Physical::Double => 5,
            Physical::Bytes => 6,
            Physical::Fixed(_) => 7,
        }
    }
}

/// What a value means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning {
    Text,
    List,
    Map,
    Decimal { precision: u8, scale: u8 },
    Date,
    Time(Unit),
    Timestamp(Unit, bool),
    Integer { bits: u8, signed: bool },
    Unknown,
    Float16,
}

/// Units of time, by their numbers in the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Milli = 1,
    Micro = 2,
    Nano = 3,
}

impl Unit {
    /// Parquet has no seconds: they become milliseconds.
    fn of(unit: TimeUnit) -> Self {
        match unit {
            TimeUnit::Second | TimeUnit::Millisecond => Unit::Milli,
            TimeUnit::Microsecond => Unit::Micro,
            TimeUnit::Nanosecond => Unit::Nano,
        }
    }
}

impl Meaning {
    /// What older readers look at. Local times have it too, as the format asks.
    pub(crate) fn converted(self) -> Option<i32> {
        Some(match self {
            Meaning::Text => 0,
            Meaning::Map => 1,
            Meaning::List => 3,
            Meaning::Decimal { .. } => 5,
            Meaning::Date => 6,
            Meaning::Time(Unit::Milli) => 7,
            Meaning::Time(Unit::Micro) => 8,
            Meaning::Timestamp(Unit::Milli, _) => 9,
            Meaning::Timestamp(Unit::Micro, _) => 10,
            Meaning::Integer { bits, signed } => {
                let size = bits.trailing_zeros() as i32 - 3;
                if signed { 15 + size } else { 11 + size }
            }
            _ => return None,
        })
    }

    /// Writes the union of logical types.
    pub(crate) fn write(self, to: &mut Compact) {
        match self {
            Meaning::Text => to.inner(1, |_| {}),
            Meaning::Map => to.inner(2, |_| {}),
            Meaning::List => to.inner(3, |_| {}),
            Meaning::Decimal { precision, scale } => to.inner(5, |to| {
                to.int(1, scale.into());
                to.int(2, precision.into());
            }),
            Meaning::Date => to.inner(6, |_| {}),
            Meaning::Time(unit) => to.inner(7, |to| time(to, false, unit)),
            Meaning::Timestamp(unit, utc) => to.inner(8, |to| time(to, utc, unit)),
            Meaning::Integer { bits, signed } => to.inner(10, |to| {
                to.byte(1, bits);
                to.bool(2, signed);
            }),
            Meaning::Unknown => to.inner(11, |_| {}),
            Meaning::Float16 => to.inner(15, |_| {}),
        }
    }
}

fn time(to: &mut Compact, utc: bool, unit: Unit) {
    to.bool(1, utc);
    to.inner(2, |to| to.inner(unit as u8, |_| {}));
}

/// How the bytes of an Arrow value become those of a Parquet value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// There are no values.
    Null,
    Bits,
    /// As they are, so many of them.
    Copy(usize),
    /// Integers of so many bytes to four.
    Widen {
        from: usize,
        signed: bool,
    },
    /// Seconds in so many bytes to milliseconds.
    Seconds(usize),
    /// Milliseconds to days.
    Days,
    /// Decimals: fewer or more bytes, or the highest byte first.
    Decimal {
        from: usize,
        to: usize,
        big: bool,
    },
    Text,
    LargeText,
    View,
}

/// The type of a column of the file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) physical: Physical,
    pub(crate) meaning: Option<Meaning>,
    pub(crate) form: Form,
    pub(crate) order: Order,
}

impl Kind {
    /// The type for values without fields of their own; none where Parquet has no such type.
    pub(crate) fn of(data_type: &DataType) -> Option<Self> {
        use {DataType as D, Physical as P};
        let integer = |bits, signed| Some(Meaning::Integer { bits, signed });
        let small = |bits: u8, signed| {
            let form = Form::Widen { from: usize::from(bits / 8), signed };
            (P::Int32, integer(bits, signed), form, Order::Signed)
        };
        let text = |form, meaning| (P::Bytes, meaning, form, Order::Bytes);
        let int = |meaning| (P::Int32, meaning, Form::Copy(4), Order::Signed);
        let long = |meaning| (P::Int64, meaning, Form::Copy(8), Order::Signed);
        let (physical, meaning, form, order) = match data_type {
            D::Null => (P::Int32, Some(Meaning::Unknown), Form::Null, Order::Unordered),
            D::Boolean => (P::Boolean, None, Form::Bits, Order::Unsigned),
            D::Int8 => small(8, true),
            D::Int16 => small(16, true),
            D::UInt8 => small(8, false),
            D::UInt16 => small(16, false),
            D::Int32 => int(None),
            D::Int64 | D::Duration(_) => long(None),
            D::UInt32 => (P::Int32, integer(32, false), Form::Copy(4), Order::Unsigned),
            D::UInt64 => (P::Int64, integer(64, false), Form::Copy(8), Order::Unsigned),
            D::Float16 => (P::Fixed(2), Some(Meaning::Float16), Form::Copy(2), Order::Float),
            D::Float32 => (P::Float, None, Form::Copy(4), Order::Float),
            D::Float64 => (P::Double, None, Form::Copy(8), Order::Float),
            D::Utf8 => text(Form::Text, Some(Meaning::Text)),
            D::LargeUtf8 => text(Form::LargeText, Some(Meaning::Text)),
            D::Utf8View => text(Form::View, Some(Meaning::Text)),
            D::Binary => text(Form::Text, None),
            D::LargeBinary => text(Form::LargeText, None),
            D::BinaryView => text(Form::View, None),
            D::FixedSizeBinary(width) => {
                let width = usize::try_from(*width).ok().filter(|width| *width > 0)?;
                (P::Fixed(width), None, Form::Copy(width), Order::Bytes)
            }
            D::Decimal32(precision, scale) => return decimal(4, *precision, *scale),
            D::Decimal64(precision, scale) => return decimal(8, *precision, *scale),
            D::Decimal128(precision, scale) => return decimal(16, *precision, *scale),
            D::Decimal256(precision, scale) => return decimal(32, *precision, *scale),
            D::Date32 => int(Some(Meaning::Date)),
            D::Date64 => (P::Int32, Some(Meaning::Date), Form::Days, Order::Signed),
            D::Time32(TimeUnit::Second) => {
                (P::Int32, Some(Meaning::Time(Unit::Milli)), Form::Seconds(4), Order::Signed)
            }
            D::Time32(unit) => int(Some(Meaning::Time(Unit::of(*unit)))),
            D::Time64(unit) => long(Some(Meaning::Time(Unit::of(*unit)))),
            D::Timestamp(unit, zone) => {
                let meaning = Some(Meaning::Timestamp(Unit::of(*unit), zone.is_some()));
                match unit {
                    TimeUnit::Second => (P::Int64, meaning, Form::Seconds(8), Order::Signed),
                    _ => long(meaning),
                }
            }
            _ => return None,
        };
        Some(Kind { physical, meaning, form, order })
    }
}

/// Decimals are integers where they fit, else as few bytes as hold every number of so many digits.
fn decimal(from: usize, precision: u8, scale: i8) -> Option<Kind> {
    let scale = u8::try_from(scale).ok().filter(|scale| *scale <= precision)?;
    let (physical, to) = match precision {
        0 => return None,
        1..=9 => (Physical::Int32, 4),
        10..=18 => (Physical::Int64, 8),
        _ => {
            let bits = f64::from(precision) * 10_f64.log2() + 1.0;
            let bytes = (bits / 8.0).ceil() as usize;
            (Physical::Fixed(bytes), bytes)
        }
    };
    let big = precision > 18;
    let form = if from == to && !big { Form::Copy(to) } else { Form::Decimal { from, to, big } };
    let order = if big { Order::SignedBytes } else { Order::Signed };
    Some(Kind { physical, meaning: Some(Meaning::Decimal { precision, scale }), form, order })
}
