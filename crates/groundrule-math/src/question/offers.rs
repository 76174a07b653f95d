//! The choices of a question, prepared for looking them up.

use super::Choice;
use super::called::called;
use super::passage::{Key, is_number, keys};
use crate::extract::Asks;
use crate::words::lexicon::{
    ADJECTIVE_ENDINGS, ALL_CHOICES, CANNOT_TELL, DENIES_CHOICES, EXCEPTS_CHOICE, JOINS_CHOICES,
    JOINS_CONTENT_TO_LABEL, JOINS_LABEL_TO_CONTENT, NO_CHOICE, NOUNS_BEFORE_LABEL,
    OFFERS_ONE_OF_CHOICES, OPENS_ALL_CHOICES, OPENS_NO_CHOICE,
};
use crate::words::stance::{is_denied, negates};
use std::ops::Range;

/// Some of the choices of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Set(u64);

impl Set {
    pub(super) fn one(number: usize) -> Self {
        Set(1_u64.checked_shl(u32::try_from(number).unwrap_or(64)).unwrap_or(0))
    }

    pub(crate) fn with(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }

    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn meets(self, other: Set) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) fn numbers(self) -> impl Iterator<Item = usize> {
        (0..64).filter(move |number| self.0 >> number & 1 == 1)
    }
}

/// A choice with its content as keys.
#[derive(Debug)]
struct Offer<'a> {
    label: &'a str,
    content: &'a str,
    keys: Vec<String>,
    /// The keys of its other names, leaving out names that another choice shares.
    called: Vec<Vec<String>>,
    /// What it says about the other choices.
    combined: Option<Combined>,
}

/// What a choice says about others, or a text about the choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Combined {
    /// `All of the above`.
    All,
    /// `None of the above`.
    None,
    /// `Both A and B`.
    Both(Set),
    /// `A or B`.
    Either(Set),
    /// `Neither A nor B`.
    Neither(Set),
    /// `Cannot tell`.
    Untold,
}

/// What a question offers.
#[derive(Debug)]
pub(crate) struct Offers<'a> {
    offers: Vec<Offer<'a>>,
    /// Nothing is known except that letters are choices.
    open: bool,
    /// The question that offers them.
    asks: Asks<'a>,
    /// Whether it asks where something comes from.
    asks_from: bool,
    /// Whether a choice says something about others.
    combines: bool,
}

/// At most this many choices are read.
const MOST: usize = 64;

