//! The pieces a text is read in: brackets, numbers, words, strings and tags.

use std::ops::Range;

use super::dialects::{self, Notation};

/// One piece and what it is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// `[`, `(` or `{`.
    Open(u8),
    /// `]`, `)` or `}`, as its opening bracket.
    Close(u8),
    /// `,` or `;`.
    Comma,
    /// `:` or `=`: what came before was a key.
    Colon,
    /// A number.
    Number(f64),
    /// A run of letters, digits and underscores that is not a number.
    Word,
    /// The inside of a quoted string; whether its closing quote was found.
    Text(Range<usize>, bool),
    /// The inside of a tag around coordinates; whether its end was found.
    Boxed(Around, Range<usize>, bool),
    /// A run of location or patch tokens.
    Run(Notation, Range<usize>),
    /// The attributes of a point tag that has some; whether its end was found.
    PointTag(Range<usize>, bool),
    /// The inside of a tag that names what follows.
    Named(Range<usize>),
    /// A tag such as `<answer>`, which no list or object reaches across.
    Wall,
}

/// What the coordinates in a tag are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Around {
    Box,
    Points,
    Polygon,
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

/// Tags around coordinates, and around what they show.
const BOX_TAGS: [(&str, Around); 10] = [
    ("<box>", Around::Box),
    ("<bbox>", Around::Box),
    ("<|box_start|>", Around::Box),
    ("<|det|>", Around::Box),
    ("<point>", Around::Points),
    ("<points>", Around::Points),
    ("<|point_start|>", Around::Points),
    ("<quad>", Around::Polygon),
    ("<|quad_start|>", Around::Polygon),
    ("<poly>", Around::Polygon),
];
const NAME_TAGS: [&str; 5] = ["<ref>", "<|object_ref_start|>", "<|ref|>", "<phrase>", "<p>"];
const WALLS: [&str; 4] = ["<think>", "</think>", "<answer>", "</answer>"];

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    /// The next piece and where it is. `inside` says whether quotes begin strings: in running text they are left alone,
    /// unless they hold a key.
    pub(super) fn next(&mut self, inside: bool) -> Option<(Token, Range<usize>)> {
        loop {
            let start = self.at;
            let &byte = self.bytes().get(start)?;
            let token = match byte {
                b'[' | b'(' | b'{' => Token::Open(byte),
                b']' => Token::Close(b'['),
                b')' => Token::Close(b'('),
                b'}' => Token::Close(b'{'),
                b',' | b';' => Token::Comma,
                b':' | b'=' => Token::Colon,
                b'<' => match self.tag() {
                    Some(token) => token,
                    None => {
                        self.at += 1;
                        continue;
                    }
                },
                b'"' => match self.string(byte, inside) {
                    Some(token) => token,
                    None => continue,
                },
                // Between letters it is an apostrophe.
                b'\'' if start == 0 || !self.bytes()[start - 1].is_ascii_alphanumeric() => {
                    match self.string(byte, inside) {
                        Some(token) => token,
                        None => continue,
                    }
                }
                b'0'..=b'9' => self.number(),
                b'+' | b'-'
                    if self.peek(1).is_ascii_digit()
                        || (self.peek(1) == b'.' && self.peek(2).is_ascii_digit()) =>
                {
                    self.number()
                }
                b'.' if self.peek(1).is_ascii_digit() => self.number(),
                b'-' | b'+' if self.peek(1).is_ascii_alphabetic() => {
                    // -Infinity and its like.
                    self.at += 1;
                    self.word()
                }
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(),
                0x80.. => match self.wide() {
                    Some(token) => token,
                    None => continue,
                },
                _ => {
                    self.at += 1;
                    continue;
                }
            };
            // Whatever a piece is, it takes up at least one byte, so the pass ends.
            self.at = self.at.max(start + 1);
            return Some((token, start..self.at));
        }
    }

    /// Full-width brackets and commas; letters of other alphabets are words; the rest is skipped.
    fn wide(&mut self) -> Option<Token> {
        let Some(letter) = self.text.get(self.at..).and_then(|rest| rest.chars().next()) else {
            // Every step ends between letters; if one does not, this still moves on.
            self.at += 1;
            return None;
        };
        self.at += letter.len_utf8();
        match letter {
            '（' => Some(Token::Open(b'(')),
            '）' => Some(Token::Close(b'(')),
            '［' => Some(Token::Open(b'[')),
            '］' => Some(Token::Close(b'[')),
            '，' | '、' | '；' => Some(Token::Comma),
            '：' => Some(Token::Colon),
            letter if letter.is_alphanumeric() => {
                self.at -= letter.len_utf8();
                Some(self.word())
            }
            _ => None,
        }
    }

    fn word(&mut self) -> Token {
        let bytes = self.bytes().get(self.at..).unwrap_or_default();
        let ascii = bytes
            .iter()
            .position(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'_'))
            .unwrap_or(bytes.len());
        self.at += ascii;
        if self.peek(0) >= 0x80 {
            let rest = self.text.get(self.at..).unwrap_or_default();
            let end = rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
            self.at += end.unwrap_or(rest.len());
        }
        Token::Word
    }

    fn number(&mut self) -> Token {
        let start = self.at;
        let digits = |lexer: &mut Self| {
            while lexer.peek(0).is_ascii_digit() {
                lexer.at += 1
            }
        };
        if matches!(self.peek(0), b'+' | b'-') {
            self.at += 1;
        }
        digits(self);
        if self.peek(0) == b'.' {
            self.at += 1;
            digits(self);
        }
        let exponent = match (self.peek(0), self.peek(1)) {
            (b'e' | b'E', b'0'..=b'9') => 1,
            (b'e' | b'E', b'+' | b'-') if self.peek(2).is_ascii_digit() => 2,
            _ => 0,
        };
        self.at += exponent;
        digits(self);
        let end = self.at;
        if self.peek(0) == b'p' && self.peek(1) == b'x' && !self.peek(2).is_ascii_alphanumeric() {
            self.at += 2;
        } else if self.peek(0).is_ascii_alphabetic()
            || matches!(self.peek(0), b'_' | 0x80..) && self.letter_follows()
        {
            // Digits at the head of a word, such as 2d.
            return self.word();
        }
        match self.text.get(start..end).and_then(|digits| digits.parse().ok()) {
            Some(value) => Token::Number(value),
            None => Token::Word,
        }
    }

    fn letter_follows(&self) -> bool {
        let next = self.text.get(self.at..).and_then(|rest| rest.chars().next());
        next.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
    }

    /// A quoted string, up to its closing quote, the end of the line or the end of the text. In running text only a
    /// short one that a colon follows is read: a key.
    fn string(&mut self, quote: u8, inside: bool) -> Option<Token> {
        let bytes = self.bytes();
        let start = self.at + 1;
        let limit =
            if inside { bytes.len() } else { bytes.len().min(start + super::keys::LONGEST + 1) };
        // JSON inside a JSON string: every quote, also the closing one, has a backslash before it.
        let escaped = self.at > 0 && bytes[self.at - 1] == b'\\';
        let mut end = start;
        // How long the closing quote is, once it is found.
        let mut closing = 0;
        while end < limit {
            match bytes[end] {
                b'\\' if escaped && bytes.get(end + 1) == Some(&quote) => {
                    closing = 2;
                    break;
                }
                b'\\' => end += 1,
                b'\n' => break,
                byte if byte == quote => {
                    let apostrophe = quote == b'\''
                        && bytes[end - 1].is_ascii_alphanumeric()
                        && bytes.get(end + 1).is_some_and(u8::is_ascii_alphanumeric);
                    if !apostrophe {
                        closing = 1;
                        break;
                    }
                }
                _ => {}
            }
            end += 1;
        }
        let end = end.min(bytes.len());
        if !inside {
            let colon = bytes
                .get(end + 1..)
                .unwrap_or_default()
                .iter()
                .find(|byte| !matches!(byte, b' ' | b'\t'));
            if closing == 0 || colon != Some(&b':') {
                self.at += 1;
                return None;
            }
        }
        self.at = end + closing;
        Some(Token::Text(start..end, closing > 0))
    }

    /// A tag with a meaning at this place.
    fn tag(&mut self) -> Option<Token> {
        let rest = &self.bytes()[self.at..];
        let starts = |tag: &str| {
            rest.get(..tag.len()).is_some_and(|head| head.eq_ignore_ascii_case(tag.as_bytes()))
        };
        if let Some(tag) = WALLS.iter().find(|tag| starts(tag)) {
            self.at += tag.len();
            return Some(Token::Wall);
        }
        if let Some((notation, end)) = dialects::run(self.bytes(), self.at) {
            let start = std::mem::replace(&mut self.at, end);
            return Some(Token::Run(notation, start..end));
        }
        if let Some((attributes, closed)) = dialects::point_tag(self.bytes(), self.at) {
            self.at = attributes.end + usize::from(closed);
            return Some(Token::PointTag(attributes, closed));
        }
        let (around, tag) = match BOX_TAGS.iter().find(|(tag, _)| starts(tag)) {
            Some((tag, around)) => (Some(*around), tag),
            None => (None, NAME_TAGS.iter().find(|tag| starts(tag))?),
        };
        let start = self.at + tag.len();
        let (end, closed) =
            match memchr::memchr(b'<', self.bytes().get(start..).unwrap_or_default()) {
                Some(length) => (start + length, true),
                None => (self.text.len(), false),
            };
        self.at = end;
        Some(match around {
            Some(around) => Token::Boxed(around, start..end, closed),
            None => Token::Named(start..end),
        })
    }
}

