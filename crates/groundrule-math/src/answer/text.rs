//! An answer in words, and what kind of text it is.

use super::choice::choice;
use crate::extract::choice_content;
use crate::words::date::{Date, date};
use crate::words::lexicon::Lexicon;
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

/// Longer answers, in bytes, are not words that could be put another way.
const LONGEST: usize = 4000;

/// An answer in words. Its kind is worked out the first time it is compared, and then kept.
///
/// ```
/// use groundrule_math::{Answer, extract::ExtractConfig, parse};
/// let answers = parse("north by northwest", &ExtractConfig::sound());
/// assert!(matches!(&answers[0], Answer::Text(text) if text.starts_with("north")));
/// ```
#[derive(Clone)]
pub struct Text {
    written: String,
    found: OnceLock<Box<Found>>,
}

/// What is found in a text, each when it is first asked for.
#[derive(Clone, Default)]
struct Found {
    /// The text without markup, if it has some.
    bare: OnceLock<Option<String>>,
    plain: OnceLock<String>,
    kind: OnceLock<Kind>,
    choice: OnceLock<Option<char>>,
    words: OnceLock<Vec<String>>,
}

/// What kind of text an answer is. Besides, any text may name a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// More than words.
    Long,
    /// One letter or digit, which keeps its case.
    Letter(char),
    /// A calendar day.
    Day(Date),
    /// A set phrase in any of its spellings.
    Phrase(Phrase),
    /// Other words.
    Words,
}

/// What a set phrase stands for, so that all its spellings match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phrase {
    DoesNotExist,
    NoSolution,
    InfinitelyMany,
    Infinity,
    AllReals,
}

impl Text {
    fn found(&self) -> &Found {
        self.found.get_or_init(Box::default)
    }

    /// The text without LaTeX markup around words: `\text{(C)}` is `(C)`.
    pub(crate) fn bare(&self) -> &str {
        let undress = || match undressed(&self.written) {
            Cow::Owned(bare) => Some(bare),
            Cow::Borrowed(_) => None,
        };
        self.found().bare.get_or_init(undress).as_deref().unwrap_or(self.written.trim())
    }

    /// The text without case, articles and punctuation; nothing of a long one.
    pub(crate) fn plain(&self) -> &str {
        self.found().plain.get_or_init(|| match self.written.len() {
            0..=LONGEST => plain(&self.written),
            _ => String::new(),
        })
    }

    pub(crate) fn kind(&self) -> Kind {
        *self.found().kind.get_or_init(|| self.find_kind())
    }

    fn find_kind(&self) -> Kind {
        if self.written.len() > LONGEST {
            return Kind::Long;
        }
        if self.plain().chars().nth(1).is_none()
            && let Some(letter) = self.bare().chars().find(|c| c.is_alphanumeric())
        {
            return Kind::Letter(letter);
        }
        if let Some(day) = date(self.bare()) {
            return Kind::Day(day);
        }
        Phrase::of(self.plain()).map_or(Kind::Words, Kind::Phrase)
    }

    /// The letter of the choice that it names, with or without its content: `(C)`, `C.`, `(C) Plane`.
    pub(crate) fn choice(&self) -> Option<char> {
        *self.found().choice.get_or_init(|| choice(self.bare()))
    }

    /// What follows the label of a choice.
    pub(crate) fn content(&self) -> Option<&str> {
        choice_content(self.bare())
    }

    /// Its words in lowercase, without articles.
    pub(crate) fn words(&self) -> &[String] {
        self.found().words.get_or_init(|| words(&self.written))
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.written
    }
}

