//! A completion as it would be written with decimal points, and without remarks to the machine and addresses.
//!
//! Every change keeps the length of the text, so that places in it stay valid.

use super::lexicon::{DECIMAL_COMMA_QUESTIONS, DECIMAL_COMMA_WORDS, ENGLISH_ONLY_WORDS};
use groundrule_pytext::sixteen;
use std::borrow::Cow;

/// This many of these words identify the language.
const TELLING: usize = 2;

/// The text with points for decimal commas and blanks for comments and addresses; nothing if it has none of them.
pub(crate) fn plain_writing(question: &str, text: &str) -> Option<String> {
    let mut plain: Cow<'_, str> = Cow::Borrowed(text);
    let held = Held::by(text);
    if held.comments {
        plain = Cow::Owned(without_comments(text));
    }
    if held.phantoms {
        plain = Cow::Owned(without_phantoms(&plain));
    }
    if held.struck {
        plain = Cow::Owned(without_struck(&plain));
    }
    if held.addresses {
        plain = Cow::Owned(without_addresses(&plain));
    }
    if held.wide_brackets {
        plain = Cow::Owned(with_narrow_tuples(&plain));
    }
    if held.percent_words {
        plain = Cow::Owned(with_percent_signs(&plain));
    }
    if held.percent {
        plain = Cow::Owned(with_percent_behind(&plain));
    }
    if held.copulas {
        plain = Cow::Owned(without_copulas(&plain));
    }
    if held.commas && writes_decimal_commas(question, &plain) {
        plain = Cow::Owned(with_points(&plain));
    }
    match plain {
        Cow::Owned(plain) => Some(plain),
        Cow::Borrowed(_) => None,
    }
}

/// What a text has of the writing that is changed, found in one pass.
#[derive(Default)]
struct Held {
    comments: bool,
    phantoms: bool,
    struck: bool,
    addresses: bool,
    wide_brackets: bool,
    /// A percent sign with a digit behind it.
    percent: bool,
    /// A Korean or Japanese word for percent.
    percent_words: bool,
    /// An apostrophe and a Turkish form of "is".
    copulas: bool,
    /// A comma or its wide form.
    commas: bool,
}

impl Held {
    fn by(text: &str) -> Self {
        let bytes = text.as_bytes();
        let telling = sixteen::places(bytes, |bytes, next| {
            let digit = next.up_to(b'9') & !next.up_to(b'0' - 1);
            // Commands and commas are everywhere, the others are rare.
            bytes.are(b'\\') & next.are(b'p')
                | bytes.are(b',') & digit
                | bytes.are(b'<')
                | bytes.are(b'~')
                | bytes.are(b':')
                | bytes.are(b'%')
                | bytes.are(b'\'')
                | bytes.are(0x99)
                | bytes.are(0xed) & next.are(0x8d)
                | bytes.are(0xe3) & next.are(0x83)
                | bytes.are(0xef)
        });
        let mut held = Held::default();
        for at in telling {
            let rest = bytes.get(at..).unwrap_or_default();
            let starts = |word: &str| rest.starts_with(word.as_bytes());
            match rest {
                [b'<', ..] => held.comments |= starts("<!--"),
                [b'\\', ..] => held.phantoms |= starts("\\phantom{"),
                [b'~', b'~', ..] => held.struck = true,
                [b'%', b'0'..=b'9', ..] => held.percent = true,
                [b'\'' | 0x99, after @ ..] => {
                    held.copulas |= COPULAS.iter().any(|word| after.starts_with(word.as_bytes()));
                }
                [b':', ..] => held.addresses |= starts("://"),
                [b',', ..] => held.commas = true,
                [0xe3 | 0xed, ..] => {
                    held.percent_words |= PERCENT_WORDS.iter().any(|word| starts(word));
                }
                // What is in wide brackets may have wide commas.
                _ if starts("（") => (held.wide_brackets, held.commas) = (true, true),
                _ => {}
            }
        }
        held
    }
}

/// Replaces the comments of a page, which nobody sees, with blanks.
fn without_comments(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("<!--") {
        let (before, comment) = rest.split_at(at);
        let end = comment.find("-->").map_or(comment.len(), |end| end + "-->".len());
        plain.push_str(before);
        plain.extend(std::iter::repeat_n(' ', end));
        rest = comment.get(end..).unwrap_or_default();
    }
    plain.push_str(rest);
    plain
}

