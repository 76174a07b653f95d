//! Signs and words that the sound reading knows beyond the grammar of Math-Verify.

use super::commands::{self, Command};
use super::name::{is_type_face, without_blanks};
use super::token::{Kind, Rel, Single};
use crate::expr::{Constant, Func};
use crate::quirks::{Quirk, Quirks};
use std::borrow::Cow;

/// The lexer's part of the sound reading.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sound {
    on: bool,
    /// Round and square brackets and `\{` that are open: commas in them separate elements.
    open: u32,
    /// How many of the next digits are separate numbers, as in `\frac12`.
    single_digits: u8,
    /// Where the first integral is, once that has been asked for.
    integral: Option<usize>,
}

/// What a token is: read, skipped, or unknown, as in the lexer.
type Outcome = Option<Option<Kind>>;

/// The length of a differential in a Greek letter: `d\theta`.
fn greek_behind(rest: &str) -> Option<usize> {
    const GREEK: &[&str] = &[
        "theta", "phi", "varphi", "vartheta", "rho", "omega", "xi", "tau", "alpha", "beta",
        "lambda", "mu", "sigma", "psi", "eta", "nu",
    ];
    let behind = rest.strip_prefix('d')?.trim_start_matches(' ').strip_prefix('\\')?;
    let letters = behind.bytes().take_while(u8::is_ascii_alphabetic).count();
    GREEK.contains(&behind.get(..letters)?).then(|| rest.len() - behind.len() + letters)
}

impl Sound {
    pub(super) fn new(quirks: Quirks) -> Self {
        Sound {
            on: !quirks.has(Quirk::RefuseUnknownSigns),
            open: 0,
            single_digits: 0,
            integral: None,
        }
    }

    /// A token that only the sound reading has, or reads differently.
    pub(super) fn first(&mut self, src: &str, at: &mut usize) -> Option<Outcome> {
        if !self.on {
            return None;
        }
        let rest = src.get(*at..)?;
        let byte = *rest.as_bytes().first()?;
        let single = std::mem::take(&mut self.single_digits);
        match byte {
            b'0'..=b'9' if single > 0 => {
                *at += 1;
                self.single_digits = single - 1;
                Some(Some(Some(Kind::Number)))
            }
            b'0'..=b'9' => self.separated_number(src, rest, at),
            b' ' | b'\t' | b'\n' | b'\r' => {
                self.single_digits = single;
                None
            }
            b'~' if rest.as_bytes().get(1) != Some(&b'=') => skipped(at, 1),
            b'$' => skipped(at, 1),
            b'%' => taken(at, 1, Kind::PercentSign),
            b'.' if rest.len() == 1 => skipped(at, 1),
            b'*' if rest.starts_with("**") => taken(at, 2, Kind::Caret),
            b':' if rest.starts_with(":=") => taken(at, 2, Kind::Relation(Rel::Assign)),
            b'=' if rest.starts_with("=<") => taken(at, 2, Kind::Relation(Rel::Le)),
            b'(' | b'[' => {
                self.open += 1;
                None
            }
            b')' | b']' => {
                self.open = self.open.saturating_sub(1);
                None
            }
            b'\\' => self.backslash(rest, at),
            b'a'..=b'z' | b'A'..=b'Z' => self.word(src, rest, at),
            0..=0x7f => None,
            _ => unicode(rest, at),
        }
    }

