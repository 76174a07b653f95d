//! The value: what `json.loads` gives back, with Python's ways to look at it.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use dashu_int::IBig;

use crate::{Dict, PyStr};

/// What Python's `json.loads` gives back.
///
/// Equality is Python's: `1 == 1.0 == True`, NaN differs from itself, dicts ignore order.
///
/// ```
/// use groundrule_json::{Value, loads};
/// let boxes = loads(r#"[{"bbox_2d": [1, 2.5, 3, 4], "label": "cat"}]"#)?;
/// let first = boxes.as_list().and_then(|list| list.first()).ok_or("empty")?;
/// assert_eq!(first.get("label").and_then(Value::as_str), Some("cat"));
/// assert_eq!(loads("[1, true]")?, loads("[1.0, 1]")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub enum Value {
    /// `None`
    #[default]
    Null,
    /// `True` or `False`
    Bool(bool),
    /// An `int` that fits 64 bits.
    Int(i64),
    /// An `int` that does not fit 64 bits; [`Value::from_big`] keeps it so.
    BigInt(IBig),
    /// `float`
    Float(f64),
    /// `str`
    String(PyStr),
    /// `list`
    List(Vec<Value>),
    /// `dict`
    Dict(Dict),
}

/// A number as Python holds it: an `int` is exact whatever its size, and a `bool` is an `int` too.
#[derive(Clone, Copy, Debug)]
pub enum Number<'a> {
    /// `True` (1) or `False` (0)
    Bool(bool),
    /// An `int` that fits 64 bits.
    Int(i64),
    /// An `int` that does not.
    Big(&'a IBig),
    /// `float`
    Float(f64),
}

impl Number<'_> {
    /// Python's `float(number)`; `None` if an `int` is too large for it (`OverflowError`).
    pub fn to_f64(self) -> Option<f64> {
        match self {
            Number::Bool(value) => Some(f64::from(u8::from(value))),
            // The nearest, ties to even, in both languages.
            Number::Int(value) => Some(value as f64),
            Number::Big(value) => Some(value.to_f64().value()).filter(|float| float.is_finite()),
            Number::Float(value) => Some(value),
        }
    }

    /// Whether it counts as true.
    pub fn is_truthy(self) -> bool {
        match self {
            Number::Bool(value) => value,
            Number::Int(value) => value != 0,
            Number::Big(_) => true,
            Number::Float(value) => value != 0.0,
        }
    }

    /// Python's comparison, exact between `int` and `float`; `None` if either is NaN.
    pub fn compare(self, other: Number<'_>) -> Option<Ordering> {
        match (self.integer(), other.integer()) {
            (Some(Integer::Small(left)), Some(Integer::Small(right))) => Some(left.cmp(&right)),
            (Some(left), Some(right)) => Some(left.to_big().cmp(&right.to_big())),
            (Some(left), None) => compare_integer(&left, other.float()),
            (None, Some(right)) => compare_integer(&right, self.float()).map(Ordering::reverse),
            (None, None) => self.float().partial_cmp(&other.float()),
        }
    }

    fn integer(self) -> Option<Integer> {
        match self {
            Number::Bool(value) => Some(Integer::Small(i64::from(value))),
            Number::Int(value) => Some(Integer::Small(value)),
            Number::Big(value) => Some(Integer::Big(value.clone())),
            Number::Float(_) => None,
        }
    }

    fn float(self) -> f64 {
        match self {
            Number::Float(value) => value,
            _ => f64::NAN,
        }
    }
}

/// `1 == 1.0 == True`, exactly.
impl PartialEq for Number<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.compare(*other) == Some(Ordering::Equal)
    }
}

enum Integer {
    Small(i64),
    Big(IBig),
}

impl Integer {
    fn to_big(&self) -> IBig {
        match self {
            Integer::Small(value) => IBig::from(*value),
            Integer::Big(value) => value.clone(),
        }
    }
}

/// The exact order of an `int` and a `float`.
fn compare_integer(integer: &Integer, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    if float.is_infinite() {
        return Some(if float.is_sign_positive() { Ordering::Less } else { Ordering::Greater });
    }
    let whole = float.trunc();
    // A finite double without a fraction is an integer, so the conversion cannot fail.
    let whole_integer = IBig::try_from(whole).unwrap_or_default();
    Some(integer.to_big().cmp(&whole_integer).then_with(|| {
        // Equal whole parts: the rest of the float decides.
        0.0_f64.partial_cmp(&(float - whole)).unwrap_or(Ordering::Equal)
    }))
}

impl Value {
    /// An `int` of any size.
    pub fn from_big(integer: IBig) -> Value {
        match i64::try_from(&integer) {
            Ok(small) => Value::Int(small),
            Err(_) => Value::BigInt(integer),
        }
    }

    /// The text of a string without lone surrogates.
    pub fn as_str(&self) -> Option<&str> {
        self.as_py_str().and_then(PyStr::as_str)
    }

    /// The string.
    pub fn as_py_str(&self) -> Option<&PyStr> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The items of a list.
    pub fn as_list(&self) -> Option<&[Value]> {
        match self {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// The dict.
    pub fn as_dict(&self) -> Option<&Dict> {
        match self {
            Value::Dict(dict) => Some(dict),
            _ => None,
        }
    }

    /// The value under `key`, if this is a dict that has it.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.as_dict().and_then(|dict| dict.get(key))
    }

    /// The bool, and nothing else.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// An `int` (not a `bool`) that fits 64 bits.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Value::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// The number, a `bool` included: `isinstance(value, (int, float))`.
    pub fn as_number(&self) -> Option<Number<'_>> {
        match self {
            Value::Bool(value) => Some(Number::Bool(*value)),
            Value::Int(value) => Some(Number::Int(*value)),
            Value::BigInt(value) => Some(Number::Big(value)),
            Value::Float(value) => Some(Number::Float(*value)),
            _ => None,
        }
    }

