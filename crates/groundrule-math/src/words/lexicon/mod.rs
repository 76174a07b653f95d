//! One lexicon for all rules: classes of words, each by language.
//!
//! A class is a list of words with a name and a reason. Rules ask for classes by name, and no rule has words of its own.
//! `docs/lexicon.md` is made from the same tables and shows which languages a class lacks.
//!
//! To add a word, put it into the line of its language. To add a class, add it to the file of its theme.

/// Defines the classes of a file: their names, how they match, and their words by language.
///
/// `Lexicon` matches as written and `Folded` in either case; `Endings` are looked for at the end of a text and
/// `Backwards` from its end; `List` is a plain slice. Signs and abbreviations of no language come under `any`.
macro_rules! words {
    ($($(#[doc = $why:literal])+ $name:ident: $kind:ident { $($lang:ident: $($word:literal),+;)+ })+) => {
        $(words!(@ $kind, $name, [$($why),+], [$($($word),+),+]);)+

        #[cfg(test)]
        pub(super) const CLASSES: &[super::Class] = &[$(super::Class {
            name: stringify!($name),
            why: &[$($why),+],
            words: &[$((stringify!($lang), &[$($word),+])),+],
        }),+];
    };
    (@ Lexicon, $name:ident, [$($why:literal),+], [$($word:literal),+]) => {
        $(#[doc = $why])+
        pub(crate) static $name: super::Lexicon = super::Lexicon::new(&[$($word),+]);
    };
    (@ Folded, $name:ident, [$($why:literal),+], [$($word:literal),+]) => {
        $(#[doc = $why])+
        pub(crate) static $name: super::Lexicon = super::Lexicon::ignoring_case(&[$($word),+]);
    };
    (@ Endings, $name:ident, [$($why:literal),+], [$($word:literal),+]) => {
        $(#[doc = $why])+
        pub(crate) static $name: super::Endings = super::Endings::new(&[$($word),+]);
    };
    (@ Backwards, $name:ident, [$($why:literal),+], [$($word:literal),+]) => {
        $(#[doc = $why])+
        pub(crate) static $name: super::Backwards = super::Backwards::ignoring_case(&[$($word),+]);
    };
    (@ List, $name:ident, [$($why:literal),+], [$($word:literal),+]) => {
        $(#[doc = $why])+
        pub(crate) const $name: &[&str] = &[$($word),+];
    };
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
pub(crate) use self::search::{Backwards, DOTS, Endings, Lexicon, Lists, joined};
pub(crate) use self::withhold::*;

/// A class as its table has it.
#[cfg(test)]
struct Class {
    name: &'static str,
    why: &'static [&'static str],
    words: &'static [(&'static str, &'static [&'static str])],
}