    /// Digits with thousands separators: `12{,}345`, `12\,345`, `12 345`, and `12,345` if commas do not separate
    /// elements. In `27,54,108` one of the groups shows that they do.
    fn separated_number(self, src: &str, rest: &str, at: &mut usize) -> Option<Outcome> {
        let bytes = rest.as_bytes();
        let digits =
            |from: usize| bytes.iter().skip(from).take_while(|b| b.is_ascii_digit()).count();
        let first = digits(0);
        // A script takes one digit: `\log_2 243`.
        let before = src.get(..*at).unwrap_or_default().trim_end();
        if before.ends_with(['_', '^']) {
            return None;
        }
        if first > 3 || bytes[0] == b'0' && first > 1 {
            return None;
        }
        // After another number and a comma, they separate elements, and the rest of the list need not be checked again.
        let in_list =
            matches!(src.as_bytes().get(..*at).unwrap_or_default(), [.., b'0'..=b'9', b',']);
        let mut end = first;
        let mut separator: Option<&str> = None;
        loop {
            let tail = rest.get(end..)?;
            let found = match separator {
                Some(separator) => tail.starts_with(separator).then_some(separator),
                None => ["{,}", "\\,", "\\ ", "\\!", "\u{a0}", "\u{202f}", "\u{2009}", ",", " "]
                    .into_iter()
                    .find(|separator| tail.starts_with(separator)),
            };
            let Some(found) = found else { break };
            if found == "," && self.open > 0 {
                break;
            }
            let start = end + found.len();
            if digits(start) != 3 {
                break;
            }
            if found == "," && in_list {
                return None;
            }
            separator = Some(found);
            end = start + 3;
        }
        if separator == Some(",") && bytes.get(end) == Some(&b',') && digits(end + 1) > 0 {
            return None;
        }
        if separator.is_none() {
            return self.decimal_comma(rest, first, at);
        }
        // A leading zero makes it a decimal comma, and only a comma can be that.
        if bytes[0] == b'0' && !matches!(separator, Some("," | "{,}")) {
            return None;
        }
        if bytes.get(end) == Some(&b'.') && digits(end + 1) > 0 {
            end += 1 + digits(end + 1);
        }
        *at += end;
        Some(Some(Some(Kind::Number)))
    }

    /// `3{,}14` and `0,05`, where the comma can only be a decimal comma.
    fn decimal_comma(self, rest: &str, first: usize, at: &mut usize) -> Option<Outcome> {
        let bytes = rest.as_bytes();
        let digits =
            |from: usize| bytes.iter().skip(from).take_while(|b| b.is_ascii_digit()).count();
        let tail = rest.get(first..)?;
        let (comma, fraction) = if tail.starts_with("{,}") {
            (3, digits(first + 3))
        } else if tail.starts_with(",0") && tail.as_bytes().get(2).is_some_and(u8::is_ascii_digit) {
            // No element of a list starts with a zero.
            (1, digits(first + 1))
        } else {
            return None;
        };
        let goes_on = bytes.get(first + comma + fraction) == Some(&b',')
            && digits(first + comma + fraction + 1) > 0;
        if fraction == 0 || comma == 1 && (fraction < 2 || goes_on) {
            return None;
        }
        *at += first + comma + fraction;
        Some(Some(Some(Kind::Number)))
    }

