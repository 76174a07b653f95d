//! Cuts a formula into tokens, in one pass, without copying.
//!
//! The longest token wins; of two equally long ones, the more specific wins. Nothing is remembered from one token to
//! the next, so the lexer is linear: every token looks ahead at most as far as it reaches, except a decorated name
//! (`\text{..}`), whose missing brace ends the lexing.

use super::commands::{Command, is_accent, longest, longest_word};
use super::token::{Kind, Rel, Shape, Token};
use super::{ErrorKind, ParseError};
use crate::budget::Budget;
use crate::expr::Constant;
use crate::quirks::{Quirk, Quirks};

/// What the grammar treats as white space inside a token.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// Cuts `src` into tokens. One step of the budget per token.
pub(super) fn lex(
    src: &str,
    quirks: Quirks,
    budget: &mut Budget,
) -> Result<Vec<Token>, ParseError> {
    let mut lexer =
        Lexer { src, bytes: src.as_bytes(), at: 0, quirks, sound: super::sign::Sound::new(quirks) };
    let mut tokens = Vec::with_capacity(src.len() / 2 + 4);
    while lexer.at < lexer.bytes.len() {
        let start = lexer.at;
        match lexer.next_token() {
            Some(Some(kind)) => {
                tokens.push(Token { kind, start: start as u32, end: lexer.at as u32 });
                budget.spend(1).map_err(|limit| ParseError::limit(limit, start, lexer.at))?;
            }
            Some(None) => {}
            None => {
                return Err(ParseError::new(ErrorKind::Character, start, lexer.at.max(start + 1)));
            }
        }
        debug_assert!(lexer.at > start, "every token takes something");
    }
    Ok(tokens)
}

pub(super) struct Lexer<'s> {
    pub(super) src: &'s str,
    pub(super) bytes: &'s [u8],
    pub(super) at: usize,
    quirks: Quirks,
    sound: super::sign::Sound,
}

impl<'s> Lexer<'s> {
    fn peek(&self, ahead: usize) -> u8 {
        // NUL means the end: no token contains it.
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn rest(&self) -> &'s [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn take(&mut self, length: usize, kind: Kind) -> Option<Option<Kind>> {
        self.at += length;
        Some(Some(kind))
    }

    fn skip(&mut self, length: usize) -> Option<Option<Kind>> {
        self.at += length;
        Some(None)
    }

    /// The next token (`Some(Some)`), or white space (`Some(None)`), or nothing that can be read.
    fn next_token(&mut self) -> Option<Option<Kind>> {
        if let Some(found) = self.sound.first(self.src, &mut self.at) {
            return found;
        }
        let byte = self.peek(0);
        match byte {
            b' ' | b'\t' | b'\n' | b'\r' => self.skip(1),
            b'0'..=b'9' | b'.' => self.number(),
            b'\\' => self.command(),
            b'+' => self.take(1, Kind::Add),
            b'-' => self.take(1, Kind::Sub),
            b'*' => self.take(1, Kind::Mul),
            b'/' => self.take(1, Kind::Div),
            b'(' => self.take(1, Kind::Open(Shape::Paren)),
            b')' => self.take(1, Kind::Close(Shape::Paren)),
            b'{' => self.take(1, Kind::Open(Shape::Brace)),
            b'}' => self.take(1, Kind::Close(Shape::Brace)),
            b'[' => self.take(1, Kind::Open(Shape::Bracket)),
            b']' => self.take(1, Kind::Close(Shape::Bracket)),
            b'|' => self.take(1, Kind::Bar),
            b'&' => self.take(1, Kind::Column),
            b'_' => self.take(1, Kind::Under),
            b':' => self.take(1, Kind::Colon),
            b';' => self.take(1, Kind::Semicolon),
            b',' => self.take(1, Kind::Comma),
            b'\'' => self.take(1, Kind::Transpose),
            b'^' => self.caret(),
            b'=' if self.peek(1) == b'=' => self.take(2, Kind::Relation(Rel::Equal)),
            b'=' => self.take(1, Kind::Relation(Rel::Assign)),
            b'~' if self.peek(1) == b'=' => self.take(2, Kind::Relation(Rel::Approx)),
            b'<' => match (self.peek(1), self.peek(2)) {
                (b'-' | b'=', b'>') => self.take(3, Kind::Stray),
                (b'=', _) => self.take(2, Kind::Relation(Rel::Le)),
                _ => self.take(1, Kind::Relation(Rel::Lt)),
            },
            b'>' if self.peek(1) == b'=' => self.take(2, Kind::Relation(Rel::Ge)),
            b'>' => self.take(1, Kind::Relation(Rel::Gt)),
            b'!' => match (self.peek(1), self.peek(2)) {
                (b'=', b'=') => self.take(3, Kind::Relation(Rel::Ne)),
                (b'=', _) => self.take(2, Kind::Relation(Rel::Ne)),
                _ => self.take(1, Kind::Bang),
            },
            b'a'..=b'z' | b'A'..=b'Z' => self.letter(byte),
            0..=0x7f => None,
            _ => self.unicode(),
        }
    }

