//! Tells mathematics from prose, word by word.

use super::vocabulary::{self, Word};
use crate::extract::environment::Environments;
use crate::extract::text::Text;
use crate::latex::is_script;
use crate::units::{is_per, many};
use crate::words::lexicon::VALUE_SENTENCE_ENDINGS;
use crate::words::numbers;
use groundrule_pytext::{is_alpha, is_space};
use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Mathematics between delimiters.
    Environment,
    /// Something with a digit in it that is not a word.
    Number,
    /// Operators, commands, constants.
    Symbolic,
    /// One letter: a variable among mathematics, a word among words.
    Letter,
    /// A unit, or the name of a function.
    Unit,
    /// "and", "or".
    Joiner,
    /// Any other word, including ordinals.
    Prose,
}

/// A stretch of text without whitespace, or an environment, without the punctuation around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) range: Range<usize>,
    /// A comma or semicolon follows.
    pub(super) comma: bool,
    /// The sentence or the line ends after it.
    pub(super) stop: bool,
    /// A colon follows: it says what comes next.
    pub(super) label: bool,
}

impl Token {
    pub(super) fn is_math(&self) -> bool {
        !matches!(self.kind, Kind::Prose | Kind::Joiner)
    }
}

/// Cuts `range` into tokens.
pub(super) fn tokens(text: &str, range: Range<usize>) -> Vec<Token> {
    let whole = Text::new(text.get(..range.end).unwrap_or_default());
    let mut environments = Environments::new(&whole).knowing_money();
    // Words are some six bytes long.
    let mut found: Vec<Token> = Vec::with_capacity((range.len() / 6).clamp(4, 256));
    let mut at = range.start;
    while at < range.end {
        let byte = whole.byte(at);
        if let width @ 1.. = whole.space(at) {
            if byte == b'\n'
                && let Some(last) = found.last_mut()
            {
                last.stop = true;
            }
            at += width;
            continue;
        }
        let environment = match byte {
            b'$' | b'\\' => {
                let delimited = environments.delimited(at).map(|(_, end)| end);
                delimited.or_else(|| layout_end(&whole, at))
            }
            _ => None,
        };
        if let Some(end) = environment {
            let mut after = end;
            let (mut comma, mut stop, mut label) = (false, false, false);
            loop {
                match whole.byte(after) {
                    b',' | b';' => comma = true,
                    b'.' | b'?' | b'!' => stop = true,
                    b':' => label = whole.space(after + 1) > 0,
                    b'*' => {}
                    _ => break,
                }
                after += 1;
            }
            found.push(Token { kind: Kind::Environment, range: at..end, comma, stop, label });
            at = after;
            continue;
        }
        let end = word_end(&whole, &mut environments, at);
        if let Some(mut token) = word(text, at..end) {
            // What comes before it only counts in the same sentence.
            if let Some(last) = found.last().filter(|last| !last.stop) {
                token.kind = kind_behind(text, last, &token);
            }
            found.push(token);
        } else if let Some(last) = found.last_mut() {
            // Loose punctuation belongs to what comes before it.
            let loose = text.get(at..end).unwrap_or_default();
            last.comma |= loose.contains(COMMAS);
            last.stop |= loose.contains(STOPS);
        }
        at = end;
    }
    prepositions(text, &mut found);
    found
}

/// What a word is, given the token before it.
fn kind_behind(text: &str, last: &Token, token: &Token) -> Kind {
    let word = text.get(token.range.clone()).unwrap_or_default();
    let mut kind = token.kind;
    // Letters after an operator are a product, even if they spell a word: `u + at`.
    if kind == Kind::Prose
        && word.len() == 2
        && word.is_ascii()
        && last.is_math()
        && text.get(last.range.clone()).is_some_and(|before| {
            before.ends_with(['+', '-', '−', '=', '*', '·', '×', '/', '<', '>'])
        })
    {
        kind = Kind::Symbolic;
    }
    if kind == Kind::Prose && is_per(word) && joins_units(text, Some(last)) {
        kind = Kind::Unit;
    }
    // A unit is one only after a value: `5 in`, but not `in 5`.
    let behind = !last.comma
        && (matches!(last.kind, Kind::Environment | Kind::Number | Kind::Unit)
            || last.kind == Kind::Symbolic
                && text.get(last.range.clone()).is_some_and(|core| core.ends_with('π')));
    if behind
        && matches!(kind, Kind::Prose | Kind::Letter | Kind::Symbolic)
        && !(token.stop && last.kind == Kind::Unit && is_particle(word))
        && (vocabulary::is_unit(word) || vocabulary::is_many(word))
    {
        kind = Kind::Unit;
    }
    // `Man liest 2500 m ab.`
    if token.stop && last.kind == Kind::Unit && !last.comma && is_particle(word) {
        kind = Kind::Prose;
    }
    kind
}