    fn backslash(&mut self, rest: &str, at: &mut usize) -> Option<Outcome> {
        let bytes = rest.as_bytes();
        match bytes.get(1).copied() {
            Some(b'%') => return taken(at, 2, Kind::PercentSign),
            Some(b' ' | b'\n' | b'\t' | b'/' | b'-' | b'>') => return skipped(at, 2),
            Some(b'$') => return taken(at, 2, Kind::Currency),
            Some(b'{') => self.open += 1,
            Some(b'}') => self.open = self.open.saturating_sub(1),
            _ => {}
        }
        let letters = bytes.iter().skip(1).take_while(|byte| byte.is_ascii_alphabetic()).count();
        let run = rest.get(1..1 + letters)?;
        if let Some(length) = empty_type_face(run, rest) {
            return skipped(at, length);
        }
        match run {
            "frac" | "dfrac" | "tfrac" | "cfrac" | "binom" | "dbinom" | "tbinom" => {
                self.single_digits = 2;
                None
            }
            "left" | "right" | "big" | "Big" | "bigl" | "bigr" | "Bigl" | "Bigr" | "bigg"
            | "Bigg" | "biggl" | "biggr" | "Biggl" | "Biggr" | "mleft" | "mright" | "middle" => {
                // A full stop is the invisible delimiter.
                let dot = usize::from(bytes.get(1 + letters) == Some(&b'.'));
                skipped(at, 1 + letters + dot)
            }
            "displaystyle" | "textstyle" | "limits" | "nolimits" | "mathstrut" | "hfill"
            | "enspace" | "rm" | "bf" | "it" | "boldmath" | "nobreak" | "allowbreak" | "hskip"
            | "null" | "strut" => skipped(at, 1 + letters),
            "text" | "mbox" | "textrm" | "mathrm" | "textbf" => {
                let open = rest.get(1 + letters..)?.strip_prefix('{')?;
                let close = open.find('}')?;
                // A brace after a backslash does not close.
                let inside = open.get(..close).filter(|inside| !inside.ends_with('\\'))?;
                let length = 1 + letters + 1 + close + 1;
                match word_in_text(inside) {
                    // A comma in text only separates.
                    "" => skipped(at, length),
                    word => meant_in_text(word).and_then(|kind| taken(at, length, kind)),
                }
            }
            "hspace" | "phantom" | "vphantom" | "hphantom" | "label" | "tag" => {
                let close = rest.find('}')?;
                skipped(at, close + 1)
            }
            _ => None,
        }
    }

    /// A run of letters. A known word is that word; a long unknown one is a word; a short one is read letter by letter.
    fn word(&mut self, src: &str, rest: &str, at: &mut usize) -> Option<Outcome> {
        let follows_letter = at
            .checked_sub(1)
            .and_then(|before| src.as_bytes().get(before))
            .is_some_and(u8::is_ascii_alphabetic);
        if follows_letter {
            // In the middle of a run that is read letter by letter.
            return None;
        }
        let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let letters = rest.get(..length)?;
        if letters == "d"
            && let Some(greek) = greek_behind(rest)
            && *self.integral.get_or_insert_with(|| src.find("\\int").unwrap_or(usize::MAX)) < *at
        {
            return taken(at, greek, Kind::Differential);
        }
        if length == 1 {
            let between = src.get(..*at)?.trim_end().ends_with([')', ']'])
                && rest.get(1..)?.trim_start().starts_with(['(', '[']);
            return if letters == "U" && between { taken(at, 1, Kind::Union) } else { None };
        }
        if let Some((_, kind)) = WORDS.iter().find(|(word, _)| *word == letters) {
            return taken(at, length, *kind);
        }
        let lower = letters.to_ascii_lowercase();
        if matches!(lower.as_str(), "dx" | "dy" | "dz" | "dt" | "du" | "dv" | "dr" | "ds") {
            return taken(at, length, Kind::Differential);
        }
        // `dx` at the end of an integral, whatever its letter.
        if length == 2
            && letters.starts_with('d')
            && *self.integral.get_or_insert_with(|| src.find("\\int").unwrap_or(usize::MAX)) < *at
        {
            return taken(at, length, Kind::Differential);
        }
        (length > 3).then(|| {
            *at += length;
            Some(Some(Kind::Word))
        })
    }

    /// Whether a full stop after a number belongs to it.
    pub(super) fn trailing_dot(self, next: u8) -> bool {
        self.on && next != b'.'
    }

    pub(super) fn longest(self, letters: &str) -> Option<(&'static str, Command)> {
        if !self.on {
            return None;
        }
        command(letters)
    }

    /// What follows `\not`.
    pub(super) fn negated(self, rest: &str) -> Option<(usize, Kind)> {
        if !self.on {
            return None;
        }
        let blanks = rest.len() - rest.trim_start().len();
        let sign = rest.get(blanks..)?;
        [("=", Rel::Ne), ("\\in", Rel::NotIn), ("\\ni", Rel::NotIn)]
            .into_iter()
            .find(|(spelling, _)| sign.starts_with(spelling))
            .map(|(spelling, relation)| (blanks + spelling.len(), Kind::Relation(relation)))
    }