/// The value of a JSON or Python string literal without its quotes.
pub(super) fn unescape(literal: &str) -> String {
    let mut value = String::with_capacity(literal.len());
    let mut letters = literal.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            value.push(letter);
            continue;
        }
        match letters.next() {
            Some('n') => value.push('\n'),
            Some('t') => value.push('\t'),
            Some('r') => value.push('\r'),
            Some('b') => value.push('\u{8}'),
            Some('f') => value.push('\u{c}'),
            Some('u') => value.push(unicode_escape(&mut letters)),
            Some(other) => value.push(other),
            None => {}
        }
    }
    value
}

/// What follows `\u`; half of a surrogate pair on its own becomes the replacement character.
fn unicode_escape(letters: &mut std::str::Chars<'_>) -> char {
    let four = |letters: &mut std::str::Chars<'_>| {
        let digits = letters.as_str().get(..4)?;
        let value = u32::from_str_radix(digits, 16).ok()?;
        *letters = letters.as_str().get(4..)?.chars();
        Some(value)
    };
    let Some(first) = four(letters) else { return char::REPLACEMENT_CHARACTER };
    if (0xD800..0xDC00).contains(&first) {
        let mut ahead = letters.clone();
        if ahead.next() == Some('\\')
            && ahead.next() == Some('u')
            && let Some(second @ 0xDC00..0xE000) = four(&mut ahead)
        {
            *letters = ahead;
            let point = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
            return char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER);
        }
    }
    char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| lexer.next(true)).map(|(token, _)| token).collect()
    }

    #[test]
    fn numbers_and_words_are_told_apart() {
        let numbers = tokens("1 -2.5 +3 .5 4. 1e3 1E-2 10px");
        let expected = [1.0, -2.5, 3.0, 0.5, 4.0, 1000.0, 0.01, 10.0].map(Token::Number);
        assert_eq!(numbers, expected);
        assert_eq!(tokens("2d bbox_2d x1 12ème"), vec![Token::Word; 4]);
        assert_eq!(tokens("３"), vec![Token::Word]);
    }

    #[test]
    fn strings_end_where_they_should() {
        assert_eq!(tokens(r#""a\"b""#), [Token::Text(1..5, true)]);
        assert_eq!(tokens("'the cat's hat'"), [Token::Text(1..14, true)]);
        assert_eq!(tokens("\"cut"), [Token::Text(1..4, false)]);
        assert_eq!(tokens("\"cut\\"), [Token::Text(1..5, false)]);
        assert_eq!(unescape(r#"a\"\u00e9\ud83d\ude00\ud83d\n"#), "a\"é😀\u{fffd}\n");
        assert_eq!(unescape(r"\u12"), "\u{fffd}12");
    }

    #[test]
    fn quotes_in_running_text_are_left_alone() {
        let mut lexer = Lexer::new("he said \"[\" and \"key\" : 5");
        let found: Vec<Token> =
            std::iter::from_fn(|| lexer.next(false)).map(|(token, _)| token).collect();
        assert_eq!(
            found,
            [
                Token::Word,
                Token::Word,
                Token::Open(b'['),
                Token::Word,
                Token::Text(17..20, true),
                Token::Colon,
                Token::Number(5.0)
            ]
        );
    }
}