/// Whether a word is the part of a German verb that ends its clause: `liest .. ab`.
fn is_particle(word: &str) -> bool {
    matches!(
        word,
        "ab" | "an" | "auf" | "aus" | "bei" | "ein" | "mit" | "vor" | "weg" | "zu" | "zurück"
    )
}

/// The end of lines of formulas that need no delimiters: `\begin{align*} .. \end{align*}`.
pub(super) fn layout_end(text: &Text<'_>, at: usize) -> Option<usize> {
    if text.byte(at) != b'\\' || text.byte(at + 1) != b'b' {
        return None;
    }
    let inside = text.slice(at..text.len());
    let name = layout_name(inside)?;
    let close = format!("\\end{{{name}}}");
    inside
        .get(..inside.len().min(LONGEST_LAYOUT))
        .unwrap_or(inside)
        .find(&close)
        .map(|end| at + end + close.len())
}

/// The name of the layout that a text opens with.
fn layout_name(text: &str) -> Option<&'static str> {
    const NAMES: [&str; 7] =
        ["align", "align*", "gather", "gather*", "equation", "equation*", "aligned"];
    let rest = text.strip_prefix("\\begin{")?;
    NAMES
        .into_iter()
        .find(|name| rest.strip_prefix(name).is_some_and(|after| after.starts_with('}')))
}

/// Longer lines of formulas are not searched.
const LONGEST_LAYOUT: usize = 4000;

/// Whether "per" continues what comes before it: a unit, or a price.
fn joins_units(text: &str, before: Option<&Token>) -> bool {
    before.is_some_and(|before| {
        let money = |word: &str| {
            word.starts_with(['$', '£', '€', '¥', '￥', '₩'])
                || word.starts_with("\\$")
                || word.ends_with('%')
        };
        !before.stop
            && !before.comma
            && (before.kind == Kind::Unit
                || before.kind == Kind::Number && text.get(before.range.clone()).is_some_and(money))
    })
}

/// `in` and `am` before another word are not units: `$5 in total`. What follows "per" belongs to the unit, and without
/// it "per" is not part of one.
fn prepositions(text: &str, tokens: &mut [Token]) {
    for index in 1..tokens.len() {
        // Only these have anything to do with the token before them, and a unit with the one after it.
        let [before, this] = [tokens.get(index - 1), tokens.get(index)];
        if !this.is_some_and(|this| matches!(this.kind, Kind::Letter | Kind::Symbolic))
            && !before.is_some_and(|before| before.kind == Kind::Unit)
        {
            continue;
        }
        // Spanish "and": `$x_1 = -3$ y $x_2 = 2$`, `17 años y Luis`.
        let joins = |one: &Token, two: &Token| {
            !one.stop
                && matches!(one.kind, Kind::Environment | Kind::Number | Kind::Unit)
                && matches!(two.kind, Kind::Environment | Kind::Number | Kind::Prose)
        };
        if let Some([one, joiner, two]) = tokens.get_mut(index - 1..index + 2)
            && joiner.kind == Kind::Letter
            && text.get(joiner.range.clone()) == Some("y")
            && !joiner.comma
            && joins(one, two)
        {
            joiner.kind = Kind::Joiner;
            continue;
        }
        // `2 horas e 25 minutos`
        if let Some([one, joiner, two]) = tokens.get_mut(index - 1..index + 2)
            && one.kind == Kind::Unit
            && !one.stop
            && !one.comma
            && two.kind == Kind::Number
            && matches!(text.get(joiner.range.clone()), Some("e" | "i" | "en" | "ve" | "और"))
        {
            joiner.kind = Kind::Joiner;
            continue;
        }
        // A word before an equality sign is a name: `slope = 3`.
        let equals = tokens.get(index).is_some_and(|token| {
            token.kind == Kind::Symbolic && text.get(token.range.clone()) == Some("=")
        });
        // A word in a computation is not a name: `profit = income - cost = 12`.
        let computed = index >= 3
            && tokens.get(index - 2).zip(tokens.get(index - 3)).is_some_and(|(sign, word)| {
                word.kind == Kind::Prose
                    && !sign.stop
                    && matches!(
                        text.get(sign.range.clone()),
                        Some("-" | "−" | "–" | "+" | "×" | "*" | "/" | "÷" | "·")
                    )
            });
        if equals
            && !computed
            && let Some(before) = tokens.get_mut(index - 1)
            && before.kind == Kind::Prose
            && !before.stop
            && !before.comma
            && text
                .get(before.range.clone())
                .is_some_and(|word| word.len() > 1 && word.bytes().all(|b| b.is_ascii_alphabetic()))
        {
            before.kind = Kind::Symbolic;
        }
        if tokens.get(index).is_some_and(|token| matches!(token.kind, Kind::Prose | Kind::Letter))
            && tokens.get(index - 1).is_some_and(|before| {
                before.kind == Kind::Unit
                    && !before.stop
                    && !before.comma
                    && text.get(before.range.clone()).is_some_and(is_per)
            })
            && let Some(token) = tokens.get_mut(index)
        {
            token.kind = Kind::Unit;
            continue;
        }
        // `lower than 0.2% in 1970`, `9000 seconds in 2.5 hours`: not inches.
        let prose =
            tokens.get(index).is_some_and(|token| matches!(token.kind, Kind::Prose | Kind::Number));
        if let Some(before) = tokens.get_mut(index - 1)
            && prose
            && before.kind == Kind::Unit
            && !before.stop
            && !before.comma
            && matches!(text.get(before.range.clone()), Some("in" | "am" | "at" | "a"))
        {
            before.kind = Kind::Prose;
        }
    }
}