/// Replaces what `\phantom` leaves room for, and nobody sees, with blanks.
fn without_phantoms(text: &str) -> String {
    const PHANTOM: &str = "\\phantom{";
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, hidden)) = rest.split_once(PHANTOM) {
        plain.push_str(before);
        let mut depth = 1_usize;
        let close = hidden.bytes().position(|byte| {
            depth = match byte {
                b'{' => depth + 1,
                b'}' => depth - 1,
                _ => depth,
            };
            depth == 0
        });
        let end = close.map_or(hidden.len(), |close| close + 1);
        plain.extend(std::iter::repeat_n(' ', PHANTOM.len() + end));
        rest = hidden.get(end..).unwrap_or_default();
    }
    plain.push_str(rest);
    plain
}

/// Replaces what is struck through on a line with blanks: `~~18~~ 16`.
fn without_struck(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut rest = line;
        while let Some((before, after)) = rest.split_once("~~") {
            plain.push_str(before);
            let Some((struck, after)) = after.split_once("~~") else {
                plain.push_str("~~");
                rest = after;
                continue;
            };
            plain.extend(std::iter::repeat_n(' ', struck.len() + 2 * "~~".len()));
            rest = after;
        }
        plain.push_str(rest);
    }
    plain
}

/// Replaces the addresses of pages, whatever numbers they hold, with blanks.
fn without_addresses(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("://") {
        let scheme = rest.get(..at).unwrap_or_default();
        let start = scheme.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).len();
        let address = rest.get(start..).unwrap_or_default();
        let ends = |c: char| !c.is_ascii_graphic() || matches!(c, ')' | ']' | '>' | '"' | '}');
        let end = start + address.find(ends).unwrap_or(address.len());
        plain.push_str(rest.get(..start).unwrap_or_default());
        plain.extend(std::iter::repeat_n(' ', end - start));
        rest = rest.get(end..).unwrap_or_default();
    }
    plain.push_str(rest);
    plain
}

/// Words for percent that are written right behind a number.
const PERCENT_WORDS: [&str; 2] = ["퍼센트", "パーセント"];

/// `9.2퍼센트` as `9.2%`.
fn with_percent_signs(text: &str) -> String {
    let mut plain = text.to_owned();
    for word in PERCENT_WORDS {
        plain = plain.replace(word, &format!("%{}", " ".repeat(word.len() - 1)));
    }
    plain
}

/// `%11`, as Turkish writes it, as `11%`.
fn with_percent_behind(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        let number = |c: char| c.is_ascii_digit() || matches!(c, ',' | '.');
        let end = after.find(|c| !number(c)).unwrap_or(after.len());
        let digits = after.get(..end).unwrap_or_default().trim_end_matches([',', '.']);
        let apart = before.chars().next_back().is_none_or(|c| matches!(c, ' ' | '\n' | '(' | '*'));
        let written = plain.chars().next_back().is_none_or(|c| matches!(c, ' ' | '\n' | '(' | '*'));
        plain.push_str(before);
        if (apart && (!before.is_empty() || written))
            && digits.starts_with(|c: char| c.is_ascii_digit())
        {
            plain.push_str(digits);
            plain.push('%');
            rest = after.get(digits.len()..).unwrap_or_default();
        } else {
            plain.push('%');
            rest = after;
        }
    }
    plain.push_str(rest);
    plain
}

/// Turkish forms of "is", which follow a name, a number or a unit: `96 cm²'dir`.
pub(crate) const COPULAS: &[&str] = &["dir", "dır", "dur", "dür", "tir", "tır", "tur", "tür"];

/// Replaces Turkish forms of "is" behind an apostrophe with blanks.
fn without_copulas(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\'', '’']) {
        let (before, sign) = rest.split_at(at);
        let width = sign.chars().next().map_or(1, char::len_utf8);
        let after = sign.get(width..).unwrap_or_default();
        let copula = COPULAS.iter().find(|word| {
            after.strip_prefix(**word).is_some_and(|next| !next.starts_with(char::is_alphanumeric))
        });
        plain.push_str(before);
        let length = copula.map_or(0, |word| width + word.len());
        plain.extend(std::iter::repeat_n(' ', length));
        if length == 0 {
            plain.push_str(sign.get(..width).unwrap_or_default());
        }
        rest = sign.get(length.max(width)..).unwrap_or_default();
    }
    plain.push_str(rest);
    plain
}