impl<'a> Offers<'a> {
    pub(crate) fn new(choices: &[Choice<'a>], question: &'a str) -> Self {
        let offers = choices.iter().take(MOST).map(|choice| Offer {
            label: choice.label,
            content: choice.content,
            keys: keys(choice.content).into_iter().map(|key| key.text).collect(),
            called: called(choice.content),
            combined: None,
        });
        let mut offers: Vec<Offer<'a>> = offers.collect();
        name_without_frame(&mut offers);
        only_own_names(&mut offers);
        let asks_from = question.to_lowercase().contains("from");
        let asks = Asks::new(question);
        let mut offers = Offers { offers, open: false, asks, asks_from, combines: false };
        let combined: Vec<Option<Combined>> =
            offers.offers.iter().map(|offer| offers.combination(offer.content)).collect();
        offers.combines = combined.iter().any(Option::is_some);
        for (offer, combined) in offers.offers.iter_mut().zip(combined) {
            if combined.is_some() {
                offer.called.clear();
            }
            offer.combined = combined;
        }
        offers
    }

    /// What a text that is nothing else says about the choices: `both A and B`, `none of the above`.
    fn combination(&self, text: &str) -> Option<Combined> {
        const LONGEST: usize = 80;
        let bare = text.trim_matches(|c: char| !c.is_alphanumeric());
        if bare.is_empty() || bare.len() > LONGEST {
            return None;
        }
        let lower = bare.to_lowercase();
        let is = |list: &[&str]| list.contains(&lower.as_str());
        if is(ALL_CHOICES) {
            return Some(Combined::All);
        }
        if is(NO_CHOICE) {
            return Some(Combined::None);
        }
        if CANNOT_TELL.is_in(&lower) {
            return Some(Combined::Untold);
        }
        // `A. both A and B` is a label with a content.
        if let Some((_, rest)) = self.closed_label(bare)
            && !words_by_script(rest).next().is_none_or(|word| {
                JOINS_CHOICES.contains(&word) || OFFERS_ONE_OF_CHOICES.contains(&word)
            })
            && self.combination(rest).is_some()
        {
            return None;
        }
        let (mut labels, mut either, mut neither) = (Set::default(), false, false);
        for word in words_by_script(bare) {
            let label = self.offers.iter().position(|offer| {
                offer.label == word || offer.label.is_empty() && offer.content == word
            });
            if let Some(number) = label {
                labels = labels.with(Set::one(number));
                continue;
            }
            let lower = word.to_lowercase();
            let is = |list: &[&str]| list.contains(&lower.as_str());
            either |= is(OFFERS_ONE_OF_CHOICES);
            neither |= is(DENIES_CHOICES);
            if !(is(OFFERS_ONE_OF_CHOICES) || is(DENIES_CHOICES) || is(JOINS_CHOICES)) {
                return None;
            }
        }
        if labels.len() < 2 {
            return None;
        }
        Some(match (neither, either) {
            (true, _) => Combined::Neither(labels),
            (false, true) => Combined::Either(labels),
            (false, false) => Combined::Both(labels),
        })
    }

    /// The choice that says the same about the others.
    fn combining(&self, said: Combined) -> Option<Set> {
        let number =
            self.offers.iter().position(|offer| offer.combined == Some(said)).or_else(|| {
                // `A, B and C` where these are all before `all of the above`.
                let (labels, as_whole) = match said {
                    Combined::Both(labels) => (labels, Combined::All),
                    Combined::Neither(labels) => (labels, Combined::None),
                    _ => return None,
                };
                let number =
                    self.offers.iter().position(|offer| offer.combined == Some(as_whole))?;
                let before = (0..number).fold(Set::default(), |set, at| set.with(Set::one(at)));
                (labels == before).then_some(number)
            })?;
        Some(Set::one(number))
    }

    /// Whether a text names several choices without deciding between them, and no choice says just that: `A or C`.
    pub(super) fn leaves_open(&self, text: &str) -> bool {
        let said = self.combines.then(|| self.combination(text)).flatten();
        said.is_some_and(|said| {
            matches!(said, Combined::Either(_)) && self.combining(said).is_none()
        })
    }

    /// Whether choices speak of all the others, or of none of them, without naming them.
    pub(super) fn is_of_all_or_none(&self, set: Set) -> bool {
        let of_all = |number: usize| {
            let combined = self.offers.get(number).and_then(|offer| offer.combined);
            matches!(combined, Some(Combined::All | Combined::None))
        };
        self.combines && !set.is_empty() && set.numbers().all(of_all)
    }

    /// The choice that says of the others what a text says of them: `either A or B`.
    pub(super) fn combined(&self, text: &str) -> Option<Set> {
        let said = self.combines.then(|| self.combination(text)).flatten()?;
        self.combining(said).filter(|_| said != Combined::Untold)
    }

    /// The choice that stands for several others together, or these others.
    pub(super) fn together(&self, set: Set) -> Set {
        let several = self.combines && set.len() > 1;
        several.then(|| self.combining(Combined::Both(set))).flatten().unwrap_or(set)
    }

    /// The choice that a sentence means by what it says of all or none of them, or by naming the contents of several
    /// that another choice joins: `All three are mammals.`, `Both gravity and friction act.`
    pub(super) fn together_in(&self, text: &str, answer: bool) -> Option<Set> {
        if !self.combines {
            return None;
        }
        if let Some(said) = self.combination(text).filter(|said| *said != Combined::Untold)
            && let Some(set) = self.combining(said)
        {
            return Some(set);
        }
        let lower = text.trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let opens = |list: &[&str]| list.iter().any(|words| lower.starts_with(words));
        if answer && !EXCEPTS_CHOICE.is_in(&lower) {
            let negated = negates(&lower);
            if !negated && opens(OPENS_ALL_CHOICES) {
                return self.combining(Combined::All);
            }
            if opens(OPENS_NO_CHOICE) {
                return self.combining(Combined::None);
            }
        }
        // `It cannot be told from the image`, and no other choice is named.
        if CANNOT_TELL.is_in(&lower)
            && let Some(untold) = self.combining(Combined::Untold)
            && self.contents_in(text, false).is_none_or(|set| set == untold)
        {
            return Some(untold);
        }
        self.joined_contents(text).and_then(|set| self.combining(Combined::Both(set)))
    }

    /// The choices whose contents a text joins, with nothing between them but words for that.
    fn joined_contents(&self, text: &str) -> Option<Set> {
        let said = keys(text);
        let mut found: Vec<(usize, usize, usize)> = Vec::new();
        for (number, offer) in self.offers.iter().enumerate() {
            if offer.combined.is_some() || offer.keys.is_empty() {
                continue;
            }
            let places = said.windows(offer.keys.len()).enumerate();
            let places = places.filter(|(_, window)| same(window, &offer.keys));
            found.extend(places.map(|(at, _)| (at, at + offer.keys.len(), number)));
        }
        found.sort_unstable();
        let (first, last) = (found.first()?, found.last()?);
        let joined = found.windows(2).all(|pair| {
            let [(_, end, _), (start, _, _)] = pair else { return false };
            let between = said.get(*end..*start);
            between.is_some_and(|keys| {
                keys.iter().all(|key| JOINS_CHOICES.contains(&key.text.as_str()))
            })
        });
        let end = said.get(last.1.checked_sub(1)?)?.range.end;
        let range = said.get(first.0)?.range.start..end;
        if !joined || denies(&said, first.0) || is_denied(text, &range) {
            return None;
        }
        let sets = found.iter().map(|(_, _, number)| Set::one(*number));
        Some(sets.fold(Set::default(), Set::with)).filter(|set| set.len() > 1)
    }

    /// Where a text repeats the contents of choices that name others: their letters are not chosen there.
    pub(super) fn combined_in(&self, text: &str) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        if !self.combines {
            return found;
        }
        let named = self.offers.iter().filter(|offer| {
            matches!(
                offer.combined,
                Some(Combined::Both(_) | Combined::Either(_) | Combined::Neither(_))
            )
        });
        for offer in named {
            let content = offer.content.trim_matches(|c: char| !c.is_alphanumeric());
            let mut letters = content.chars();
            let Some(first) = letters.next() else { continue };
            // `Both A and B` at the start of a sentence.
            let rest = letters.as_str();
            let capital: String = first.to_uppercase().chain(rest.chars()).collect();
            let small: String = first.to_lowercase().chain(rest.chars()).collect();
            for written in [capital.as_str(), small.as_str()] {
                found.extend(text.match_indices(written).map(|(at, held)| at..at + held.len()));
            }
        }
        found
    }