/// Whether what is between two dollars is a price and some prose, not a formula.
pub(in crate::extract) fn is_money(content: &str) -> bool {
    if !content.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == ' ') {
        return false;
    }
    let price =
        content.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ',' | '.' | '-'));
    let rest = price.trim_start();
    // Prose after a price: words that are not commands, units or functions.
    price.len() < content.len() && has_prose(rest)
        || price.len() < content.len()
            && content.ends_with([' ', '=', '+', '-', '*', '/', '('])
            && !rest.contains('\\')
            && content.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a formula holds words that do not occur in formulas.
fn has_prose(content: &str) -> bool {
    letter_runs(content).any(|word| {
        let long = word.chars().count() > 2 || word.starts_with(is_unparted);
        long && vocabulary::word(word) == Word::Prose
    })
}

/// Whether a character belongs to a script that puts no blanks between words.
fn is_unparted(c: char) -> bool {
    (c as u32) >= 0x2e80 && is_alpha(c)
}

/// The words of a text that are not control sequences and not in a `\text{..}`.
fn letter_runs(content: &str) -> impl Iterator<Item = &str> {
    let mut rest = content;
    std::iter::from_fn(move || {
        loop {
            let start = rest.find(|c: char| c == '\\' || is_alpha(c) && !is_of_formulas(c))?;
            let from = rest.get(start..)?;
            if let Some(command) = from.strip_prefix('\\') {
                let name =
                    command.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(command.len());
                let (name, after) = command.split_at(name);
                rest = if vocabulary::is_text_command(name) || matches!(name, "begin" | "end") {
                    match after.bytes().take(LONGEST_WORDS).position(|b| b == b'}') {
                        Some(close) if after.starts_with('{') => {
                            after.get(close + 1..).unwrap_or_default()
                        }
                        _ => after,
                    }
                } else if name.is_empty() {
                    // Any escaped character.
                    let mut chars = command.chars();
                    chars.next();
                    chars.as_str()
                } else {
                    after
                };
                continue;
            }
            let end = from.find(|c: char| !is_alpha(c) || is_of_formulas(c)).unwrap_or(from.len());
            let (word, after) = from.split_at(end);
            rest = after;
            return Some(word);
        }
    })
}

/// Whether a character that is a letter belongs to formulas rather than to words.
fn is_of_formulas(c: char) -> bool {
    matches!(c, '\u{370}'..='\u{3ff}' | 'µ' | '∂' | 'ℝ' | 'ℤ' | 'ℕ' | 'ℚ' | 'ℂ') || is_script(c)
}

/// Brackets with blanks in them are followed this far, in bytes.
const LONGEST_BRACKET: usize = 300;
/// The argument of `\text` is followed this far.
const LONGEST_WORDS: usize = 200;

/// Bytes that do not end a token and do not open or close anything.
const PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = b'!';
    while byte <= b'~' {
        table[byte as usize] = !byte.is_ascii_digit()
            && !matches!(byte, b'\\' | b'$' | b'{' | b'(' | b'[' | b'}' | b')' | b']');
        byte += 1;
    }
    table
};

