//! The part of a URL after the question mark.

use std::borrow::Cow;

/// Names and values, still as they were sent.
///
/// ```
/// use groundrule::host::Query;
/// assert_eq!(Query::new(Some("a=1&b=%C3%A9+x")).get("b").as_deref(), Some("é x"));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Query<'a>(&'a str);

impl<'a> Query<'a> {
    /// The query of a URL, if it has one.
    pub fn new(text: Option<&'a str>) -> Self {
        Query(text.unwrap_or_default())
    }

    /// The value of a name; if there are several, the last one counts.
    pub fn get(&self, name: &str) -> Option<Cow<'a, str>> {
        let pairs = self.0.split('&').filter_map(|pair| pair.split_once('=').or(Some((pair, ""))));
        pairs
            .rev()
            .find(|(known, _)| url_decoded(known) == name)
            .map(|(_, value)| url_decoded(value))
    }
}

/// Decodes `%2F` and `+`; if the result is not UTF-8, the text is left as it was.
pub fn url_decoded(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(|byte| byte == b'%' || byte == b'+') {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let hex = |byte: u8| char::from(byte).to_digit(16);
        rest = after;
        match (first, after) {
            (b'+', _) => bytes.push(b' '),
            (b'%', [high, low, after @ ..]) => match (hex(*high), hex(*low)) {
                (Some(high), Some(low)) => {
                    bytes.push((high * 16 + low) as u8);
                    rest = after;
                }
                _ => bytes.push(b'%'),
            },
            _ => bytes.push(first),
        }
    }
    match String::from_utf8(bytes) {
        Ok(text) => Cow::Owned(text),
        Err(_) => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_are_decoded() {
        let query = Query::new(Some("a=1&b=%C3%A9+x&c&a=2&%64=%zz&e=%ff"));
        let get = |name: &str| query.get(name).map(Cow::into_owned);
        assert_eq!(get("a").as_deref(), Some("2"));
        assert_eq!(get("b").as_deref(), Some("é x"));
        assert_eq!(get("c").as_deref(), Some(""));
        assert_eq!(get("d").as_deref(), Some("%zz"));
        assert_eq!(get("e").as_deref(), Some("%ff"));
        assert_eq!(get("f"), None);
    }
}