    /// Whether this is `None`.
    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }

    /// Python's `bool(value)`.
    pub fn is_truthy(&self) -> bool {
        match self {
            Value::Null => false,
            Value::String(text) => !text.is_empty(),
            Value::List(items) => !items.is_empty(),
            Value::Dict(dict) => !dict.is_empty(),
            Value::Bool(_) | Value::Int(_) | Value::BigInt(_) | Value::Float(_) => {
                self.as_number().is_some_and(Number::is_truthy)
            }
        }
    }

    /// Python's `len(value)`; `None` if it raises `TypeError`.
    pub fn length(&self) -> Option<usize> {
        match self {
            Value::String(text) => Some(text.len()),
            Value::List(items) => Some(items.len()),
            Value::Dict(dict) => Some(dict.len()),
            _ => None,
        }
    }

    /// What `for item in value` gives: the items of a list, the keys of a dict, the characters of a string;
    /// `None` if it raises `TypeError`.
    pub fn iterate(&self) -> Option<Iter<'_>> {
        Some(match self {
            Value::List(items) => Iter::List(items.iter()),
            Value::Dict(dict) => Iter::Keys(Box::new(dict.keys())),
            Value::String(text) => Iter::Characters(text.code_points()),
            _ => return None,
        })
    }

    /// The name of its type, as `type(value).__name__`.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Null => "NoneType",
            Value::Bool(_) => "bool",
            Value::Int(_) | Value::BigInt(_) => "int",
            Value::Float(_) => "float",
            Value::String(_) => "str",
            Value::List(_) => "list",
            Value::Dict(_) => "dict",
        }
    }

    /// The value as a key of a dict or member of a set; `None` if Python says `unhashable type`.
    pub fn hash_key(&self) -> Option<HashKey<'_>> {
        match self {
            Value::List(_) | Value::Dict(_) => None,
            _ => Some(HashKey(self)),
        }
    }
}

/// What [`Value::iterate`] gives.
pub enum Iter<'a> {
    /// The items of a list.
    List(std::slice::Iter<'a, Value>),
    /// The keys of a dict.
    Keys(Box<dyn Iterator<Item = &'a PyStr> + 'a>),
    /// The characters of a string.
    Characters(crate::text::CodePoints<'a>),
}

impl<'a> Iterator for Iter<'a> {
    type Item = std::borrow::Cow<'a, Value>;

    fn next(&mut self) -> Option<Self::Item> {
        use std::borrow::Cow;
        match self {
            Iter::List(items) => items.next().map(Cow::Borrowed),
            Iter::Keys(keys) => keys.next().map(|key| Cow::Owned(Value::String(key.clone()))),
            Iter::Characters(points) => {
                points.next().map(|point| Cow::Owned(Value::String(PyStr::from_code_point(point))))
            }
        }
    }
}

/// As Python's `==`.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Value::Null, Value::Null) => true,
            (Value::String(left), Value::String(right)) => left == right,
            (Value::List(left), Value::List(right)) => left == right,
            (Value::Dict(left), Value::Dict(right)) => {
                left.len() == right.len()
                    && left.iter().all(|(key, value)| right.get_py(key) == Some(value))
            }
            _ => match (self.as_number(), other.as_number()) {
                (Some(left), Some(right)) => left == right,
                _ => false,
            },
        }
    }
}

/// As Python's `repr`.
impl fmt::Debug for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&crate::repr(self))
    }
}

/// As Python's `str`, lone surrogates replaced by U+FFFD.
impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&crate::to_str(self))
    }
}

/// A value that can be a key, with Python's hash equality: `1`, `1.0` and `True` are one key.
///
/// ```
/// use std::collections::HashSet;
/// use groundrule_json::{Value, loads};
/// let list = loads(r#"[1, 1.0, true, "1", null, null]"#)?;
/// let keys: HashSet<_> = list.as_list().into_iter().flatten().filter_map(Value::hash_key).collect();
/// assert_eq!(keys.len(), 3);
/// # Ok::<(), groundrule_json::JsonError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HashKey<'a>(&'a Value);

impl<'a> HashKey<'a> {
    /// The value itself.
    pub fn value(self) -> &'a Value {
        self.0
    }
}

impl PartialEq for HashKey<'_> {
    fn eq(&self, other: &Self) -> bool {
        // Python looks at identity before equality, which is why a NaN object can be found again as
        // a key.
        std::ptr::eq(self.0, other.0) || self.0 == other.0
    }
}

impl Eq for HashKey<'_> {}

impl Hash for HashKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.0 {
            Value::String(text) => text.hash(state),
            // Equal numbers round to the same double, whatever their types; -0.0 is 0.0.
            Value::Bool(_) | Value::Int(_) | Value::BigInt(_) | Value::Float(_) => {
                let float = self.0.as_number().and_then(Number::to_f64).unwrap_or(f64::INFINITY);
                (float + 0.0).to_bits().hash(state);
            }
            Value::Null | Value::List(_) | Value::Dict(_) => 0_u8.hash(state),
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Int(value)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Self {
        Value::Float(value)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::String(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::String(text.into())
    }
}

impl From<Vec<Value>> for Value {
    fn from(items: Vec<Value>) -> Self {
        Value::List(items)
    }
}

impl From<Dict> for Value {
    fn from(dict: Dict) -> Self {
        Value::Dict(dict)
    }
}