/// The end of the token at `at`: whitespace outside braces and brackets, or the start of an environment. Brackets that
/// are not closed on the line, or that hold prose, do not hold anything together.
fn word_end(text: &Text<'_>, environments: &mut Environments<'_, '_>, at: usize) -> usize {
    let mut depth = 0usize;
    let mut end = at;
    let mut first_blank = None;
    while let Some(&byte) = text.bytes.get(end) {
        // Digits only need a closer look after a non-ASCII character.
        if PLAIN[usize::from(byte)] || byte.is_ascii_digit() && text.byte_before(end) < 0x80 {
            end += 1;
            continue;
        }
        let width = text.space(end);
        if width > 0 {
            if depth == 0 || byte == b'\n' || end - at > LONGEST_BRACKET {
                break;
            }
            first_blank = first_blank.or(Some(end));
            end += width;
            continue;
        }
        if byte >= 0xe2 && depth == 0 && text.char_at(end).is_some_and(is_unparted) {
            // Words after a comma go with what follows them: `x-1,因此`.
            if text.byte_before(end) == b',' && end > at {
                break;
            }
            end += text.width(end);
            let rest = text.slice(end..text.len());
            let wide = rest
                .chars()
                .next()
                .is_some_and(|c| matches!(c, '０'..='９' | '¥' | '￥' | '€' | '£' | '₩'));
            if wide || opens_equation(rest) {
                break;
            }
            continue;
        }
        match byte {
            // Scripts without blanks put nothing between words and numbers.
            b'0'..=b'9' | b'\\' | b'$'
                if end > at && depth == 0 && text.char_before(end).is_some_and(is_unparted) =>
            {
                break;
            }
            // Remarks in brackets are separate too: `−2(舍去 ..`.
            b'(' if end > at && depth == 0 && text.char_at(end + 1).is_some_and(is_unparted) => {
                break;
            }
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth = depth.saturating_sub(1),
            b'$' | b'\\' if end > at && depth == 0 && environments.delimited(end).is_some() => {
                break;
            }
            0xef if end > at && depth == 0 && opens_wide_remark(text, end) => break,
            // Wide punctuation separates words without a blank after it, unless it is in wide brackets: `（3，4）`.
            0xe3 | 0xef if depth == 0 && end > at => {
                let mark = text.char_at(end).is_some_and(|c| "，。；：、！？".contains(c));
                if mark && !in_wide_bracket(text.slice(at..end)) {
                    end += text.width(end);
                    break;
                }
            }
            _ => {}
        }
        end += text.width(end);
    }
    match first_blank {
        Some(blank) if depth > 0 || has_prose(text.slice(at..end)) => blank,
        _ => end,
    }
}

/// Whether words of such a script are followed by an equation: `所以∠2=110°`.
fn opens_equation(rest: &str) -> bool {
    let opens = |c: char| c.is_ascii_alphabetic() || matches!(c, '∠' | '△');
    rest.starts_with(opens)
        && rest
            .chars()
            .take(LONGEST_NAME)
            .take_while(|&c| !is_space(c) && !is_unparted(c) && !matches!(c, ',' | '，' | '。'))
            .any(|c| c == '=')
}

/// The longest name before an equality sign, in characters.
const LONGEST_NAME: usize = 16;

/// Whether a wide bracket with words of such a script in it opens here: `5（负值舍去）`.
fn opens_wide_remark(text: &Text<'_>, at: usize) -> bool {
    text.char_at(at) == Some('（') && text.char_at(at + '（'.len_utf8()).is_some_and(is_unparted)
}

/// Whether a wide bracket is open at the end of a text.
fn in_wide_bracket(text: &str) -> bool {
    text.rfind('（').is_some_and(|open| text.rfind('）').is_none_or(|close| close < open))
}

/// What may be around a word without belonging to it.
const EDGES: &[char] = &['*', '_', '`', '"', '“', '”', '‘', '’', '「', '」'];
const COMMAS: &[char] = &[',', ';', '，', '、', '；'];
const STOPS: &[char] = &['.', '?', '!', '。', '？', '！'];
const ENDS: &[char] = &['.', ',', ';', ':', '?', '!', '。', '，', '；', '：', '、', '？', '！'];

/// Words whose full stop ends no sentence.
pub(super) const UNSTOPPED: [&str; 4] = ["i.e", "sq", "cu", "Rs"];

/// A range without the words after its value that end the sentence.
pub(super) fn without_ending(text: &str, range: Range<usize>) -> Range<usize> {
    let held = text.get(range.clone()).unwrap_or_default();
    let bare = VALUE_SENTENCE_ENDINGS
        .iter()
        .find_map(|ending| held.strip_suffix(ending))
        .map(str::trim_end);
    match bare {
        Some(bare) if bare.contains(|c: char| c.is_ascii_digit()) => {
            range.start..range.start + bare.len()
        }
        _ => range,
    }
}