impl<T: Into<String>> From<T> for Text {
    fn from(written: T) -> Self {
        Text { written: written.into(), found: OnceLock::new() }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl Phrase {
    /// The set phrase that a plain text spells.
    fn of(plain: &str) -> Option<Self> {
        Some(match plain {
            "dne" | "doesnotexist" | "doesntexist" | "limitdoesnotexist" | "donotexist"
            | "undefined" | "notdefined" | "isundefined" => Phrase::DoesNotExist,
            "nosolution"
            | "nosolutions"
            | "norealsolution"
            | "norealsolutions"
            | "none"
            | "nosuchnumbers"
            | "emptyset"
            | "varnothing"
            | "hasnosolution"
            | "thereisnosolution"
            | "therearenosolutions"
            | "inconsistent"
            | "aucunesolutionréelle"
            | "aucunesolution"
            | "pasdesolution"
            | "keinereellelösung"
            | "keinelösung"
            | "notienesolución"
            | "нетрешений"
            | "неимеетрешений"
            | "无解"
            | "无实数解"
            | "没有实数解"
            | "解なし" => Phrase::NoSolution,
            "infinitelymany" | "infinitelymanysolutions" | "infinitesolutions" => {
                Phrase::InfinitelyMany
            }
            "infinity" | "infty" | "oo" | "infinite" => Phrase::Infinity,
            "allrealnumbers" | "allreals" | "realnumbers" | "reals" | "mathbbr" => Phrase::AllReals,
            _ => return None,
        })
    }

    /// Whether a plain sentence ends with some spelling of it: "the slope is undefined".
    pub(crate) fn closes(self, sentence: &str) -> bool {
        let endings: &[&str] = match self {
            Phrase::DoesNotExist => &["doesnotexist", "undefined", "notdefined", "dne"],
            Phrase::NoSolution => {
                &["inconsistent", "nosolution", "nosolutions", "norealsolution", "norealsolutions"]
            }
            Phrase::InfinitelyMany => {
                return sentence.contains("infinitelymany") && !sentence.contains("not");
            }
            Phrase::Infinity | Phrase::AllReals => &[],
        };
        endings.iter().any(|ending| sentence.len() > ending.len() && sentence.ends_with(ending))
    }
}

/// A word answer without case, articles and punctuation.
pub(crate) fn plain(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let digit_follows = characters.peek().is_some_and(char::is_ascii_digit);
        let digit_before = word.ends_with(|c: char| c.is_ascii_digit());
        if character.is_alphanumeric() || matches!(character, '+' | '=' | '<' | '>' | '%' | '√') {
            word.extend(character.to_lowercase());
        } else if matches!(character, '-' | '−') && digit_follows && word.is_empty() {
            // Signs of numbers count.
            word.push('-');
        } else if character == '…'
            || character == '.' && characters.peek() == Some(&'.') && !word.ends_with('…')
        {
            // A number that continues in dots is another number.
            word.push('…');
        } else if matches!(character, '.' | '/' | ':') && digit_follows && digit_before {
            word.push(character);
        } else if character == '\'' || character == '’' {
            // don't and dont are the same word.
        } else if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    let dressing = [
        "text",
        "mathrm",
        "mbox",
        "textbf",
        "mathbf",
        "rm",
        "quad",
        "boxed",
        "textit",
        "operatorname",
    ];
    words.retain(|word| !dressing.contains(&word.as_str()));
    let articles = ["the", "a", "an"];
    if words.len() > 1 {
        words.retain(|word| !articles.contains(&word.as_str()));
    }
    // Words in a formula lose their blanks, so blanks do not count.
    let plain = words.concat();
    // Numbers in circles name statements, in any order.
    if !plain.is_empty() && plain.chars().all(|c| ('①'..='⑳').contains(&c)) {
        let mut numbers: Vec<char> = plain.chars().collect();
        numbers.sort_unstable();
        return numbers.into_iter().collect();
    }
    plain
}

/// The text without LaTeX markup around words: `\text{(C)}` is `(C)`. A text too long to be words stays as it is.
pub(crate) fn undressed(text: &str) -> Cow<'_, str> {
    if text.len() > LONGEST {
        return Cow::Borrowed(text);
    }
    static DRESS: Lexicon = Lexicon::new(&[
        "\\textbf", "\\text", "\\mathrm", "\\mathbf", "\\mbox", "\\boxed", "\\left", "\\right",
        "**", "$", "{", "}",
    ]);
    let Some((mut at, mut length)) = DRESS.find(text) else { return Cow::Borrowed(text.trim()) };
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    loop {
        plain.push_str(rest.get(..at).unwrap_or_default());
        plain.push(' ');
        rest = rest.get(at + length..).unwrap_or_default();
        match DRESS.find(rest) {
            Some(next) => (at, length) = next,
            None => break,
        }
    }
    plain.push_str(rest);
    plain.truncate(plain.trim_end().len());
    plain.drain(..plain.len() - plain.trim_start().len());
    Cow::Owned(plain)
}

/// The words of a text in lowercase, without articles.
pub(crate) fn words(text: &str) -> Vec<String> {
    let text = undressed(text).to_lowercase().replace(['\'', '’'], "");
    let mut words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !matches!(*word, "" | "the" | "a" | "an"))
        .map(str::to_owned)
        .collect();
    // `La Gran Muralla`: alone, such a word may be a name.
    let article = matches!(
        words.first().map(String::as_str),
        Some("la" | "le" | "les" | "el" | "los" | "las" | "der" | "die" | "das" | "il" | "o")
    );
    let indefinite = matches!(
        words.first().map(String::as_str),
        Some("ein" | "eine" | "einen" | "un" | "une" | "una")
    );
    if article && words.len() > 2 || indefinite && words.len() > 1 {
        words.remove(0);
    }
    words
}

#[cfg(test)]
recorded! {
    text: plain, undressed, words;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_meet_without_their_dressing() {
        assert_eq!(plain("\\text{The East.}"), plain("east"));
        let kind = |text: &str| Text::from(text).kind();
        assert_eq!(kind("Does not exist"), kind("DNE"));
        assert_ne!(kind("no solution"), kind("DNE"));
        assert_ne!(kind("yes"), Kind::Phrase(Phrase::NoSolution));
    }
}
