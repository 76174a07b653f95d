//! One lexicon for all rules: classes of words, each by language.
//!
//! A class is a list of words with a name and a reason. Rules ask for classes by name. `docs/lexicon.md` is made from the
//! same tables and shows which languages a class lacks.
//!
//! To add a word, put it on the line of its language. To add a class, add it to the file of its theme.

/// Defines the classes of a file: their names, how they match, and their words by language.
///
/// `Lexicon` matches as written and `Folded` in either case; `Endings` are looked for at the end of a text and
/// `Backwards` from its end; `List` is a plain slice. `with` adds the words of other classes, which are lists. Signs and
/// abbreviations of no language come under `any`.
macro_rules! words {
    ($($(#[doc = $why:literal])+ $name:ident: $kind:ident $(with $($other:ident),+)? {
        $($lang:ident: $($word:literal),+;)+
    })+) => {
        $(words!(@ $kind, $name, [$($why),+], [&[$($($word),+),+] $($(, super::$other)+)?]);)+

        #[cfg(test)]
        pub(super) const CLASSES: &[super::Class] = &[$(super::Class {
            name: stringify!($name),
            why: &[$($why),+],
            words: &[$((stringify!($lang), &[$($word),+])),+],
        }),+];
    };
    (@ Lexicon, $name:ident, [$($why:literal),+], [$($words:expr),+]) => {
        $(#[doc = $why])+
        pub(crate) static $name: super::Lexicon = super::Lexicon::new(words!(@ joined, $($words),+));
    };
    (@ Folded, $name:ident, [$($why:literal),+], [$($words:expr),+]) => {
        $(#[doc = $why])+
        pub(crate) static $name: super::Lexicon =
            super::Lexicon::ignoring_case(words!(@ joined, $($words),+));
    };
    (@ Endings, $name:ident, [$($why:literal),+], [$($words:expr),+]) => {
        $(#[doc = $why])+
        pub(crate) static $name: super::Endings =
            super::Endings::new(words!(@ joined, $($words),+));
    };
    (@ Backwards, $name:ident, [$($why:literal),+], [$words:expr]) => {
        $(#[doc = $why])+
        pub(crate) static $name: super::Backwards = super::Backwards::ignoring_case($words);
    };
    (@ List, $name:ident, [$($why:literal),+], [$($words:expr),+]) => {
        $(#[doc = $why])+
        pub(crate) const $name: &[&str] = words!(@ joined, $($words),+);
    };
    (@ joined, $words:expr) => { $words };
    (@ joined, $($words:expr),+) => {{
        const LISTS: &[&[&str]] = &[$($words),+];
        const ALL: [&str; super::search::count(LISTS)] = super::search::joined(LISTS);
        &ALL
    }};
}

mod alternatives;
mod ask;
mod choice;
mod conclude;
mod deny;
mod doubt;
mod grammar;
mod others;
mod polar;
mod quantity;
mod remark;
mod retract;
mod search;
mod withhold;

pub(crate) use self::alternatives::*;
pub(crate) use self::ask::*;
pub(crate) use self::choice::*;
pub(crate) use self::conclude::*;
pub(crate) use self::deny::*;
pub(crate) use self::doubt::*;
pub(crate) use self::grammar::*;
pub(crate) use self::others::*;
pub(crate) use self::polar::*;
pub(crate) use self::quantity::*;
pub(crate) use self::remark::*;
pub(crate) use self::retract::*;
pub(crate) use self::search::{
    Backwards, DOTS, Endings, Lexicon, Lists, count, count_phrases, joined, phrases,
};
pub(crate) use self::withhold::*;

/// A class as its table has it.
#[cfg(test)]
struct Class {
    name: &'static str,
    why: &'static [&'static str],
    words: &'static [(&'static str, &'static [&'static str])],
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test writes and reads a page of the docs")]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The languages that a class should have, with their names.
    const LANGUAGES: [(&str, &str); 16] = [
        ("en", "English"),
        ("de", "German"),
        ("fr", "French"),
        ("es", "Spanish"),
        ("it", "Italian"),
        ("pt", "Portuguese"),
        ("nl", "Dutch"),
        ("sv", "Swedish"),
        ("pl", "Polish"),
        ("ru", "Russian"),
        ("tr", "Turkish"),
        ("zh", "Chinese"),
        ("ja", "Japanese"),
        ("ko", "Korean"),
        ("ar", "Arabic"),
        ("hi", "Hindi"),
    ];

    /// Languages of which only some words are known, and what has no language.
    const FURTHER: &[&str] = &[
        "no", "fi", "cs", "ro", "hu", "uk", "el", "vi", "th", "id", "sw", "he", "fa", "bn", "la",
        "any",
    ];

    const THEMES: &[(&str, &[Class])] = &[
        ("Conclusions", conclude::CLASSES),
        ("Denials", deny::CLASSES),
        ("Doubt", doubt::CLASSES),
        ("Alternatives, cases and conditions", alternatives::CLASSES),
        ("Corrections", retract::CLASSES),
        ("Answers withheld", withhold::CLASSES),
        ("What others say", others::CLASSES),
        ("Remarks beside the answer", remark::CLASSES),
        ("Questions", ask::CLASSES),
        ("Choices", choice::CLASSES),
        ("Yes and no", polar::CLASSES),
        ("Grammar", grammar::CLASSES),
        ("Quantities", quantity::CLASSES),
    ];

    #[test]
    fn words_are_in_known_languages_and_in_a_class_once() {
        let known: BTreeSet<&str> =
            LANGUAGES.iter().map(|(code, _)| *code).chain(FURTHER.iter().copied()).collect();
        let mut names = BTreeSet::new();
        for class in THEMES.iter().flat_map(|(_, classes)| *classes) {
            assert!(names.insert(class.name), "{} is defined twice", class.name);
            let (mut languages, mut seen) = (BTreeSet::new(), BTreeSet::new());
            for (language, words) in class.words {
                assert!(known.contains(language), "{}: unknown language {language}", class.name);
                assert!(languages.insert(language), "{}: {language} has two lines", class.name);
                for word in *words {
                    assert!(seen.insert(word), "{}: {word:?} is there twice", class.name);
                }
            }
        }
        assert!(names.len() > 300);
    }

    /// `UPDATE_DOCS=1 cargo test -p groundrule-math --lib lexicon` writes the page.
    #[test]
    fn the_page_is_up_to_date() {
        let mut page = String::from(
            "# Lexicon\n\nThe words that the grader knows, by class. A number is how many words or phrases of a language a class \
             has; an empty cell is a gap. To fill one, add the words to the class in `crates/groundrule-math/src/words/lexicon`. \
             Classes of one language only are about that language, or wait for the others.\n\n",
        );
        let codes: Vec<String> =
            LANGUAGES.iter().map(|(code, name)| format!("`{code}` {name}")).collect();
        page.push_str(&format!("{}.\n", codes.join(", ")));
        for (theme, classes) in THEMES {
            page.push_str(&format!("\n## {theme}\n\n| class | "));
            page.push_str(&LANGUAGES.map(|(code, _)| format!("| {code} ")).concat());
            page.push_str("| other |\n|---|---");
            page.push_str(&"|--:".repeat(LANGUAGES.len() + 1));
            page.push_str("|\n");
            for class in *classes {
                let why: String = class.why.concat();
                page.push_str(&format!("| `{}` | {} ", class.name, why.trim().replace('|', "\\|")));
                let count = |language: &str| {
                    let words = class.words.iter().find(|(code, _)| *code == language);
                    words.map_or(0, |(_, words)| words.len())
                };
                let all: usize = class.words.iter().map(|(_, words)| words.len()).sum();
                let mut other = all;
                for (code, _) in LANGUAGES {
                    other -= count(code);
                    page.push_str(&cell(count(code)));
                }
                page.push_str(&cell(other));
                page.push_str("|\n");
            }
        }
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lexicon.md");
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(path, &page).unwrap();
        }
        assert!(
            std::fs::read_to_string(path).unwrap_or_default() == page,
            "docs/lexicon.md is out of date; run: UPDATE_DOCS=1 cargo test -p groundrule-math --lib lexicon"
        );
    }

    fn cell(count: usize) -> String {
        if count == 0 { "| ".to_owned() } else { format!("| {count} ") }
    }
}