/// Letters or digits followed by at most one punctuation mark, like most words.
fn plain_word(whole: &str, start: usize) -> Option<Token> {
    let bytes = whole.as_bytes();
    let sort = SIGNS[usize::from(*bytes.first()?)];
    if !matches!(sort, sign::LETTER | sign::DIGIT) {
        return None;
    }
    let end = bytes.iter().position(|&byte| SIGNS[usize::from(byte)] != sort);
    let length = end.unwrap_or(bytes.len());
    let (core, tail) = whole.split_at_checked(length)?;
    let (comma, stop, colon) = match tail.as_bytes() {
        [] => (false, false, false),
        [b',' | b';'] => (true, false, false),
        [b'.' | b'?' | b'!'] => (false, !UNSTOPPED.contains(&core), false),
        [b':'] => (false, false, true),
        _ => return None,
    };
    let letters = sort == sign::LETTER;
    Some(Token {
        kind: if letters { kind_of_letters(core) } else { Kind::Number },
        range: start..start + length,
        comma,
        stop,
        label: letters && colon,
    })
}

/// What a word of ASCII letters is.
fn kind_of_letters(core: &str) -> Kind {
    match vocabulary::of_known(core) {
        Some(Word::Joiner) => Kind::Joiner,
        Some(_) => Kind::Unit,
        None if core.len() == 1 => Kind::Letter,
        None if is_spelled(core, core) => Kind::Prose,
        None => Kind::Symbolic,
    }
}

/// A token without its edges, or nothing if only edges are left.
fn word(text: &str, range: Range<usize>) -> Option<Token> {
    let whole = text.get(range.clone())?;
    if let Some(token) = plain_word(whole, range.start) {
        return Some(token);
    }
    if whole.chars().all(super::markup::is_tick) {
        return None;
    }
    // Most words have no edges, as their first byte shows.
    let edged = matches!(whole.as_bytes().first(), Some(b'*' | b'_' | b'`' | b'"' | 0x80..));
    let core = if edged { whole.trim_start_matches(EDGES) } else { whole };
    let start = range.end - core.len();
    let mut core = without_signs_behind(core);
    // A decimal that goes on keeps its dots.
    let dots = whole.get(start - range.start + core.len()..).unwrap_or_default();
    if core.ends_with(|c: char| c.is_ascii_digit()) && core.contains('.') {
        let kept = ["...", "…"].iter().find(|mark| dots.starts_with(**mark)).map_or(0, |d| d.len());
        core = whole.get(start - range.start..start - range.start + core.len() + kept)?;
    }
    let tail = whole.get(start - range.start + core.len()..).unwrap_or_default();
    let comma = !tail.is_empty() && tail.contains(COMMAS);
    let stop = !tail.is_empty() && tail.contains(STOPS) && !UNSTOPPED.contains(&core);
    // Parentheses around words are not part of them: `(about` and `5)`.
    if core.starts_with('(')
        && !core.contains(')')
        && (has_prose(core) || vocabulary::is_common(core.trim_start_matches('(')))
    {
        core = core.trim_start_matches('(');
    }
    // Quotes around a value: `'30'`.
    if let Some(inside) =
        core.strip_prefix(['\'', '‘']).and_then(|core| core.strip_suffix(['\'', '’']))
        && inside.starts_with(|c: char| c.is_ascii_digit())
    {
        core = inside;
    }
    // `#31`
    if let Some(number) = core.strip_prefix('#')
        && number.starts_with(|c: char| c.is_ascii_digit())
    {
        core = number;
    }
    let start = super::place(text, core).start;
    // The other bracket of `[2, 5)` opens an interval.
    if core.ends_with(')') && !core.contains('(') && !core.starts_with('[') {
        core = core.trim_end_matches(')');
    }
    if core.is_empty() {
        return None;
    }
    // `3 cmです`: the unit ends where such a script begins.
    let unit = core.trim_end_matches(is_unparted);
    if unit.len() < core.len() && unit.is_ascii() && vocabulary::is_unit(unit) {
        core = unit;
    }
    let rate = is_rate(core);
    let kind = if rate { Kind::Number } else { kind(core) };
    if kind == Kind::Number && !rate {
        // What is counted in such a script is not part of the number unless it is a unit.
        let value = core.trim_end_matches(is_unparted);
        let tail = core.get(value.len()..).unwrap_or_default();
        let unit = VALUE_SENTENCE_ENDINGS
            .iter()
            .find_map(|ending| tail.strip_suffix(ending))
            .unwrap_or(tail);
        if vocabulary::is_unit(unit) || vocabulary::is_many(unit) {
            core = core.get(..value.len() + unit.len())?;
        } else if let Some((_, counted)) = many(tail) {
            // `3.5万个`: the number goes on, what it counts does not.
            core = core.get(..core.len() - counted.len())?;
        } else if !tail.is_empty() {
            core = value;
        }
    }
    let label = !tail.is_empty() && tail.contains([':', '：']) && core.contains(is_alpha);
    Some(Token { kind, range: start..start + core.len(), comma, stop, label })
}