    /// Letters about which nothing else is known.
    pub(crate) fn letters() -> Self {
        Offers {
            offers: Vec::new(),
            open: true,
            asks: Asks::default(),
            asks_from: false,
            combines: false,
        }
    }

    /// How many words of the question a sentence repeats.
    pub(super) fn repeated(&self, sentence: &str) -> usize {
        self.asks.repeated(sentence)
    }

    /// Choices for people: `B. No`.
    pub(crate) fn describe(&self, set: Set) -> String {
        let one = |number: usize| match self.offers.get(number) {
            Some(offer) if offer.label.is_empty() => offer.content.to_owned(),
            Some(offer) => format!("{}. {}", offer.label, offer.content),
            None => u8::try_from(number)
                .map_or_else(|_| String::new(), |n| char::from(b'A' + n % 26).to_string()),
        };
        set.numbers().map(one).collect::<Vec<_>>().join(", ")
    }

    /// What a question asks, before it offers the choices.
    pub(crate) fn stem<'q>(&self, question: &'q str) -> &'q str {
        let first = self.offers.first().map_or(0, |offer| offer.content.as_ptr() as usize);
        let at = first.checked_sub(question.as_ptr() as usize).filter(|at| *at < question.len());
        let stem = at.and_then(|at| question.get(..at)).filter(|stem| !stem.trim().is_empty());
        stem.unwrap_or(question)
    }

    pub(crate) fn contents(&self) -> impl Iterator<Item = (Set, &'a str)> {
        self.offers.iter().enumerate().map(|(number, offer)| (Set::one(number), offer.content))
    }

    /// Whether two choices differ only in their labels.
    pub(crate) fn say_the_same(&self, one: Set, other: Set) -> bool {
        let keys = |set: Set| match (set.len(), set.numbers().next()) {
            (1, Some(number)) => {
                self.offers.get(number).map(|offer| (&offer.keys, brackets(offer.content)))
            }
            _ => None,
        };
        matches!((keys(one), keys(other)), (Some(one), Some(other)) if one == other && !one.0.is_empty())
    }

    /// The choice that a letter labels: an empty set for a letter that labels none, nothing for what cannot be a label.
    pub(crate) fn labelled(&self, letter: char) -> Option<Set> {
        let plain = plain_letter(letter);
        if self.open {
            let number = (plain as u32).checked_sub('A' as u32).filter(|number| *number < 26)?;
            return Some(Set::one(number as usize));
        }
        let position = |plain: char| {
            self.offers.iter().position(|offer| {
                let mut label = offer.label.chars();
                label.next().is_some_and(|first| plain_letter(first) == plain)
                    && label.next().is_none()
            })
        };
        match position(plain).or_else(|| position(latin(plain)?)) {
            Some(number) => Some(Set::one(number)),
            // The next few letters would be choices if there were more of them.
            None => ('A'..='J').contains(&plain).then(Set::default).filter(|_| {
                self.offers.iter().all(|offer| offer.label.len() == 1 && offer.label.is_ascii())
            }),
        }
    }

    /// The choices of a text that is nothing but their labels: `C`, `(C)`, `A, C`, `A and C`, `ACD`.
    pub(super) fn labels_alone(&self, text: &str) -> Option<Set> {
        const LONGEST: usize = 80;
        if text.len() > LONGEST {
            return None;
        }
        let bare =
            ["です", "だ", "である"].iter().find_map(|verb| text.trim_end().strip_suffix(verb));
        let text = bare.unwrap_or(text);
        let mut set = Set::default();
        let mut run = 0;
        for part in text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()) {
            if matches!(
                part,
                "and"
                    | "text"
                    | "textbf"
                    | "mathrm"
                    | "boxed"
                    | "mathbf"
                    | "mbox"
                    | "Option"
                    | "option"
                    | "Choice"
                    | "choice"
            ) {
                continue;
            }
            let characters: Vec<char> = part.chars().collect();
            if let Some(number) = self.offers.iter().position(|offer| offer.label == part) {
                set = set.with(Set::one(number));
                run += 1;
                continue;
            }
            if characters.len() > 1
                && (run > 0 || !characters.windows(2).all(|pair| pair.first() < pair.last()))
            {
                return None;
            }
            for c in characters {
                // Lower-case letters are labels only when alone.
                if c.is_ascii_lowercase() && part.len() > 1 {
                    return None;
                }
                set = set.with(self.labelled(c).filter(|set| !set.is_empty())?);
                run += 1;
            }
        }
        // Mathematical signs make it something else.
        let plain = !text.contains(['=', '+', '<', '>', '^', '_', '/', '-', '|', '∠', '△', '?']);
        (plain && !set.is_empty()).then(|| self.together(set))
    }

    /// How many contents a text in lower case contains verbatim.
    pub(super) fn raw_in(&self, lower: &str) -> usize {
        let held = |offer: &&Offer<'_>| {
            offer.content.len() > 1 && lower.contains(&offer.content.to_lowercase())
        };
        self.offers.iter().filter(held).count()
    }

    /// Whether a letter is a word in some content.
    pub(super) fn has_word(&self, letter: char) -> bool {
        let word: String = letter.to_lowercase().collect();
        self.offers.iter().any(|offer| offer.keys.len() > 1 && offer.keys.contains(&word))
    }

    /// How many choices there are.
    pub(super) fn len(&self) -> usize {
        self.offers.len()
    }

    /// The choice whose label a text begins with, and what follows: `B. spleen`.
    fn closed_label<'t>(&self, text: &'t str) -> Option<(Set, &'t str)> {
        let label = text.chars().next()?;
        let rest = text.get(label.len_utf8()..)?.strip_prefix(['.', ')', ':', ']', '、', '．'])?;
        Some((self.labelled(label)?, rest))
    }

    /// The number, from 1, of the choice whose label a line opens with: `- B. spleen`.
    pub(super) fn labelled_line(&self, line: &str) -> Option<usize> {
        let (set, _) =
            self.closed_label(line.trim_start_matches([' ', '-', '•', '*', '(', '[']))?;
        Some(set.numbers().next()? + 1)
    }

    /// Whether a text is nothing but the label of one choice and the content of another: `**B. Outer core**`.
    pub(super) fn mislabels(&self, text: &str) -> bool {
        const LONGEST: usize = 400;
        if text.len() > LONGEST || self.open {
            return false;
        }
        let bare = text.replace('*', "");
        let bare = bare.trim_matches(|c: char| c.is_whitespace() || matches!(c, '#' | '-' | '•'));
        let bare = bare.trim_start_matches(['(', '[']);
        let dashed = || {
            let label = bare.chars().next()?;
            let rest = bare.get(label.len_utf8()..)?;
            let content = [" - ", " – ", " — "].iter().find_map(|dash| rest.strip_prefix(dash))?;
            Some((self.labelled(label)?, content))
        };
        let Some((set, content)) = self.closed_label(bare).or_else(dashed) else { return false };
        let other = self.is_content(content.trim_end_matches(['.', ' ']));
        other.is_some_and(|other| !other.meets(set) && !self.say_the_same(other, set))
    }

    /// The choice of a text that is nothing but a label and its content: `A. Troposphere`.
    pub(super) fn label_with_content(&self, text: &str) -> Option<Set> {
        let (set, content) = self.closed_label(text.trim_start_matches(['*', '(', '[', ' ']))?;
        (self.is_content(content)? == set).then_some(set)
    }

    /// The choice whose content equals a text.
    pub(super) fn is_content(&self, text: &str) -> Option<Set> {
        // `None of these` is not the `all of the above` whose words it shares.
        if self.combines
            && let Some(said) = self.combination(text)
        {
            let whole = matches!(said, Combined::All | Combined::None);
            if let Some(set) = self.combining(said).map(Some).or(whole.then_some(None)) {
                return set;
            }
        }
        // `▲` has neither words nor numbers.
        let sign = |offer: &Offer<'_>| {
            let content = offer.content.trim();
            offer.keys.is_empty() && !content.is_empty() && content == text.trim()
        };
        if let Some(number) = self.offers.iter().position(sign) {
            return Some(Set::one(number));
        }
        let held = brackets(text);
        let said = keys(text);
        let said: Vec<&str> = said.iter().map(|key| key.text.as_str()).collect();
        // Only its brackets say which ends belong to an interval.
        let enclosed = |offer: &Offer<'_>| {
            let offered = brackets(offer.content);
            (held.is_empty() || offered.is_empty() || held == offered)
                && is_turned(text) == is_turned(offer.content)
        };
        let same = |offer: &Offer<'_>| {
            let wanted: Vec<&str> = offer.keys.iter().map(String::as_str).collect();
            !wanted.is_empty()
                && enclosed(offer)
                && (wanted == said
                    || without_unit(&wanted) == without_unit(&said) && fits(&wanted, &said))
        };
        let exact = self.offers.iter().position(|offer| {
            !offer.keys.is_empty()
                && enclosed(offer)
                && offer.keys.iter().map(String::as_str).eq(said.iter().copied())
        });
        let renamed = || {
            self.offers.iter().position(|offer| {
                offer
                    .called
                    .iter()
                    .any(|name| name.iter().map(String::as_str).eq(said.iter().copied()))
            })
        };
        let number = exact.or_else(renamed).or_else(|| {
            let mut all = self.offers.iter().enumerate().filter(|(_, offer)| same(offer));
            let first = all.next()?.0;
            all.next().is_none().then_some(first)
        })?;
        Some(Set::one(number))
    }

    /// The choices whose contents a text mentions, except those that are part of a longer one. Numbers only count if
    /// the text is one of them: a sentence holds many that are not its answer.
    pub(super) fn contents_in(&self, text: &str, answer: bool) -> Option<Set> {
        let said = keys(text);
        let mut found: Vec<(usize, usize, usize)> = Vec::new();
        // Capitals that name something, if all choices are such: `marked with the letter R`.
        let capital = |offer: &Offer<'_>| matches!(offer.content.as_bytes(), [b'A'..=b'Z']);
        let capitals = !self.offers.is_empty()
            && self.offers.iter().all(|offer| capital(offer) && offer.content != offer.label);
        for (number, offer) in self.offers.iter().enumerate() {
            if !capitals && (offer.keys.is_empty() || offer.keys.iter().all(|key| is_value(key))) {
                continue;
            }
            let short = offer.keys.len() == 1;
            for at in 0..said.len() {
                let Some(window) = said.get(at..at + offer.keys.len()) else { break };
                if !window.iter().map(|key| &key.text).eq(offer.keys.iter()) {
                    continue;
                }
                let written = window.first().and_then(|key| text.get(key.range.clone()));
                if capitals && written != Some(offer.content) {
                    continue;
                }
                if short && is_side(&offer.keys) && !takes_side(text, &said, at, answer) {
                    continue;
                }
                if denies(&said, at) || mentioned(window).is_some_and(|at| is_denied(text, &at)) {
                    continue;
                }
                found.push((at, at + offer.keys.len(), number));
            }
        }
        if found.is_empty() {
            return self.named_in(text, &said).or_else(|| self.inflected_in(text, &said));
        }
        // `Coming from the south, it flows north.`
        let origin = |at: usize| {
            (1..=2).any(|back| {
                let word = at.checked_sub(back).and_then(|at| said.get(at));
                word.is_some_and(|word| word.text == "from")
            })
        };
        if !self.asks_from && found.iter().any(|(at, ..)| !origin(*at)) {
            found.retain(|(at, ..)| !origin(*at));
        }
        let whole = found.iter().filter(|(start, end, number)| {
            !found.iter().any(|(low, high, other)| {
                other != number && low <= start && end <= high && high - low > end - start
            })
        });
        let set = whole.fold(Set::default(), |set, (_, _, number)| set.with(Set::one(*number)));
        (!set.is_empty()).then_some(set)
    }

    /// The only choice that a text calls by another name: `the gas is hydrogen` for `H2`.
    fn named_in(&self, text: &str, said: &[Key]) -> Option<Set> {
        let mut found = Set::default();
        for (number, offer) in self.offers.iter().enumerate() {
            let called = offer.called.iter().any(|name| {
                said.windows(name.len().max(1)).enumerate().any(|(at, window)| {
                    same(window, name)
                        && !denies(said, at)
                        && !mentioned(window).is_some_and(|at| is_denied(text, &at))
                })
            });
            if called {
                found = found.with(Set::one(number));
            }
        }
        (found.len() == 1).then_some(found)
    }

    /// Whether letters are all that is known of the choices, or all that they say.
    pub(super) fn are_letters(&self) -> bool {
        self.open || self.offers.iter().all(|offer| offer.content.trim() == offer.label)
    }

    /// The only choice of one word that a text has in another form: `bleue` for `bleu`.
    fn inflected_in(&self, text: &str, said: &[Key]) -> Option<Set> {
        let mut found = Set::default();
        for (number, offer) in self.offers.iter().enumerate() {
            let [only] = &offer.keys[..] else { continue };
            let same = |key: &&Key| is_inflected(only, &key.text);
            let denied = |key: &Key| is_denied(text, &key.range);
            if said.iter().find(same).is_some_and(|key| !denied(key)) {
                found = found.with(Set::one(number));
            }
        }
        (found.len() == 1).then_some(found)
    }

    /// The choice whose content is right after or before a label.
    pub(crate) fn content_beside(&self, text: &str, label: &Range<usize>) -> Option<Set> {
        const NEAR: usize = 200;
        let rest = text.get(label.end..)?;
        let end = (0..=NEAR.min(rest.len())).rev().find(|&at| rest.is_char_boundary(at))?;
        let rest = rest.get(..end)?;
        let lead = rest.trim_start_matches(|c: char| {
            c.is_whitespace()
                || matches!(
                    c,
                    ')' | ']'
                        | '}'
                        | '.'
                        | ':'
                        | ','
                        | '*'
                        | '('
                        | '"'
                        | '-'
                        | '–'
                        | '—'
                        | '$'
                        | '\\'
                        | '：'
                        | '）'
                        | '、'
                )
        });
        let joined = JOINS_LABEL_TO_CONTENT.iter().find_map(|joiner| lead.strip_prefix(joiner));
        let lead = joined.map_or(lead, |rest| rest.trim_start_matches([' ', ',', ':']));
        // Another sentence says something else.
        let apart =
            rest.get(..rest.len() - lead.len())?.contains(". ") && rest.len() - lead.len() > 4;
        let behind = if apart { None } else { self.prefix(lead) };
        behind.or_else(|| {
            let before = text.get(..label.start)?;
            let low = (before.len().saturating_sub(NEAR)..=before.len())
                .find(|&at| before.is_char_boundary(at))?;
            let before = before.get(low..)?;
            // Only in brackets after the content: `145° (C)`.
            let opened = before.trim_end_matches([' ', '*']).strip_suffix(['(', '（'])?;
            self.suffix(opened)
        })
    }

    /// The choice whose content comes right before a label that only repeats it: `y = 3x, option (A)`.
    pub(super) fn content_before(&self, text: &str, label: &Range<usize>) -> Option<Set> {
        const NEAR: usize = 200;
        let before = text.get(..label.start)?;
        let low = (before.len().saturating_sub(NEAR)..=before.len())
            .find(|&at| before.is_char_boundary(at))?;
        let mut before = before.get(low..)?.trim_end_matches([' ', '(', '*', '[']);
        before = NOUNS_BEFORE_LABEL
            .iter()
            .find_map(|word| before.strip_suffix(word))
            .unwrap_or(before)
            .trim_end_matches([' ', '(']);
        let content =
            JOINS_CONTENT_TO_LABEL.iter().find_map(|joiner| before.strip_suffix(joiner))?;
        self.suffix(content.trim_end_matches([' ', ',', '$', '*']))
    }

    pub(super) fn prefix(&self, text: &str) -> Option<Set> {
        let said = keys(text);
        self.longest(|wanted| {
            let window = said.get(..wanted.len())?;
            let next = said.get(wanted.len());
            let number = wanted.last().is_some_and(|key| is_number(key));
            let goes_on =
                number && next.is_some_and(|key| is_operator(&key.text) || is_number(&key.text));
            (same(window, wanted) && !goes_on).then_some(())
        })
    }

    fn suffix(&self, text: &str) -> Option<Set> {
        let said = keys(text);
        self.longest(|wanted| {
            let window = said.get(said.len().checked_sub(wanted.len())?..)?;
            let before = said.len().checked_sub(wanted.len() + 1).and_then(|at| said.get(at));
            let goes_on = before.is_some_and(|key| is_operator(&key.text) && key.text != "=");
            (same(window, wanted) && !goes_on).then_some(())
        })
    }

    /// The choices with the longest content that fits.
    fn longest(&self, fits: impl Fn(&[String]) -> Option<()>) -> Option<Set> {
        let fitting = self
            .offers
            .iter()
            .enumerate()
            .filter(|(_, offer)| !offer.keys.is_empty() && fits(&offer.keys).is_some());
        let set = fitting.fold(Set::default(), |set, (number, _)| set.with(Set::one(number)));
        (!set.is_empty()).then_some(set)
    }
}