fn has_cyrillic(text: &str) -> bool {
    !text.is_ascii() && text.contains(|c: char| ('\u{400}'..='\u{4ff}').contains(&c))
}

/// Whether a question is in a language that writes decimals with a comma and thousands with a point.
fn asks_in_commas(question: &str) -> bool {
    const LONGEST: usize = 1000;
    let end = (0..=LONGEST.min(question.len())).rev().find(|&at| question.is_char_boundary(at));
    let question = question.get(..end.unwrap_or(0)).unwrap_or_default();
    has_cyrillic(question) || DECIMAL_COMMA_QUESTIONS.is_in(question)
}

/// A reference in the writing of the question's language: `2,125` as `2.125`, `R$ 1.250` as `R$ 1 250`. Nothing if it has
/// neither, or the question is in another language.
pub(crate) fn as_asked(question: &str, reference: &str) -> Option<String> {
    if reference.contains('￥') {
        return Some(reference.replace('￥', "¥"));
    }
    if reference.starts_with('%') {
        return Some(with_percent_behind(reference));
    }
    let only = |text: &str| !text.contains(['=', ';', '(', '[', '{', '\\']);
    let short = reference.len() <= LONGEST_NUMBER && only(reference);
    let mut commas = commas(reference).filter(|_| short);
    if let (Some(comma), None) = (commas.next(), commas.next()) {
        // `1,200` separates thousands: a decimal ends in no zero.
        let third = comma.digits == 3 && reference.as_bytes().get(comma.at + 3) != Some(&b'0');
        let money = comma.digits == 2 && reference.starts_with(|c: char| !c.is_ascii_digit());
        let decimal = comma.single && (third || money) && asks_in_commas(question);
        return decimal.then(|| with_points(reference));
    }
    // Prices have two decimals, or none.
    let money = reference.contains(['$', '€', '₺']);
    (short && money).then(|| without_thousands(question, reference))?
}

/// References longer than this, in bytes, are more than a number with a unit.
const LONGEST_NUMBER: usize = 48;