/// A word without the edges and punctuation at its end; nearly all of these are ASCII.
fn without_signs_behind(word: &str) -> &str {
    let plain = word.bytes().rev().take_while(|byte| {
        matches!(byte, b'*' | b'_' | b'`' | b'"' | b'.' | b',' | b';' | b':' | b'?' | b'!')
    });
    let word = word.get(..word.len() - plain.count()).unwrap_or_default();
    match word.as_bytes().last() {
        Some(0x80..) => word.trim_end_matches(|c| EDGES.contains(&c) || ENDS.contains(&c)),
        _ => word,
    }
}

/// A number with a quotient of units in such a script: `60公里/小时`.
fn is_rate(core: &str) -> bool {
    if core.is_ascii() {
        return false;
    }
    let units = core.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    units.len() < core.len()
        && units.starts_with(is_unparted)
        && units.split_once('/').is_some_and(|(one, by)| {
            vocabulary::is_unit(one) && vocabulary::is_unit(by.trim_end_matches(['²', '^', '2']))
        })
}

fn kind(core: &str) -> Kind {
    let signs = core.bytes().fold(0, |signs, byte| signs | SIGNS[usize::from(byte)]);
    if signs == sign::LETTER {
        return kind_of_letters(core);
    }
    match vocabulary::of_known(core) {
        Some(Word::Joiner) => return Kind::Joiner,
        Some(_) => return Kind::Unit,
        None => {}
    }
    if signs & sign::HIGH == 0 {
        return kind_of_ascii(core, signs);
    }
    let digits = core.chars().any(groundrule_pytext::is_decimal);
    if digits && (vocabulary::is_ordinal(core) || vocabulary::is_date(core)) {
        return Kind::Prose;
    }
    let mut chars = core.chars();
    if let (Some(c), None) = (chars.next(), chars.next())
        && is_alpha(c)
        && !is_of_formulas(c)
    {
        return if c.is_ascii() { Kind::Letter } else { Kind::Prose };
    }
    if is_contraction(core) {
        return Kind::Prose;
    }
    // Scripts without blanks attach the unit to the number: `20海里`.
    let value = core.trim_end_matches(|c: char| is_alpha(c) && !c.is_ascii() && !is_of_formulas(c));
    if digits
        && value.len() < core.len()
        && core.len() - value.len() <= LONGEST_UNIT
        && value
            .starts_with(|c: char| groundrule_pytext::is_decimal(c) || "-−√\\(¥￥€£₩".contains(c))
    {
        return kind(value);
    }
    // Signs that only formulas have settle it; otherwise a word inside makes it a word: `x-axis`.
    let formula = core.contains(['\\', '=', '＝', '^', '_', '<', '>', '≤', '≥', '√']);
    if !formula && letter_runs(core).any(|word| is_word(word, core)) {
        return Kind::Prose;
    }
    if digits { Kind::Number } else { Kind::Symbolic }
}

/// Whether a phrase is a single token of mathematics: no blanks, no delimiters, and a sign that only formulas have.
pub(super) fn is_one_formula(phrase: &str) -> bool {
    let mut formula = false;
    let bytes = phrase.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'\\' if matches!(bytes.get(at + 1), Some(b'(' | b'[' | b'b')) => return false,
            b'\\' | b'=' | b'^' | b'<' | b'>' => formula = true,
            b'$' | b'\'' | 0x7f.. | 0..=b' ' => return false,
            _ => {}
        }
    }
    formula
}

/// What the bytes of a word say about it.
mod sign {
    pub(super) const LETTER: u8 = 1;
    pub(super) const DIGIT: u8 = 2;
    /// A sign that only formulas have.
    pub(super) const FORMULA: u8 = 4;
    pub(super) const APOSTROPHE: u8 = 8;
    pub(super) const OTHER: u8 = 16;
    /// A byte of a non-ASCII character.
    pub(super) const HIGH: u8 = 32;
}

const SIGNS: [u8; 256] = {
    let mut table = [sign::OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' => sign::LETTER,
            b'0'..=b'9' => sign::DIGIT,
            b'\\' | b'=' | b'^' | b'_' | b'<' | b'>' => sign::FORMULA,
            b'\'' => sign::APOSTROPHE,
            0x80.. => sign::HIGH,
            _ => sign::OTHER,
        };
        byte += 1;
    }
    table
};

/// [`kind`] of an ASCII word that is in none of the lists and has more than letters.
fn kind_of_ascii(core: &str, signs: u8) -> Kind {
    let digits = signs & sign::DIGIT != 0;
    if digits && (vocabulary::is_ordinal(core) || vocabulary::is_date(core))
        || signs & sign::APOSTROPHE != 0 && is_contraction(core)
    {
        return Kind::Prose;
    }
    let words = signs & sign::LETTER != 0 && signs & sign::FORMULA == 0;
    if words && letter_runs(core).any(|word| is_word(word, core)) {
        return Kind::Prose;
    }
    if digits { Kind::Number } else { Kind::Symbolic }
}