    fn letter(&mut self, byte: u8) -> Option<Option<Kind>> {
        if self.quirks.has(Quirk::OperatorWordsAnywhere)
            && let Some((word, kind)) = longest_word(self.rest())
        {
            return self.take(word.len(), kind);
        }
        match byte {
            b'd' if self.quirks.has(Quirk::DifferentialAnywhere) => {
                let length = self.differential_length();
                if length > 0 {
                    return self.take(length, Kind::Differential);
                }
                self.take(1, Kind::Letter)
            }
            b'e' => self.take(1, Kind::ExpE),
            b'E' => self.take(1, Kind::BigE),
            _ => self.take(1, Kind::Letter),
        }
    }

    /// The length of `d`, blanks and a letter or control word at this place, or 0.
    pub(super) fn differential_length(&self) -> usize {
        let rest = self.rest();
        let blanks = rest.iter().skip(1).take_while(|&&byte| is_blank(byte)).count();
        let next = rest.get(1 + blanks).copied().unwrap_or(0);
        if next.is_ascii_alphabetic() {
            return blanks + 2;
        }
        if next == b'\\' {
            let letters =
                rest.iter().skip(2 + blanks).take_while(|byte| byte.is_ascii_alphabetic()).count();
            if letters > 0 {
                return blanks + 2 + letters;
            }
        }
        0
    }

    fn number(&mut self) -> Option<Option<Kind>> {
        let rest = self.rest();
        let digits =
            |from: usize| rest.iter().skip(from).take_while(|byte| byte.is_ascii_digit()).count();
        let whole = digits(0);
        let fraction = if rest.get(whole) == Some(&b'.') { digits(whole + 1) } else { 0 };
        let mut length = if fraction > 0 { whole + 1 + fraction } else { whole };
        if length == 0 {
            // A lone full stop.
            return self.take(1, Kind::Stray);
        }
        let at = |index: usize| rest.get(index).copied().unwrap_or(0);
        let exponent =
            at(length) == b'E' || (at(length) == b'e' && !self.quirks.has(Quirk::ExponentIsEuler));
        if exponent {
            let sign = match at(length + 1) {
                b'+' | b'-' => 1,
                // The minus signs beyond ASCII become part of the token here too; the code that
                // reads the number decides.
                0xe2 if matches!(
                    rest.get(length + 1..length + 4),
                    Some([0xe2, 0x88, 0x92 | 0xb8 | 0x94] | [0xe2, 0x8a, 0x95 | 0x9e])
                ) =>
                {
                    3
                }
                _ => 0,
            };
            let power = digits(length + 1 + sign);
            if power > 0 {
                length += 1 + sign + power;
                return self.take(length, Kind::Scientific);
            }
        }
        let blank = usize::from(is_blank(at(length)));
        for blank in [blank, 0] {
            if at(length + blank) == b'%' {
                return self.take(length + blank + 1, Kind::PercentNumber);
            }
            if at(length + blank) == b'\\' && at(length + blank + 1) == b'%' {
                return self.take(length + blank + 2, Kind::PercentNumber);
            }
        }
        if fraction == 0 && at(length) == b'.' && self.sound.trailing_dot(at(length + 1)) {
            length += 1;
        }
        self.take(length, Kind::Number)
    }