/// The words of a text; letters of scripts with and without blanks are apart: `A和B都是`.
fn words_by_script(text: &str) -> impl Iterator<Item = &str> {
    let eastern = |c: char| (c as u32) >= 0x2e80;
    text.split(|c: char| !c.is_alphanumeric() && c != '&').flat_map(move |word| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let first = rest.chars().next()?;
            let end = rest.find(|c| eastern(c) != eastern(first)).unwrap_or(rest.len());
            let (head, tail) = rest.split_at(end);
            rest = tail;
            Some(head)
        })
    })
}

/// Adds what is left of each choice without the words that all of them begin or end with: `sleeping` for `The dog is
/// sleeping`, where another choice is `The dog is running`.
fn name_without_frame(offers: &mut [Offer<'_>]) {
    let [first, rest @ ..] = &*offers else { return };
    let alike = |one: &mut dyn Iterator<Item = (&String, &String)>| {
        one.take_while(|(one, other)| one == other).count()
    };
    let before = rest.iter().map(|offer| alike(&mut first.keys.iter().zip(&offer.keys))).min();
    let behind = rest
        .iter()
        .map(|offer| alike(&mut first.keys.iter().rev().zip(offer.keys.iter().rev())))
        .min();
    let (before, behind) = (before.unwrap_or(0), behind.unwrap_or(0));
    // One word that all have, such as a noun, is often said of other things.
    if before + behind < 2 {
        return;
    }
    let own = |offer: &Offer<'_>| {
        let end = offer.keys.len().checked_sub(behind).filter(|end| *end > before)?;
        let own = offer.keys.get(before..end)?;
        let tells = |key: &String| key.chars().count() > 3 && key.chars().all(char::is_alphabetic);
        own.iter().any(tells).then(|| own.to_vec())
    };
    let Some(names) = offers.iter().map(own).collect::<Option<Vec<Vec<String>>>>() else { return };
    for (offer, name) in offers.iter_mut().zip(names) {
        offer.called.push(name);
    }
}