/// `it's`, `don’t`: an apostrophe between letters.
fn is_contraction(core: &str) -> bool {
    let mut chars = core.chars().peekable();
    let mut before = ' ';
    while let Some(c) = chars.next() {
        if matches!(c, '\'' | '’')
            && before.is_ascii_alphabetic()
            && chars.peek().is_some_and(char::is_ascii_alphabetic)
        {
            return true;
        }
        before = c;
    }
    false
}

/// A unit attached to its number has at most this many bytes.
const LONGEST_UNIT: usize = 18;

/// Whether letters are a word of a language rather than a product: two letters if they are a common word and on their
/// own, more if they have a vowel and are not in mixed case.
fn is_word(word: &str, core: &str) -> bool {
    match vocabulary::word(word) {
        Word::Function => return false,
        Word::Joiner => return true,
        Word::Prose | Word::Unknown => {}
    }
    !word.is_ascii() || is_spelled(word, core)
}

const UPPER: u8 = 1;
const LOWER: u8 = 2;
const VOWEL: u8 = 4;

/// The case of ASCII letters, and which are vowels.
const SPELLING: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let letter = byte as u8;
        table[byte] = if letter.is_ascii_uppercase() {
            UPPER
        } else if letter.is_ascii_lowercase() {
            LOWER
        } else {
            0
        };
        if matches!(letter.to_ascii_lowercase(), b'a' | b'e' | b'i' | b'o' | b'u' | b'y') {
            table[byte] |= VOWEL;
        }
        byte += 1;
    }
    table
};

/// The same for ASCII letters that are not a function or a joiner.
fn is_spelled(word: &str, core: &str) -> bool {
    match word.len() {
        0 | 1 => false,
        2 => word.len() == core.len() && vocabulary::is_common(word),
        _ => {
            let spelling = |bytes: &[u8]| {
                bytes.iter().fold(0, |seen, &byte| seen | SPELLING[usize::from(byte)])
            };
            let (first, rest) = word.as_bytes().split_at(1);
            let (first, rest) = (spelling(first), spelling(rest));
            let one_case = rest & UPPER == 0 || word.len() > 3 && (first | rest) & LOWER == 0;
            one_case
                && (first | rest) & VOWEL != 0
                && (word.len() == core.len() || !vocabulary::is_unit(word))
        }
    }
}

/// A stretch of mathematics among words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) range: Range<usize>,
    /// The word before it, if any.
    pub(super) before: Option<Range<usize>>,
}

/// The stretches of mathematics in a text, each with something countable in it.
pub(super) fn runs(text: &str, tokens: &[Token]) -> Vec<Run> {
    let mut found = Vec::new();
    let mut index = 0;
    while let Some(token) = tokens.get(index) {
        if !token.is_math() || token.kind == Kind::Unit && !opens_function(text, tokens, index) {
            index += 1;
            continue;
        }
        let first = index;
        let mut last = index;
        index += 1;
        while let Some(next) = tokens.get(index)
            && !tokens.get(last).is_some_and(|token| token.label || token.stop && !token.comma)
        {
            let parted = tokens
                .get(last)
                .and_then(|token| text.get(token.range.end..next.range.start))
                .is_some_and(|between| between.contains(is_unparted));
            if parted {
                // `2019年的销售额为360`: there are words between the two.
                break;
            }
            if next.is_math() {
                // A unit right after it, a list, or a formula with blanks in it.
                last = index;
                index += 1;
            } else if text.get(next.range.clone()) == Some("by")
                && !next.comma
                && tokens.get(index + 1).is_some_and(|after| after.kind == Kind::Number)
                && tokens
                    .get(last)
                    .is_some_and(|token| matches!(token.kind, Kind::Number | Kind::Unit))
            {
                // `4 cm by 6 cm`
                last = index + 1;
                index += 2;
            } else if next.kind == Kind::Joiner
                && tokens.get(index + 1).is_some_and(|after| {
                    // `x = 2 or x = 3`, but not `5 or a ..`.
                    let named = after.kind == Kind::Letter
                        && tokens.get(index + 2).is_some_and(|sign| {
                            matches!(
                                text.get(sign.range.clone()),
                                Some("=" | "<" | ">" | "≤" | "≥")
                            )
                        });
                    named || after.is_math() && !matches!(after.kind, Kind::Unit | Kind::Letter)
                })
            {
                last = index + 1;
                index += 2;
            } else {
                break;
            }
        }
        let slice = tokens.get(first..=last).unwrap_or_default();
        let slice = trimmed(text, slice);
        if let (Some(start), Some(end)) = (slice.first(), slice.last())
            && slice.iter().any(|token| countable(text, token))
        {
            let word = |back: usize| first.checked_sub(back).and_then(|at| tokens.get(at));
            let signed = word(1).filter(|token| {
                let word = text.get(token.range.clone()).unwrap_or_default();
                let number = text.get(start.range.clone()).unwrap_or_default();
                // `más o menos 7`
                let about = first
                    .checked_sub(2)
                    .and_then(|at| tokens.get(at))
                    .is_some_and(|two| matches!(text.get(two.range.clone()), Some("o" | "ou")));
                numbers::is_minus(word)
                    && !about
                    && !token.comma
                    && number.starts_with(|c: char| c.is_ascii_digit())
            });
            // `minus 25`: the sign is a part of the number.
            let (from, before) = match signed {
                Some(sign) => (sign.range.start, word(2)),
                None => (start.range.start, word(1)),
            };
            let before = before.map(|token| token.range.clone());
            found.push(Run { range: from..closed(text, from, end.range.end), before });
        }
    }
    found
}

