//! Some members of an object. The others are checked and passed over: nothing is made of them.

use super::{MAX_DEPTH, Reader, loads};
use crate::Dict;
use crate::text::meant;
use groundrule_pytext::sixteen::places;

/// The members of a JSON object whose keys are `wanted`; `None` if [`loads`] does not take the text, or gives something
/// other than an object.
///
/// ```
/// use groundrule_json::members;
/// let row = members(r#"{"id": 7, "ids": [1, [2]], "text": "a"}"#, |key| key != "ids");
/// assert_eq!(row.map(|row| row.len()), Some(2));
/// assert!(members(r#"{"id": 7, "ids": [1, [2}"#, |key| key != "ids").is_none());
/// ```
pub fn members(text: &str, wanted: impl Fn(&str) -> bool) -> Option<Dict> {
    // The object itself is one of the containers that may be open.
    let mut reader = Reader::new(text, 0, MAX_DEPTH - 1);
    reader.skip_whitespace();
    reader.next_is(b'{')?;
    reader.skip_whitespace();
    let mut dict = Dict::with_room();
    if reader.next_is(b'}').is_none() {
        let mut around = Vec::new();
        loop {
            let start = reader.at;
            reader.pass_string()?;
            if is_wanted(text.get(start..reader.at)?, &wanted) {
                reader.at = start;
                let place = reader.key(&mut dict).ok()?;
                dict.fill(place, reader.value::<false>(&mut None, &mut around).ok()?);
            } else {
                reader.pass_colon()?;
                reader.pass()?;
            }
            if !reader.another_item(b'}').ok()? {
                break;
            }
        }
    }
    reader.skip_whitespace();
    (reader.at == text.len()).then_some(dict)
}

/// Whether the key between these quotes is wanted.
fn is_wanted(quoted: &str, wanted: impl Fn(&str) -> bool) -> bool {
    let plain = quoted.strip_prefix('"').and_then(|key| key.strip_suffix('"'));
    match plain.filter(|key| !key.contains('\\')) {
        Some(key) => wanted(key),
        None => loads(quoted).is_ok_and(|key| key.as_str().is_some_and(wanted)),
    }
}

impl Reader<'_> {
    /// Passes over a value; `None` if it is not JSON.
    fn pass(&mut self) -> Option<()> {
        // How each open container ends.
        let mut ends = Vec::new();
        'items: loop {
            match self.bytes.get(self.at..)? {
                [b'"', ..] => self.pass_string()?,
                [opening @ (b'{' | b'['), ..] => {
                    // The closing bracket is the second letter after the opening one.
                    let end = opening + 2;
                    if ends.len() == self.max_depth {
                        return None;
                    }
                    self.at += 1;
                    self.skip_whitespace();
                    if self.next_is(end).is_none() {
                        self.pass_key(end)?;
                        ends.push(end);
                        continue;
                    }
                }
                [b'-', b'I', ..] => drop(self.scalar().ok()?),
                number @ [b'0'..=b'9' | b'-', ..] => drop(self.digits(number).ok()?),
                _ => drop(self.scalar().ok()?),
            }
            while let Some(&end) = ends.last() {
                if self.another_item(end).ok()? {
                    self.pass_key(end)?;
                    continue 'items;
                }
                ends.pop();
            }
            return Some(());
        }
    }

    /// Passes over a key and its colon, if this is the end of an object.
    fn pass_key(&mut self, end: u8) -> Option<()> {
        if end == b'}' {
            self.pass_string()?;
            self.pass_colon()?;
        }
        Some(())
    }

    fn pass_colon(&mut self) -> Option<()> {
        self.skip_whitespace();
        self.next_is(b':')?;
        self.skip_whitespace();
        Some(())
    }

    fn pass_string(&mut self) -> Option<()> {
        let begin = self.at;
        self.next_is(b'"')?;
        let (start, rest) = (self.at, self.bytes.get(self.at..)?);
        let mut from = 0;
        for place in places(rest, |bytes, _| bytes.are(b'"') | bytes.are(b'\\') | bytes.up_to(0x1f))
        {
            match rest.get(place..)? {
                // The letter of an escape may be one of these too.
                _ if place < from => {}
                [b'"', ..] => {
                    self.at = start + place + 1;
                    return Some(());
                }
                [b'\\', letter, ..] if meant(*letter) != 0 => from = place + 2,
                [b'\\', ..] => from = self.numbered_escape(begin, start + place).ok()?.1 - start,
                _ => return None,
            }
        }
        None
    }

    /// Passes over this byte; `None` if another one comes next.
    fn next_is(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Value;
    use proptest::prelude::*;

    /// What is left of an object when it is read as a whole.
    fn of_whole(text: &str, wanted: impl Fn(&str) -> bool) -> Option<Dict> {
        let Ok(Value::Dict(whole)) = loads(text) else { return None };
        Some(whole.into_iter().filter(|(key, _)| key.as_str().is_some_and(&wanted)).collect())
    }

    fn agree(text: &str) {
        for wanted in [&["a", "b"][..], &["b"], &[]] {
            let wanted = |key: &str| wanted.contains(&key);
            let shown = |dict: Option<Dict>| dict.map(|dict| crate::repr(&Value::Dict(dict)));
            assert_eq!(shown(members(text, wanted)), shown(of_whole(text, wanted)), "{text}");
        }
    }

    #[test]
    fn what_is_passed_over_is_checked() {
        let deep = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
        for value in [
            "1",
            "-1",
            "-",
            "01",
            "1.5e-3",
            "1.",
            "-Infinity",
            "-Inf",
            "NaN",
            "nul",
            "null",
            "true",
            "",
            "\"\"",
            "\"a",
            "\"\\n\\u00e9\"",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\\ud83d\\ude00\"",
            "\"\\ud83d\\u12\"",
            "\"\t\"",
            "[]",
            "{}",
            "[1, [2, {\"k\": [\"]\"]}], 3]",
            "[1 2]",
            "[1,]",
            "{\"k\" 1}",
            "{\"k\": 1, 2}",
            "{1: 2}",
            "[}",
            "{]",
            "[1}",
            &"7".repeat(4301),
            &deep(992),
            &deep(993),
            &deep(994),
        ] {
            agree(&format!("{{\"c\": {value}}}"));
            agree(&format!(" {{ \"b\" : {value} , \"c\":{value},\"a\":2 }} "));
            agree(value);
        }
        for text in [
            "{\"c\": 1",
            "{\"c\": 1} 2",
            "{\"c\": 1,}",
            "{,}",
            "\u{feff}{}",
            "{\"\\u0061\": 1, \"a\": 2, \"a\": 3}",
        ] {
            agree(text);
        }
    }

    proptest! {
        #[test]
        fn the_members_are_those_of_the_whole(
            text in r#"\{"[abc]": ([0-9\[\]{}:, "\\nu-]{0,9}|\[1, \{"a": \[\]\}\])(, "[abc]": ("[a\\"n]{0,3}"|-?[0-9.]{1,3})){0,3}\}?"#
        ) {
            agree(&text);
        }
    }
}