    /// Environments beyond the grammar: more kinds of matrix.
    pub(super) fn environment(
        self,
        src: &str,
        at: &mut usize,
        length: usize,
        begin: bool,
    ) -> Outcome {
        if !self.on {
            return None;
        }
        let rest = src.get(*at + length..)?;
        for name in ["{Bmatrix}", "{smallmatrix}", "{bmatrix*}", "{pmatrix*}"] {
            if rest.starts_with(name) {
                *at += length + name.len();
                return Some(Some(if begin { Kind::MatrixStart } else { Kind::MatrixEnd }));
            }
        }
        for name in ["{cases}", "{dcases}", "{rcases}"] {
            if rest.starts_with(name) {
                *at += length + name.len();
                return Some(Some(if begin { Kind::CasesStart } else { Kind::CasesEnd }));
            }
        }
        None
    }
}

/// What is in the braces of `\text{..}`, without the blanks and commas around it.
fn word_in_text(inside: &str) -> &str {
    without_blanks(without_blanks(inside).trim_matches(','))
}

/// The sign that a word in `\text{..}` is, if it is no name.
fn meant_in_text(word: &str) -> Option<Kind> {
    match word {
        "and" | "und" | "et" | "y" | "и" => Some(Kind::Joint(false)),
        "or" | "oder" | "ou" | "o" | "или" => Some(Kind::Joint(true)),
        "\\%" | "%" | "percent" => Some(Kind::PercentSign),
        _ => None,
    }
}

/// Whether `\text{..}` with this inside is a sign, such as "and", and no name.
pub(crate) fn is_sign_in_text(inside: &str) -> bool {
    meant_in_text(word_in_text(inside)).is_some()
}

fn taken(at: &mut usize, length: usize, kind: Kind) -> Option<Outcome> {
    *at += length;
    Some(Some(Some(kind)))
}

/// The length of a type face of nothing, as in `\mathbf{}`, which is nothing.
fn empty_type_face(run: &str, rest: &str) -> Option<usize> {
    let after = rest.get(1 + run.len()..)?;
    let inside = after.strip_prefix([' ', '\t', '\n', '\r']).unwrap_or(after).strip_prefix('{')?;
    let (inside, left) = inside.split_once('}')?;
    // A brace after a backslash does not close.
    let empty = !inside.ends_with('\\') && without_blanks(inside).is_empty();
    let empty = empty && is_type_face(run);
    empty.then_some(rest.len() - left.len())
}

fn skipped(at: &mut usize, length: usize) -> Option<Outcome> {
    *at += length;
    Some(Some(None))
}

const fn function(name: Func) -> Kind {
    Kind::Single(Single::Plain(name))
}