/// Whether a word is a function that mathematics follows: `cos θ = 1/2`.
fn opens_function(text: &str, tokens: &[Token], index: usize) -> bool {
    const FUNCTIONS: &[&str] = &[
        "sin", "cos", "tan", "cot", "tg", "ctg", "csc", "arcsin", "arccos", "arctan", "sinh",
        "cosh", "tanh", "ln", "lg",
    ];
    let word = tokens.get(index).and_then(|token| text.get(token.range.clone()));
    word.is_some_and(|word| FUNCTIONS.contains(&word))
        && tokens
            .get(index + 1)
            .is_some_and(|next| matches!(next.kind, Kind::Letter | Kind::Number | Kind::Symbolic))
}

/// The end of a run with the bracket that closes it, if one was opened in it: `165 minutes (2 hours 45 minutes)`.
fn closed(text: &str, from: usize, end: usize) -> usize {
    let held = text.as_bytes().get(from..end).unwrap_or_default();
    let is_open = memchr::memrchr2(b'(', b')', held).is_some_and(|at| held.get(at) == Some(&b'('));
    end + usize::from(is_open && text.as_bytes().get(end) == Some(&b')'))
}

/// Without articles and pronouns that look like variables, and without signs that only lead on.
fn trimmed<'t>(text: &str, mut slice: &'t [Token]) -> &'t [Token] {
    let content = |token: &Token| text.get(token.range.clone()).unwrap_or_default();
    while let [first, rest @ ..] = slice
        && (matches!(
            content(first),
            "=" | "≈" | "\\approx" | "→" | "-" | "–" | "—" | "a" | "A" | "I"
        ) && rest
            .first()
            .is_none_or(|next| !matches!(next.kind, Kind::Symbolic) && content(first) != "-"))
    {
        slice = rest;
    }
    while let [rest @ .., last] = slice
        && (matches!(content(last), "=" | "-" | "–" | "—" | "a" | "I" | "→")
            || last.kind == Kind::Letter && rest.last().is_some_and(|token| token.comma))
    {
        slice = rest;
    }
    slice
}

/// Whether a token says how much, rather than only naming something.
fn countable(text: &str, token: &Token) -> bool {
    match token.kind {
        Kind::Environment | Kind::Number => true,
        Kind::Symbolic => text.get(token.range.clone()).is_some_and(|core| {
            // A set of letters in plain braces is a value as well.
            core.contains(['π', '∞', '√', '=', '\\'])
                || core.starts_with('{') && core.ends_with('}') && core.contains(',')
        }),
        _ => false,
    }
}

/// What a whole phrase is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Makeup {
    /// Nothing but mathematics.
    Mathematics,
    /// Nothing but words.
    Words,
    /// Both.
    Mixed,
    /// Nothing at all.
    Nothing,
}

pub(super) fn makeup(tokens: &[Token]) -> Makeup {
    let prose = tokens.iter().filter(|token| token.kind == Kind::Prose).count();
    let exact = tokens
        .iter()
        .any(|token| matches!(token.kind, Kind::Environment | Kind::Number | Kind::Symbolic));
    match (prose, exact) {
        _ if tokens.is_empty() => Makeup::Nothing,
        (0, _) => Makeup::Mathematics,
        (_, false) => Makeup::Words,
        (_, true) => Makeup::Mixed,
    }
}

/// Whether there is nothing but whitespace.
pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(is_space)
}

#[cfg(test)]
recorded! {
    text: has_prose, in_wide_bracket, is_blank, is_contraction, is_money, is_one_formula, is_rate, kind, kind_of_letters, layout_name, opens_equation;
    pair: is_spelled, is_word;
    at: plain_word;
    range: tokens, without_ending, word;
    character: is_of_formulas, is_unparted;
    place: layout_end, opens_wide_remark;
}
