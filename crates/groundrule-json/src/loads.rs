//! `json.loads`, accepting and refusing what CPython 3.11 does.
//!
//! The reader keeps its open containers on a list of its own, so nesting never touches the call stack. Python lets
//! through `NaN`, `Infinity`, `-Infinity` and lone surrogates; it knows four kinds of whitespace, refuses control
//! characters in strings, integers over 4300 digits, and nesting that would exhaust its recursion limit.

use dashu_int::IBig;

use crate::error::JsonError;
use crate::text::PyStrBuilder;
use crate::{Dict, PyStr, Value};

/// How many containers may be open at once when `json.loads` is called from a function of a script. CPython's
/// recursion limit of 1000 also counts the callers, so the number moves by a few with them.
pub(crate) const MAX_DEPTH: usize = 994;

/// CPython's limit on the digits of an integer.
pub(crate) const MAX_INT_DIGITS: usize = 4300;

/// Python's `json.loads(text)`.
///
/// ```
/// use groundrule_json::{loads, repr};
/// assert_eq!(repr(&loads("[1, 2.50, NaN, \"a\"]")?), "[1, 2.5, nan, 'a']");
/// assert!(loads("[1, 2,]").is_err());
/// # Ok::<(), groundrule_json::JsonError>(())
/// ```
pub fn loads(text: &str) -> Result<Value, JsonError> {
    loads_within(text, MAX_DEPTH)
}

/// The same for a caller that leaves less of the recursion limit.
pub(crate) fn loads_within(text: &str, max_depth: usize) -> Result<Value, JsonError> {
    if text.starts_with('\u{feff}') {
        return Err(JsonError::decode("Unexpected UTF-8 BOM (decode using utf-8-sig)", text, 0));
    }
    let mut reader = Reader::new(text, max_depth);
    reader.skip_whitespace();
    let value = reader.value()?;
    reader.skip_whitespace();
    if reader.at != text.len() {
        return Err(JsonError::decode("Extra data", text, reader.at));
    }
    Ok(value)
}

/// `json.JSONDecoder().raw_decode(text)`: the value at the very start of `text` and the byte after it.
pub(crate) fn raw_decode(text: &str, max_depth: usize) -> Result<(Value, usize), JsonError> {
    let mut reader = Reader::new(text, max_depth);
    let value = reader.value()?;
    Ok((value, reader.at))
}