    fn caret(&mut self) -> Option<Option<Kind>> {
        let rest = &self.rest()[1..];
        for (spelling, kind) in CARETS {
            if rest.starts_with(spelling.as_bytes()) {
                return self.take(1 + spelling.len(), *kind);
            }
        }
        self.take(1, Kind::Caret)
    }

    fn command(&mut self) -> Option<Option<Kind>> {
        let next = self.peek(1);
        if !next.is_ascii_alphabetic() {
            return match next {
                b',' | b':' | b';' | b'!' => self.skip(2),
                b'$' if self.rest()[2..].starts_with(b"\\infty") => self.take(8, Kind::Infinity),
                b'$' => self.skip(2),
                b'(' => self.take(2, Kind::Open(Shape::ParenVisual)),
                b')' => self.take(2, Kind::Close(Shape::ParenVisual)),
                b'{' if self.rest()[2..].starts_with(b"\\}") => {
                    self.take(4, Kind::SetName(Constant::EmptySet))
                }
                b'{' => self.take(2, Kind::Open(Shape::BraceVisual)),
                b'}' => self.take(2, Kind::Close(Shape::BraceVisual)),
                b'|' => self.take(2, Kind::Norm),
                b'\\' => self.take(2, Kind::Row),
                _ => None,
            };
        }
        let letters = self.rest()[1..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        // The run is ASCII, so it is sliced on character boundaries.
        let run = self.src.get(self.at + 1..self.at + 1 + letters)?;
        if is_accent(run)
            && let Some(length) = self.accent_length(letters)
        {
            if let Some(set) = named_set(self.rest()) {
                return self.take(length, set);
            }
            return self.take(length, Kind::Accent);
        }
        if run == "variable" {
            let length = self.variable_length()?;
            return self.take(length, Kind::Variable);
        }
        if let Some(numeral) = self.char_code(run) {
            return self.named(numeral);
        }
        let (word, command) = match (longest(run), self.sound.longest(run)) {
            (Some(found), Some(more)) if more.0.len() >= found.0.len() => more,
            (Some(found), _) => found,
            (None, more) => more?,
        };
        let length = 1 + word.len();
        match command {
            Command::Skip => self.skip(length),
            Command::Token(Kind::Open(Shape::BraceCommand))
                if self.rest()[length..].starts_with(b"\\rbrace") =>
            {
                self.take(length + 7, Kind::SetName(Constant::EmptySet))
            }
            Command::Token(kind) => self.take(length, kind),
            Command::Named => self.named(length),
            Command::Gamma if self.peek(length) == b' ' => self.named(length),
            Command::Gamma => self.take(length, Kind::Single(super::token::Single::Gamma)),
            Command::Infinity => {
                let rest = &self.rest()[length..];
                let percent =
                    if rest.starts_with(b"\\%") { 2 } else { usize::from(rest.starts_with(b"%")) };
                self.take(length + percent, Kind::Infinity)
            }
            Command::Not => {
                if self.rest()[length..].starts_with(b"\\equiv") {
                    self.take(length + 6, Kind::Relation(Rel::Ne))
                } else if let Some(found) = self.sound.negated(&self.src[self.at + length..]) {
                    self.take(length + found.0, found.1)
                } else {
                    None
                }
            }
            Command::Begin | Command::End => self.environment(length, command == Command::Begin),
        }
    }

    /// A name includes one space that follows it.
    fn named(&mut self, length: usize) -> Option<Option<Kind>> {
        let space = usize::from(self.peek(length) == b' ');
        self.take(length + space, Kind::Named)
    }

    fn environment(&mut self, length: usize, begin: bool) -> Option<Option<Kind>> {
        let rest = &self.rest()[length..];
        for name in ["{matrix}", "{pmatrix}", "{bmatrix}"] {
            if rest.starts_with(name.as_bytes()) {
                return self.take(
                    length + name.len(),
                    if begin { Kind::MatrixStart } else { Kind::MatrixEnd },
                );
            }
        }
        if rest.starts_with(b"{vmatrix}") {
            return self.take(length + 9, if begin { Kind::DetStart } else { Kind::DetEnd });
        }
        if rest.starts_with(b"{array}") {
            if !begin {
                return self.take(length + 7, Kind::ArrayEnd);
            }
            let columns = rest[7..].strip_prefix(b"{")?;
            let count =
                columns.iter().take_while(|byte| matches!(byte, b'c' | b'l' | b'r')).count();
            if columns.get(count) == Some(&b'}') {
                return self.take(length + 7 + 1 + count + 1, Kind::ArrayStart);
            }
        }
        self.sound.environment(self.src, &mut self.at, length, begin)
    }

    /// The length of `\word{..}` with a word of `letters` letters, if its brace closes. A closing brace after a
    /// backslash ends it only for Math-Verify, and only if no other one follows.
    fn accent_length(&self, letters: usize) -> Option<usize> {
        let rest = self.rest();
        let mut open = 1 + letters;
        if rest.get(open).copied().is_some_and(is_blank) {
            open += 1;
        }
        if rest.get(open) != Some(&b'{') {
            return None;
        }
        let body = &rest[open + 1..];
        let mut last = None;
        for close in memchr::memchr_iter(b'}', body) {
            let length = Some(open + 1 + close + 1);
            if close == 0 || body[close - 1] != b'\\' {
                return length;
            }
            last = length;
        }
        last.filter(|_| self.quirks.has(Quirk::RefuseUnknownSigns))
    }

    /// `\variable{name}` or `\variable{name_sub}`, with an optional percent sign.
    fn variable_length(&self) -> Option<usize> {
        let rest = self.rest();
        let word = "\\variable".len();
        if rest.get(word) != Some(&b'{') {
            return None;
        }
        let close = word + memchr::memchr(b'}', &rest[word..])?;
        let inner = self.src.get(self.at + word + 1..self.at + close)?;
        let (name, sub) = match inner.split_once('_') {
            Some((name, sub)) => (name, Some(sub)),
            None => (inner, None),
        };
        let plain =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let mut length = close + 1;
        if !plain(name) {
            return None;
        }
        if let Some(sub) = sub {
            if let Some(inside) = sub.strip_prefix('{') {
                if inside.is_empty()
                    || !inside.bytes().all(|b| b.is_ascii_alphanumeric() || b == b',')
                {
                    return None;
                }
                if rest.get(length) != Some(&b'}') {
                    return None;
                }
                length += 1;
            } else if !(sub.len() == 1 && plain(sub)) {
                return None;
            }
        }
        let tail = &rest[length..];
        let percent =
            if tail.starts_with(b"\\%") { 2 } else { usize::from(tail.starts_with(b"%")) };
        Some(length + percent)
    }

    /// `\char000391` and the like: Greek capitals by number. The length of the whole command, if it
    /// is one.
    fn char_code(&self, run: &str) -> Option<usize> {
        if run != "char" {
            return None;
        }
        let rest = &self.rest()[5..];
        let quoted = usize::from(rest.first() == Some(&b'"'));
        let code = rest.get(quoted..quoted + 6)?;
        CHAR_CODES.iter().any(|known| known.as_bytes() == code).then_some(5 + quoted + 6)
    }

    fn unicode(&mut self) -> Option<Option<Kind>> {
        let character = self.src.get(self.at..)?.chars().next()?;
        let length = character.len_utf8();
        if is_greek(character) || ('ℵ'..='ℸ').contains(&character) {
            return self.named(length);
        }
        match unicode_kind(character) {
            Some(kind) => self.take(length, kind),
            None => None,
        }
    }
}

/// Tokens that begin with a caret, longer ones first.
static CARETS: &[(&str, Kind)] = &[
    ("{\\circle}", Kind::Degree),
    ("{\\degree}", Kind::Degree),
    ("{\\circ}", Kind::Degree),
    ("{°}", Kind::Degree),
    ("{T}", Kind::Transpose),
    ("\\circle", Kind::Degree),
    ("\\degree", Kind::Degree),
    ("\\circ", Kind::Degree),
    ("°", Kind::Degree),
    ("T", Kind::Transpose),
];

static CHAR_CODES: &[&str] = &[
    "000391", "000392", "000190", "000396", "000397", "000399", "00039A", "00039C", "00039D",
    "00039F", "0003A1", "0003A4", "0003A7",
];

/// The Greek letters that are names of variables.
pub(super) fn is_greek(character: char) -> bool {
    matches!(
        character,
        'α'..='ω'
            | 'Γ'
            | 'Δ'
            | 'Θ'
            | 'Λ'
            | 'Ξ'
            | 'Π'
            | 'Σ'
            | 'Υ'
            | 'Φ'
            | 'Ψ'
            | 'Ω'
            | 'ϵ'
            | 'ϑ'
            | 'ϖ'
            | 'ϱ'
            | 'ϕ'
    )
}

/// The set that `\mathbb{R}` and the like name.
fn named_set(rest: &[u8]) -> Option<Kind> {
    let letter = rest.strip_prefix(b"\\mathbb{")?;
    if letter.get(1) != Some(&b'}') {
        return None;
    }
    set_of_letter(*letter.first()? as char)
}

fn set_of_letter(letter: char) -> Option<Kind> {
    Some(match letter {
        'N' => Kind::SetName(Constant::Naturals),
        'Z' => Kind::SetName(Constant::Integers),
        'Q' => Kind::SetName(Constant::Rationals),
        'R' => Kind::SetName(Constant::Reals),
        'C' => Kind::SetName(Constant::Complexes),
        'P' => Kind::SetPrimes,
        _ => return None,
    })
}

/// The kind of a character beyond ASCII, except Greek letters.
fn unicode_kind(character: char) -> Option<Kind> {
    Some(match character {
        '∔' | '⊕' | '⊞' => Kind::Add,
        '−' | '∸' => Kind::Sub,
        '×' | '∗'..='∙' | '⊗' | '⊠'..='⊡' | '⋄'..='⋆' | '⋈'..='⋊' => Kind::Mul,
        '÷' | '∕' => Kind::Div,
        '≎'..='≗' | '≟' | '≡' | '≣' => Kind::Relation(Rel::Assign),
        '≃' | '≅' | '≈' | '≊'..='≋' => Kind::Relation(Rel::Approx),
        '≪' | '≺' | '⋖' => Kind::Relation(Rel::Lt),
        '≤' | '≦' | '≲' | '≾' => Kind::Relation(Rel::Le),
        '≫' | '≻' | '⋗' => Kind::Relation(Rel::Gt),
        '≥' | '≧' | '≳' | '≿' => Kind::Relation(Rel::Ge),
        '≁' | '≄' | '≇' | '≉' | '≠' | '≢' => Kind::Relation(Rel::Ne),
        'ℕ' => set_of_letter('N')?,
        'ℤ' => set_of_letter('Z')?,
        'ℚ' => set_of_letter('Q')?,
        'ℝ' => set_of_letter('R')?,
        'ℂ' => set_of_letter('C')?,
        'ℙ' => Kind::SetPrimes,
        '∪' => Kind::Union,
        '∩' => Kind::Intersection,
        '∖' => Kind::SetMinus,
        '±' => Kind::PlusMinus(false),
        '∓' => Kind::PlusMinus(true),
        '∅' => Kind::SetName(Constant::EmptySet),
        '⊇' => Kind::Relation(Rel::Superset),
        '⊆' => Kind::Relation(Rel::Subset),
        '∉' => Kind::Relation(Rel::NotIn),
        _ => return None,
    })
}

#[cfg(test)]
recorded! {
    bytes: named_set;
    character: is_greek, set_of_letter, unicode_kind;
}