/// A text without the points that separate thousands, where the question's language writes them so: `8.100` as `8 100`.
/// Nothing if it has none.
pub(crate) fn without_thousands(question: &str, text: &str) -> Option<String> {
    const LONGEST: usize = 8000;
    let bytes = text.as_bytes();
    let digits_from = |at: usize| {
        bytes.get(at..).unwrap_or_default().iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let before = |at: usize| {
        bytes
            .get(..at)
            .unwrap_or_default()
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    if text.len() > LONGEST {
        return None;
    }
    let points =
        || memchr::memchr_iter(b'.', bytes).filter(|&at| before(at) > 0 && digits_from(at + 1) > 0);
    let leads = |at: usize| bytes.get(at - before(at)) != Some(&b'0');
    let separates = |at| digits_from(at + 1) == 3 && before(at) <= 3 && leads(at);
    if points().next().is_none() || !points().all(separates) || !asks_in_commas(question) {
        return None;
    }
    let mut plain = bytes.to_vec();
    for at in points() {
        *plain.get_mut(at)? = b' ';
    }
    String::from_utf8(plain).ok()
}

/// `（2，－3）` as `(2,-3)`, with blanks for what is left of the wide signs.
fn with_narrow_tuples(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('（') {
        plain.push_str(before);
        let numbers = |c: char| c.is_ascii_digit() || " ，,．.-－−＋+√π/".contains(c);
        let end = after.find(|c| !numbers(c)).unwrap_or(after.len());
        let (inside, closed) = after.split_at(end);
        rest = after;
        match closed.strip_prefix('）').filter(|_| inside.contains(['，', ','])) {
            Some(closed) => {
                plain.push_str("  (");
                for c in inside.chars() {
                    let narrow = match c {
                        '，' => ',',
                        '－' => '-',
                        '．' => '.',
                        '＋' => '+',
                        other => other,
                    };
                    plain.extend(std::iter::repeat_n(' ', c.len_utf8() - narrow.len_utf8()));
                    plain.push(narrow);
                }
                plain.push_str(")  ");
                rest = closed;
            }
            None => plain.push('（'),
        }
    }
    plain.push_str(rest);
    plain
}

/// A comma between two digits: where it is, and how many digits follow it.
struct Comma {
    at: usize,
    digits: usize,
    /// It may separate the digits of one number, not two numbers.
    single: bool,
    /// The number is called an approximation.
    approximate: bool,
}

fn commas(text: &str) -> impl Iterator<Item = Comma> {
    let bytes = text.as_bytes();
    let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    memchr::memchr_iter(b',', bytes).filter_map(move |at| {
        if !digit(at.checked_sub(1)) || !digit(Some(at + 1)) {
            return None;
        }
        let digits = bytes.get(at + 1..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let whole = bytes.get(..at)?.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        let before = at.checked_sub(whole + 1).and_then(|at| bytes.get(at)).copied();
        let after = bytes.get(at + 1 + digits).copied();
        let chained = before == Some(b',') || after == Some(b',') && digit(Some(at + digits + 2));
        let enclosed = matches!(before, Some(b'(' | b'[' | b'{' | b';' | b'|'))
            && matches!(after, Some(b')' | b']' | b'}' | b';' | b'|'));
        let lead = text.get(..at - whole)?.trim_end();
        let approximate = ["≈", "\\approx"].iter().any(|sign| lead.ends_with(sign));
        Some(Comma { at, digits, single: !chained && !enclosed, approximate })
    })
}

/// Whether a text is in a language that uses decimal commas, and does use them. If the question is in such a language,
/// so is a text that is not English.
fn writes_decimal_commas(question: &str, text: &str) -> bool {
    let decimal = |comma: &Comma| comma.single && (comma.digits != 3 || comma.approximate);
    if !commas(text).any(|comma| comma.single) {
        return false;
    }
    // A point followed by any number of digits except three is a decimal point.
    let bytes = text.as_bytes();
    let point = |at: usize| {
        let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let digits =
            bytes.get(at + 1..).unwrap_or_default().iter().take_while(|b| b.is_ascii_digit());
        at > 0 && digit(at - 1) && !matches!(digits.count(), 0 | 3)
    };
    !memchr::memchr_iter(b'.', bytes).any(point)
        && (asks_in_commas(question) && !ENGLISH_ONLY_WORDS.is_in(text)
            || commas(text).any(|comma| decimal(&comma)) && uses_decimal_comma(text))
}

/// Whether a text is in a language that writes decimals with a comma.
pub(crate) fn uses_decimal_comma(text: &str) -> bool {
    if has_cyrillic(text) {
        return true;
    }
    let padded = [" ", text].concat();
    let mut rest = padded.as_str();
    (0..TELLING).all(|_| match DECIMAL_COMMA_WORDS.find(rest) {
        Some((at, length)) => {
            // The blank after a word may also be the one before the next.
            rest = rest.get(at + length - 1..).unwrap_or_default();
            true
        }
        None => false,
    })
}

fn with_points(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for comma in commas(text).filter(|comma| comma.single) {
        if let Some(byte) = bytes.get_mut(comma.at) {
            *byte = b'.';
        }
        // `1.250,50`: the points before it only separate thousands.
        let mut at = comma.at;
        while let Some(point) = at.checked_sub(4).filter(|point| bytes.get(*point) == Some(&b'.')) {
            if let Some(byte) = bytes.get_mut(point) {
                *byte = b' ';
            }
            at = point;
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
recorded! {
    pair: plain_writing, writes_decimal_commas;
    text: uses_decimal_comma, with_narrow_tuples, with_points, without_addresses, without_comments, without_copulas;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_commas_become_points() {
        let plain = |text: &str| plain_writing("", text).unwrap_or_else(|| text.to_owned());
        assert_eq!(
            plain("Die Lösung ist e² und das ist 2,71828 · 2,718, also 7,389."),
            "Die Lösung ist e² und das ist 2.71828 · 2.718, also 7.389."
        );
        assert_eq!(
            plain("La somme est 1.250,50 € et la TVA est 5,5 %."),
            "La somme est 1 250.50 € et la TVA est 5.5 %."
        );
        for kept in [
            "The roots are 1,2 and the sum is 3.5.",
            "Die Menge ist {1,2} und die Punkte sind (3,5) und 1,2,3.",
            "La population est de 1,250 et la moyenne est 3.5.",
            "1,5",
            "Based on the graph, the curve also crosses on the axis; the roots are 1,2",
        ] {
            assert_eq!(plain(kept), kept);
        }
    }

    #[test]
    fn comments_are_not_read() {
        let blanks = |count| " ".repeat(count);
        assert_eq!(plain_writing("", "5 <!-- 7 --> cm"), Some(format!("5{}cm", blanks(12))));
        assert_eq!(plain_writing("", "5 <!-- 7"), Some(format!("5{}", blanks(7))));
    }
}