/// A container whose closing bracket has not come yet.
enum Open {
    List(Vec<Value>),
    /// The key is the one whose value is being read.
    Dict(Dict, PyStr),
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    open: Vec<Open>,
    max_depth: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, max_depth: usize) -> Self {
        Reader { text, bytes: text.as_bytes(), at: 0, open: Vec::new(), max_depth }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn error<T>(&self, what: &str, byte: usize) -> Result<T, JsonError> {
        Err(JsonError::decode(what, self.text, byte))
    }

    fn skip_whitespace(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\t' | b'\r')) {
            self.at += 1;
        }
    }

    /// Reads one value, with all that is nested in it.
    fn value(&mut self) -> Result<Value, JsonError> {
        loop {
            // Either a value is complete, or a container was opened and its first item comes next.
            let mut value = match self.peek() {
                Some(b'"') => Value::String(self.string()?),
                Some(b'{') => {
                    self.enter("object")?;
                    if self.peek() == Some(b'}') {
                        self.at += 1;
                        Value::Dict(Dict::new())
                    } else {
                        let key = self.key()?;
                        self.open.push(Open::Dict(Dict::new(), key));
                        continue;
                    }
                }
                Some(b'[') => {
                    self.enter("array")?;
                    if self.peek() == Some(b']') {
                        self.at += 1;
                        Value::List(Vec::new())
                    } else {
                        self.open.push(Open::List(Vec::new()));
                        continue;
                    }
                }
                _ => self.scalar()?,
            };
            // Hand it to the container it is in; a closed container is in turn a value.
            loop {
                match self.open.pop() {
                    None => return Ok(value),
                    Some(Open::List(mut items)) => {
                        if items.is_empty() {
                            items.reserve(4);
                        }
                        items.push(value);
                        if self.another_item(b']')? {
                            self.open.push(Open::List(items));
                            break;
                        }
                        value = Value::List(items);
                    }
                    Some(Open::Dict(mut dict, key)) => {
                        dict.insert(key, value);
                        if self.another_item(b'}')? {
                            let key = self.key()?;
                            self.open.push(Open::Dict(dict, key));
                            break;
                        }
                        value = Value::Dict(dict);
                    }
                }
            }
        }
    }

    /// Steps over an opening bracket and the whitespace behind it.
    fn enter(&mut self, container: &str) -> Result<(), JsonError> {
        if self.open.len() >= self.max_depth {
            return Err(JsonError::too_deep(container, self.text, self.at));
        }
        self.at += 1;
        self.skip_whitespace();
        Ok(())
    }

    /// Steps over what follows an item: true for a comma, false for the closing bracket.
    fn another_item(&mut self, closing: u8) -> Result<bool, JsonError> {
        self.skip_whitespace();
        let byte = self.peek();
        if byte == Some(closing) {
            self.at += 1;
            return Ok(false);
        }
        if byte != Some(b',') {
            return self.error("Expecting ',' delimiter", self.at);
        }
        self.at += 1;
        self.skip_whitespace();
        Ok(true)
    }

    /// Reads a key and its colon, up to the value.
    fn key(&mut self) -> Result<PyStr, JsonError> {
        if self.peek() != Some(b'"') {
            return self.error("Expecting property name enclosed in double quotes", self.at);
        }
        let key = self.string()?;
        self.skip_whitespace();
        if self.peek() != Some(b':') {
            return self.error("Expecting ':' delimiter", self.at);
        }
        self.at += 1;
        self.skip_whitespace();
        Ok(key)
    }

    fn scalar(&mut self) -> Result<Value, JsonError> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let (name, value) = match rest.first() {
            Some(b'n') => ("null", Value::Null),
            Some(b't') => ("true", Value::Bool(true)),
            Some(b'f') => ("false", Value::Bool(false)),
            Some(b'N') => ("NaN", Value::Float(f64::NAN)),
            Some(b'I') => ("Infinity", Value::Float(f64::INFINITY)),
            Some(b'-') if rest.get(1) == Some(&b'I') => {
                ("-Infinity", Value::Float(f64::NEG_INFINITY))
            }
            _ => return self.number(rest),
        };
        if rest.starts_with(name.as_bytes()) {
            self.at += name.len();
            return Ok(value);
        }
        self.error("Expecting value", self.at)
    }

    fn number(&mut self, rest: &[u8]) -> Result<Value, JsonError> {
        let digits_from = |from: usize| {
            let tail = rest.get(from..).unwrap_or_default();
            tail.iter().take_while(|byte| byte.is_ascii_digit()).count()
        };
        let sign = usize::from(rest.first() == Some(&b'-'));
        let whole = match rest.get(sign) {
            Some(b'0') => 1,
            Some(b'1'..=b'9') => digits_from(sign),
            _ => return self.error("Expecting value", self.at),
        };
        let mut end = sign + whole;
        let mut is_float = false;
        if rest.get(end) == Some(&b'.') {
            let fraction = digits_from(end + 1);
            if fraction > 0 {
                end += 1 + fraction;
                is_float = true;
            }
        }
        if matches!(rest.get(end), Some(b'e' | b'E')) {
            let exponent_sign = usize::from(matches!(rest.get(end + 1), Some(b'+' | b'-')));
            let exponent = digits_from(end + 1 + exponent_sign);
            if exponent > 0 {
                end += 1 + exponent_sign + exponent;
                is_float = true;
            }
        }
        let start = self.at;
        let text = self.text.get(start..start + end).unwrap_or_default();
        self.at += end;
        if is_float {
            // Both languages round the exact decimal to the nearest double, and a huge one to infinity.
            return Ok(Value::Float(text.parse().unwrap_or(f64::NAN)));
        }
        integer(text).ok_or_else(|| JsonError::int_too_long(whole, self.text, start))
    }

    /// Reads a string from its opening quote.
    fn string(&mut self) -> Result<PyStr, JsonError> {
        let begin = self.at;
        let start = begin + 1;
        let end = self.plain_until(start)?;
        if self.bytes.get(end) == Some(&b'"') {
            self.at = end + 1;
            return Ok(self.text.get(start..end).unwrap_or_default().into());
        }
        let mut builder = PyStrBuilder::with_capacity((end - start) + 16);
        let mut run = start;
        loop {
            let end = self.plain_until(run)?;
            builder.push_str(self.text.get(run..end).unwrap_or_default());
            match self.bytes.get(end) {
                Some(b'"') => {
                    self.at = end + 1;
                    return Ok(builder.finish());
                }
                Some(_) => run = self.escape(begin, end, &mut builder)?,
                None => return self.error("Unterminated string starting at", begin),
            }
        }
    }

    /// The next quote or backslash, or the end of the text; a control character on the way is an error.
    fn plain_until(&self, from: usize) -> Result<usize, JsonError> {
        let rest = self.bytes.get(from..).unwrap_or_default();
        let length = rest
            .iter()
            .position(|&byte| byte == b'"' || byte == b'\\' || byte < b' ')
            .unwrap_or(rest.len());
        if rest.get(length).is_some_and(|byte| *byte < b' ') {
            return self.error("Invalid control character at", from + length);
        }
        Ok(from + length)
    }

    /// Reads the escape whose backslash is at `backslash`, and gives the byte after it.
    fn escape(
        &self,
        begin: usize,
        backslash: usize,
        builder: &mut PyStrBuilder,
    ) -> Result<usize, JsonError> {
        let Some(&letter) = self.bytes.get(backslash + 1) else {
            return self.error("Unterminated string starting at", begin);
        };
        let simple = match letter {
            b'"' | b'\\' | b'/' => char::from(letter),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode_escape(backslash, builder),
            _ => return self.error("Invalid \\escape", backslash),
        };
        builder.push(simple);
        Ok(backslash + 2)
    }

    fn unicode_escape(
        &self,
        backslash: usize,
        builder: &mut PyStrBuilder,
    ) -> Result<usize, JsonError> {
        const BAD: &str = "Invalid \\uXXXX escape";
        let bad_at = backslash + 1;
        let Some(first) = self.four_hex_digits(backslash) else {
            return self.error(BAD, bad_at);
        };
        let next = backslash + 6;
        // CPython wants one more character after the digits, and after those of a second half, before it looks.
        if next >= self.bytes.len() {
            return self.error(BAD, bad_at);
        }
        let is_high = (0xd800..0xdc00).contains(&first);
        let pair_fits = self.text.get(next..).is_some_and(|rest| rest.chars().nth(6).is_some());
        if is_high
            && pair_fits
            && self.bytes.get(next) == Some(&b'\\')
            && self.bytes.get(next + 1) == Some(&b'u')
        {
            let Some(second) = self.four_hex_digits(next) else {
                return self.error(BAD, next + 1);
            };
            if (0xdc00..0xe000).contains(&second) {
                builder.push_code_point(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00));
                return Ok(next + 6);
            }
        }
        builder.push_code_point(first);
        Ok(next)
    }

    /// The number written by the four hexadecimal digits of the `\uXXXX` at `backslash`.
    fn four_hex_digits(&self, backslash: usize) -> Option<u32> {
        let digits = self.bytes.get(backslash + 2..backslash + 6)?;
        digits
            .iter()
            .try_fold(0, |number, &digit| Some(number << 4 | char::from(digit).to_digit(16)?))
    }
}

/// Python's `int(text)` of an optional minus and ASCII digits; `None` over the limit of digits.
pub(crate) fn integer(text: &str) -> Option<Value> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.len() <= 18 {
        return text.parse().ok().map(Value::Int);
    }
    if digits.len() > MAX_INT_DIGITS {
        return None;
    }
    text.parse::<IBig>().ok().map(Value::from_big)
}