/// Control words that only the sound reading knows.
static COMMANDS: &[(&str, Command)] = &[
    ("odot", Command::Named),
    ("oplus", Command::Named),
    ("star", Command::Named),
    ("dagger", Command::Named),
    ("complement", Command::Named),
    ("perp", Command::Named),
    ("parallel", Command::Named),
    ("bot", Command::Named),
    ("top", Command::Named),
    ("circ", Command::Token(Kind::Degree)),
    ("degree", Command::Token(Kind::Degree)),
    ("ast", Command::Token(Kind::Mul)),
    ("bullet", Command::Token(Kind::Mul)),
    ("colon", Command::Token(Kind::Colon)),
    ("mid", Command::Token(Kind::Mid)),
    ("land", Command::Token(Kind::Joint(false))),
    ("lor", Command::Token(Kind::Joint(true))),
    ("wedge", Command::Token(Kind::Joint(false))),
    ("vee", Command::Token(Kind::Joint(true))),
    ("backslash", Command::Token(Kind::SetMinus)),
    ("subset", Command::Token(Kind::Relation(Rel::Subset))),
    ("supset", Command::Token(Kind::Relation(Rel::Superset))),
    ("simeq", Command::Token(Kind::Relation(Rel::Approx))),
    ("cong", Command::Token(Kind::Relation(Rel::Approx))),
    ("sim", Command::Token(Kind::Relation(Rel::Approx))),
    ("leqq", Command::Token(Kind::Relation(Rel::Le))),
    ("geqq", Command::Token(Kind::Relation(Rel::Ge))),
    ("ll", Command::Token(Kind::Relation(Rel::Lt))),
    ("gg", Command::Token(Kind::Relation(Rel::Gt))),
    ("varnothing", Command::Token(Kind::SetName(Constant::EmptySet))),
    ("R", Command::Token(Kind::SetName(Constant::Reals))),
    ("Z", Command::Token(Kind::SetName(Constant::Integers))),
    ("N", Command::Token(Kind::SetName(Constant::Naturals))),
    ("Q", Command::Token(Kind::SetName(Constant::Rationals))),
    ("C", Command::Token(Kind::SetName(Constant::Complexes))),
    ("bmod", Command::Token(Kind::Mod)),
    ("pmod", Command::Token(Kind::Mod)),
    ("lg", Command::Token(Kind::Single(Single::Lg))),
    ("coth", Command::Token(Kind::Single(Single::Trig(Func::Coth, Func::Acoth)))),
    ("tg", Command::Token(Kind::Single(Single::Trig(Func::Tan, Func::Atan)))),
    ("ctg", Command::Token(Kind::Single(Single::Trig(Func::Cot, Func::Acot)))),
    ("sech", Command::Token(function(Func::Sech))),
    ("csch", Command::Token(function(Func::Csch))),
    ("arctg", Command::Token(function(Func::Atan))),
    ("arcctg", Command::Token(function(Func::Acot))),
    ("arg", Command::Token(function(Func::Arg))),
    ("sgn", Command::Token(function(Func::Sign))),
    ("Re", Command::Token(function(Func::Re))),
    ("Im", Command::Token(function(Func::Im))),
    ("i", Command::Named),
    ("imath", Command::Named),
];

/// The control word that only the sound reading knows.
fn command(word: &str) -> Option<(&'static str, Command)> {
    COMMANDS.iter().find(|(known, _)| *known == word).copied()
}

/// The function that this control word is to the sound reading.
pub(super) fn function_named(word: &str) -> Option<Single> {
    let whole = |(known, _): &(&str, Command)| *known == word;
    match command(word).or_else(|| commands::longest(word).filter(whole))?.1 {
        Command::Token(Kind::Single(single)) => Some(single),
        _ => None,
    }
}

/// Whether this control word is a name that only the sound reading knows.
pub(super) fn is_letter(word: &str) -> bool {
    COMMANDS.iter().any(|(known, command)| *known == word && *command == Command::Named)
}