/// Leaves out names that another choice has, or has in its content.
fn only_own_names(offers: &mut [Offer<'_>]) {
    if offers.iter().all(|offer| offer.called.is_empty()) {
        return;
    }
    let taken: Vec<(Vec<String>, Vec<Vec<String>>)> =
        offers.iter().map(|offer| (offer.keys.clone(), offer.called.clone())).collect();
    for (number, offer) in offers.iter_mut().enumerate() {
        offer.called.retain(|name| {
            !taken.iter().enumerate().any(|(other, (keys, called))| {
                other != number
                    && (keys.windows(name.len().max(1)).any(|window| window == name.as_slice())
                        || called.contains(name))
            })
        });
    }
}

/// Whether a bracket of a text has a minus before it: `-(1+i)`.
fn is_turned(text: &str) -> bool {
    ["-(", "−(", "-\\left("].iter().any(|sign| text.contains(sign))
}

/// The brackets of a content, which say which ends belong to an interval.
fn brackets(text: &str) -> String {
    text.chars().filter(|c| "()[]".contains(*c)).collect()
}

fn same(window: &[Key], wanted: &[String]) -> bool {
    window.iter().map(|key| &key.text).eq(wanted.iter())
}

/// The Latin letter that a Cyrillic one looks like.
fn latin(letter: char) -> Option<char> {
    Some(match letter {
        'А' => 'A',
        'В' => 'B',
        'С' => 'C',
        'Е' => 'E',
        _ => return None,
    })
}

/// The capital Latin letter of a label, whatever its shape.
pub(super) fn plain_letter(letter: char) -> char {
    match letter {
        'ａ'..='ｚ' => char::from_u32(u32::from(letter) - 0xFF41 + 0x41).unwrap_or(letter),
        'Ａ'..='Ｚ' => char::from_u32(u32::from(letter) - 0xFF21 + 0x41).unwrap_or(letter),
        'Ⓐ'..='Ⓩ' => char::from_u32(u32::from(letter) - 0x24B6 + 0x41).unwrap_or(letter),
        'ⓐ'..='ⓩ' => char::from_u32(u32::from(letter) - 0x24D0 + 0x41).unwrap_or(letter),
        letter => letter.to_uppercase().next().unwrap_or(letter),
    }
}

/// Numbers, signs and single letters: parts of formulas, which occur in many sentences.
fn is_value(key: &str) -> bool {
    is_number(key)
        || is_operator(key)
        || matches!(key, "°" | "%" | "π" | "√" | "frac")
        || key.chars().count() == 1 && key.is_ascii()
        || crate::units::is_unit(key)
}

fn is_operator(key: &str) -> bool {
    matches!(key, "+" | "-" | "×" | "/" | "=" | "^" | "<" | ">" | "≤" | "≥")
}

/// Whether two words are forms of one, by the endings of adjectives: `bleu` and `bleue`, `красный` and `красная`.
fn is_inflected(one: &str, other: &str) -> bool {
    const STEM: usize = 4;
    let alike = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let shared: usize = alike.clone().map(|(c, _)| c.len_utf8()).sum();
    let ending =
        |word: &str| word.get(shared..).is_some_and(|end| ADJECTIVE_ENDINGS.contains(&end));
    one != other
        && alike.count() >= STEM.min(one.chars().count())
        && shared > 2
        && ending(one)
        && ending(other)
}

/// Keys without the unit after their number.
fn without_unit<'k>(keys: &'k [&'k str]) -> &'k [&'k str] {
    let mut kept = keys;
    while let [head @ .., last] = kept {
        let unit = *last == "°" || *last == "%" || crate::units::is_unit(last);
        if !unit || !head.iter().any(|key| is_number(key)) {
            break;
        }
        kept = head;
    }
    kept
}

/// Whether at most one of two lists of keys has a unit.
fn fits(wanted: &[&str], said: &[&str]) -> bool {
    without_unit(wanted).len() == wanted.len() || without_unit(said).len() == said.len()
}

/// Yes and no, which sentences also use in other ways.
fn is_side(keys: &[String]) -> bool {
    matches!(keys, [only] if matches!(only.as_str(), "yes" | "no" | "true" | "false"))
}

/// Whether a yes or no is what the sentence says: it opens it, or closes it after a verb or a label.
fn takes_side(text: &str, said: &[Key], at: usize, answer: bool) -> bool {
    let Some(key) = said.get(at) else { return false };
    let after = text.get(key.range.end..).unwrap_or_default();
    // `Yes/No`, `yes and no`
    let joined = at.checked_sub(1).and_then(|at| said.get(at)).is_some_and(|key| {
        matches!(
            key.text.as_str(),
            "and" | "or" | "und" | "oder" | "et" | "ou" | "y" | "o" | "и" | "или"
        )
    });
    if joined || text.get(..key.range.start).is_some_and(|before| before.trim_end().ends_with('/'))
    {
        return false;
    }
    let parted = after
        .trim_start_matches(['*', '"', '\'', '”'])
        .chars()
        .next()
        .is_none_or(|c| matches!(c, ',' | '.' | ';' | ':' | '!' | ')' | '\n' | '—'));
    if at == 0 {
        return parted;
    }
    let before = at.checked_sub(1).and_then(|at| said.get(at)).map(|key| key.text.as_str());
    let led = before
        .is_some_and(|word| matches!(word, "is" | "answer" | "say" | "be" | "so" | "therefore"));
    let closes = at + 1 == said.len();
    (led || answer && at <= 2) && (closes || parted)
}

/// Where some keys are.
fn mentioned(keys: &[Key]) -> Option<Range<usize>> {
    Some(keys.first()?.range.start..keys.last()?.range.end)
}

/// Whether a word before a mention says that it is not the one.
fn denies(said: &[Key], at: usize) -> bool {
    let word =
        |back: usize| at.checked_sub(back).and_then(|at| said.get(at)).map(|key| key.text.as_str());
    let denies = |word: &str| {
        matches!(
            word,
            "not" | "isnt" | "wasnt" | "arent" | "nor" | "neither" | "than" | "except" | "without"
        )
    };
    word(1).is_some_and(denies) || word(2).is_some_and(|word| matches!(word, "not" | "isnt"))
}

#[cfg(test)]
recorded! {
    text: brackets, is_operator, is_turned, is_value;
    character: latin, plain_letter;
    offers: is_content, label_with_content, labelled_line, labels_alone, prefix, raw_in, repeated, suffix;
}