/// Words without a backslash that are mathematics, as plain text writes them.
static WORDS: &[(&str, Kind)] = &[
    ("arcsin", function(Func::Asin)),
    ("arccos", function(Func::Acos)),
    ("arctan", function(Func::Atan)),
    ("arccot", function(Func::Acot)),
    ("asin", function(Func::Asin)),
    ("acos", function(Func::Acos)),
    ("atan", function(Func::Atan)),
    ("sin", Kind::Single(Single::Trig(Func::Sin, Func::Asin))),
    ("cos", Kind::Single(Single::Trig(Func::Cos, Func::Acos))),
    ("tan", Kind::Single(Single::Trig(Func::Tan, Func::Atan))),
    ("cot", Kind::Single(Single::Trig(Func::Cot, Func::Acot))),
    ("tg", Kind::Single(Single::Trig(Func::Tan, Func::Atan))),
    ("ctg", Kind::Single(Single::Trig(Func::Cot, Func::Acot))),
    ("sen", Kind::Single(Single::Trig(Func::Sin, Func::Asin))),
    ("sec", Kind::Single(Single::Trig(Func::Sec, Func::Asec))),
    ("csc", Kind::Single(Single::Trig(Func::Csc, Func::Acsc))),
    ("sinh", Kind::Single(Single::Trig(Func::Sinh, Func::Asinh))),
    ("cosh", Kind::Single(Single::Trig(Func::Cosh, Func::Acosh))),
    ("tanh", Kind::Single(Single::Trig(Func::Tanh, Func::Atanh))),
    ("log", Kind::Single(Single::Log { natural: false })),
    ("ln", Kind::Single(Single::Log { natural: true })),
    ("lg", Kind::Single(Single::Lg)),
    ("exp", function(Func::Exp)),
    ("abs", function(Func::Abs)),
    ("floor", function(Func::Floor)),
    ("ceil", function(Func::Ceiling)),
    ("sqrt", Kind::Sqrt),
    ("cbrt", Kind::RootSign(3)),
    ("pi", Kind::Named),
    ("theta", Kind::Named),
    ("alpha", Kind::Named),
    ("beta", Kind::Named),
    ("infinity", Kind::Infinity),
    ("infty", Kind::Infinity),
    ("inf", Kind::Infinity),
    ("oo", Kind::Infinity),
    ("max", Kind::Multi(Func::Max)),
    ("min", Kind::Multi(Func::Min)),
    ("gcd", Kind::Multi(Func::Gcd)),
    ("lcm", Kind::Multi(Func::Lcm)),
    ("mod", Kind::Mod),
    ("and", Kind::Joint(false)),
    ("or", Kind::Joint(true)),
    ("union", Kind::Union),
    ("U", Kind::Union),
];

fn unicode(rest: &str, at: &mut usize) -> Option<Outcome> {
    let character = rest.chars().next()?;
    let length = character.len_utf8();
    if groundrule_pytext::is_space(character)
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
    {
        return skipped(at, length);
    }
    let run = |accept: fn(char) -> bool| -> usize {
        rest.chars().take_while(|&c| accept(c)).map(char::len_utf8).sum()
    };
    let kind = match character {
        '°' | 'º' | '˚' => Kind::Degree,
        '√' => Kind::RootSign(2),
        '∛' => Kind::RootSign(3),
        '∜' => Kind::RootSign(4),
        '·' | '•' | '⋅' | '✕' | '✖' | '∙' => Kind::Mul,
        '–' | '—' | '－' | '﹣' | '‐' | '‑' => Kind::Sub,
        '⁄' => Kind::Div,
        '＋' => Kind::Add,
        '∞' => Kind::Infinity,
        '∈' => Kind::Relation(Rel::In),
        '⊂' => Kind::Relation(Rel::Subset),
        '⊃' => Kind::Relation(Rel::Superset),
        '≔' => Kind::Relation(Rel::Assign),
        '⩽' => Kind::Relation(Rel::Le),
        '⩾' => Kind::Relation(Rel::Ge),
        '∣' => Kind::Mid,
        '∧' => Kind::Joint(false),
        '∨' => Kind::Joint(true),
        '、' => Kind::Comma,
        '→' => Kind::Approach,
        'µ' => Kind::Named,
        'ℓ' => Kind::Named,
        '€' | '£' | '¥' | '₹' => Kind::Currency,
        '½' => Kind::VulgarFraction(1, 2),
        '⅓' => Kind::VulgarFraction(1, 3),
        '⅔' => Kind::VulgarFraction(2, 3),
        '¼' => Kind::VulgarFraction(1, 4),
        '¾' => Kind::VulgarFraction(3, 4),
        '⅕' => Kind::VulgarFraction(1, 5),
        '⅖' => Kind::VulgarFraction(2, 5),
        '⅗' => Kind::VulgarFraction(3, 5),
        '⅘' => Kind::VulgarFraction(4, 5),
        '⅙' => Kind::VulgarFraction(1, 6),
        '⅚' => Kind::VulgarFraction(5, 6),
        '⅛' => Kind::VulgarFraction(1, 8),
        '⅜' => Kind::VulgarFraction(3, 8),
        '⅝' => Kind::VulgarFraction(5, 8),
        '⅞' => Kind::VulgarFraction(7, 8),
        _ if superscript(character).is_some() => {
            return taken(at, run(|c| superscript(c).is_some()), Kind::Superscript);
        }
        _ if subscript(character).is_some() => {
            return taken(at, run(|c| subscript(c).is_some()), Kind::Subscript);
        }
        _ if !super::lexer::is_greek(character)
            && groundrule_pytext::is_alpha(character)
            && !('ℂ'..='ℸ').contains(&character) =>
        {
            return taken(
                at,
                run(|c| groundrule_pytext::is_alpha(c) && !super::lexer::is_greek(c)),
                Kind::Word,
            );
        }
        _ => return None,
    };
    taken(at, length, kind)
}

/// The plain character of a superscript.
pub(super) fn superscript(character: char) -> Option<char> {
    Some(match character {
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴'..='⁹' => char::from_digit(character as u32 - 0x2070, 10)?,
        '⁺' => '+',
        '⁻' => '-',
        'ⁿ' => 'n',
        'ˣ' => 'x',
        '⁽' => '(',
        '⁾' => ')',
        '⁄' => '/',
        _ => return None,
    })
}

/// The plain character of a subscript.
pub(super) fn subscript(character: char) -> Option<char> {
    Some(match character {
        '₀'..='₉' => char::from_digit(character as u32 - 0x2080, 10)?,
        'ₙ' => 'n',
        'ᵢ' => 'i',
        'ₓ' => 'x',
        'ₐ' => 'a',
        _ => return None,
    })
}

/// Digits of other scripts and full-width signs as their plain counterparts.
pub(super) fn plain(src: &str) -> Cow<'_, str> {
    let mapped = |character: char| -> Option<char> {
        match character {
            '（' => Some('('),
            '）' => Some(')'),
            '［' | '【' => Some('['),
            '］' | '】' => Some(']'),
            '｛' => Some('{'),
            '｝' => Some('}'),
            '，' => Some(','),
            '；' => Some(';'),
            '：' => Some(':'),
            '．' => Some('.'),
            '％' => Some('%'),
            '＝' => Some('='),
            '＋' => Some('+'),
            '－' => Some('-'),
            '＜' => Some('<'),
            '＞' => Some('>'),
            '＊' => Some('*'),
            '／' => Some('/'),
            '＾' => Some('^'),
            '＿' => Some('_'),
            '｜' => Some('|'),
            'Ａ'..='Ｚ' | 'ａ'..='ｚ' => char::from_u32(character as u32 - 0xfee0),
            _ if character.is_ascii() => None,
            _ => groundrule_pytext::decimal_value(character)
                .and_then(|digit| char::from_digit(digit, 10)),
        }
    };
    if src.is_ascii() {
        return Cow::Borrowed(src);
    }
    let mut text = Cow::Borrowed(src);
    for (signs, spelled) in [
        (&['∠'][..], "\\angle "),
        (&['△'], "\\triangle "),
        (&['∁'], "\\complement "),
        (&['⟨', '〈'], "\\langle "),
        (&['⟩', '〉'], "\\rangle "),
    ] {
        if text.contains(signs) {
            text = Cow::Owned(text.replace(signs, spelled));
        }
    }
    if text.chars().any(|character| mapped(character).is_some()) {
        let plain = text.chars().map(|character| mapped(character).unwrap_or(character)).collect();
        text = Cow::Owned(plain);
    }
    text
}

#[cfg(test)]
recorded! {
    text: command, function_named, greek_behind, is_letter, plain;
    pair: empty_type_face;
    character: subscript, superscript;
}
