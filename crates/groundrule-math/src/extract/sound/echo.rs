//! What the question tells about where the answer is: sentences that repeat it, and the numbers that it gives.

use super::tokens::{Run, runs, tokens};
use super::{Claim, Standing, cue, led, vocabulary};
use crate::words::lexicon::{
    COMMON_QUESTION_WORDS, COMPARES_OR_ADDS, CONCLUDES_LATER, OPENS_TASK, SECOND_FOLLOWS,
    SEPARATES_RESULTS,
};
use std::ops::Range;

/// Only this many bytes at the end of a question are read.
const LONGEST_QUESTION: usize = 2000;

/// A sentence longer than this, in bytes, answers nothing.
const LONGEST_SENTENCE: usize = 400;

/// An opening sentence that says nothing may come before the one that answers.
const MOST_OPENINGS: usize = 3;

/// At most this many words of a question are looked for.
const MOST_WORDS: usize = 48;

/// A question, as far as it helps to find its answer.
#[derive(Debug, Default)]
pub(crate) struct Asks<'q> {
    words: Vec<&'q str>,
    /// Those of the last sentence.
    last_words: Vec<&'q str>,
    numbers: Vec<&'q str>,
    /// It asks how two values compare, or what they make together.
    compares: bool,
}

impl<'q> Asks<'q> {
    pub(crate) fn new(question: &'q str) -> Self {
        let mut asks = Asks::default();
        if question.is_empty() {
            return asks;
        }
        let question = super::answer_region::last_bytes(question, LONGEST_QUESTION);
        // The last sentence says what is asked, unless it says too little.
        let asked = question.trim_end_matches(|c: char| !c.is_alphanumeric());
        let last = asked.get(cue::sentence_start(asked, 0, asked.len())..).unwrap_or_default();
        asks.words = telling(last);
        asks.last_words.clone_from(&asks.words);
        asks.compares = COMPARES_OR_ADDS.is_in(last);
        if asks.words.len() < 2 {
            asks.words = telling(question);
        }
        asks.numbers = words(question).filter(|word| is_number(word)).collect();
        asks
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty() && self.numbers.is_empty()
    }

    /// How many of the question's words a sentence repeats.
    pub(crate) fn repeated(&self, sentence: &str) -> usize {
        let said: Vec<&str> = words(sentence).collect();
        let same = |word: &&&str| said.iter().any(|said| said.eq_ignore_ascii_case(word));
        self.words.iter().filter(same).count()
    }

    /// Whether a clause is about what the question asks: it repeats at least two of its words, and two in five.
    pub(crate) fn is_about(&self, clause: &str) -> bool {
        let again = self.repeated(clause);
        again >= 2 && again * 5 >= self.words.len() * 2
    }

    /// How many of the question's words a sentence repeats, in scripts without blanks too.
    pub(crate) fn nearness(&self, question: &str, sentence: &str) -> usize {
        let last = question.trim_end_matches(|c: char| !c.is_alphanumeric());
        let last = last.get(cue::sentence_start(last, 0, last.len())..).unwrap_or_default();
        let asked: Vec<[char; 2]> = pairs(last).take(MOST_WORDS).collect();
        let said: Vec<[char; 2]> = pairs(sentence).take(LONGEST_SENTENCE).collect();
        let pairs = asked.iter().filter(|pair| said.contains(pair)).count();
        self.repeated(sentence) + pairs + self.names_in(sentence)
    }

    /// How many of the question's names a sentence repeats: `How old is Ana?`
    pub(crate) fn names_in(&self, sentence: &str) -> usize {
        let names = self.last_words.iter().filter(|word| word.starts_with(char::is_uppercase));
        let said: Vec<&str> = words(sentence).collect();
        names.filter(|name| said.contains(name)).count()
    }

    /// Whether the question asks how values compare, or what they make together.
    pub(crate) fn compares(&self) -> bool {
        self.compares
    }

    /// How many of the question's words a clause has in some form: `opens` for `open`.
    pub(crate) fn akin(&self, clause: &str) -> usize {
        let said: Vec<&str> = words(clause).collect();
        let known = self.words.iter().filter(|word| said.iter().any(|said| is_akin(word, said)));
        known.count()
    }

    /// How many of the question's numbers a clause repeats: `15 % of 80 is 12, and the other 85 % are 68`.
    pub(crate) fn numbers_in(&self, clause: &str) -> usize {
        words(clause).filter(|word| is_number(word) && self.numbers.contains(word)).count()
    }

    /// Whether a sentence only states what is to be found.
    pub(crate) fn sets_out(&self, sentence: &str) -> bool {
        OPENS_TASK.opening(sentence.trim_start()).is_some()
    }

    fn repeats(&self, sentence: &str) -> bool {
        let again = self.repeated(sentence);
        again >= 2 && again * 2 >= self.words.len()
    }

    /// Whether a stretch of mathematics is a number that the question gives.
    pub(super) fn gives(&self, text: &str, run: &Run) -> bool {
        let held = text.get(run.range.clone()).unwrap_or_default();
        let mut said = words(held).filter(|word| is_number(word));
        match (said.next(), said.next()) {
            (Some(only), None) => {
                self.numbers.contains(&only) && !held.contains(['=', '+', '*', '/', '-', '−'])
            }
            _ => false,
        }
    }

    /// The value of an opening sentence that repeats the question, unless the text goes on to a conclusion.
    pub(super) fn opening(&self, text: &str, range: &Range<usize>) -> Option<Claim> {
        if self.words.len() < 2 {
            return None;
        }
        let mut start = range.start;
        for _ in 0..MOST_OPENINGS {
            let held = text.get(start..range.end)?;
            start =
                range.end - held.trim_start_matches([' ', '\n', '\r', '.', '!', '*', '#']).len();
            let end = cue::sentence_end(text, start, range.end);
            let sentence = text.get(start..end)?;
            let closes = !text.get(end..range.end)?.contains(char::is_alphanumeric);
            if closes || sentence.len() > LONGEST_SENTENCE {
                return None;
            }
            let all = runs(text, &tokens(text, start..end));
            if all.is_empty() {
                if self.repeats(sentence) {
                    return None;
                }
                start = end;
                continue;
            }
            if OPENS_TASK.opening(sentence).is_some()
                || !self.repeats(sentence)
                || self.compares && !COMPARES_OR_ADDS.is_in(sentence)
                || concludes(text.get(end..range.end)?)
            {
                return None;
            }
            // A last sentence that repeats the question as well is the answer.
            let rest = end..super::trim_stop(text, range);
            let last = cue::sentence_start(text, rest.start, rest.end)..rest.end;
            let closing = text.get(last.clone())?;
            let value = closing.len() <= LONGEST_SENTENCE
                && runs(text, &tokens(text, last))
                    .iter()
                    .any(|run| !self.gives(text, run) && !super::is_denied(text, run));
            // So is one in bold type that is no sentence: `**x = 11**`
            let line = closing.trim();
            let marked = line.starts_with("**") && line.ends_with("**") && line.contains('=');
            if value && (marked || self.repeated(closing) >= self.repeated(sentence)) {
                return None;
            }
            return self.value(text, start, all);
        }
        None
    }

    /// The value of a sentence that answers the question.
    fn value(&self, text: &str, start: usize, all: Vec<Run>) -> Option<Claim> {
        let new: Vec<Run> = all.into_iter().filter(|run| !self.gives(text, run)).collect();
        let run = match &new[..] {
            [] => return None,
            [only] => only,
            several => {
                let leads = |run: &&Run| {
                    run.before
                        .clone()
                        .and_then(|word| text.get(word))
                        .is_some_and(vocabulary::is_copula)
                };
                // `Four cost $10, so one costs $2.50.`
                let last = several.last().map_or(start, |run| run.range.start);
                let concluded = text.get(start..last).and_then(vocabulary::conclusion).is_some();
                let leads = || several.iter().find(leads);
                let led = || led(text, several, start);
                if concluded { led().or_else(leads) } else { leads().or_else(led) }?
            }
        };
        if super::is_denied(text, run) {
            return None;
        }
        Some(Claim::new(Standing::Echoed, run.range.clone(), true))
    }

    /// The value of a line that is a sentence in bold type about what is asked, unless the text goes on to a conclusion.
    pub(super) fn emphasised(&self, text: &str, range: &Range<usize>) -> Option<Claim> {
        const LAST_PART: usize = 1600;
        let held = super::answer_region::last_bytes(text.get(range.clone())?, LAST_PART);
        let low = range.end - held.len();
        let close = memchr::memmem::rfind(held.as_bytes(), b"**\n")?;
        let rest = held.get(close + 2..)?;
        let before = held.get(..close)?;
        let open = before.rfind('\n').map_or(0, |at| at + 1);
        let said = before.get(open..)?.trim_start().strip_prefix("**")?;
        // Headings and steps end without a stop or have a colon.
        let sentence = said.ends_with(['.', '!', '。']) && !said.contains(':');
        if !sentence || said.contains("**") || said.len() > LONGEST_SENTENCE || rest.contains("**")
        {
            return None;
        }
        let again = self.repeated(said);
        let end = super::trim_stop(text, range);
        let closing = text.get(cue::sentence_start(text, low + close + 2, end)..end)?;
        if again == 0
            || !rest.contains(char::is_alphanumeric)
            || concludes(rest)
            || self.repeated(closing) > again
            || self.compares && !COMPARES_OR_ADDS.is_in(said)
        {
            return None;
        }
        let start = low + close - said.len();
        self.value(text, start, runs(text, &tokens(text, start..low + close)))
    }

    /// The one of several results in a sentence whose words are the question's: `Tom has 14 and Sue has 9`.
    pub(super) fn asked_for<'r>(
        &self,
        text: &str,
        sentence: usize,
        runs: &'r [Run],
    ) -> Option<&'r Run> {
        let first = runs.iter().position(|run| run.range.start >= sentence)?;
        let said = runs.get(first..)?;
        if said.len() < 2 || self.words.is_empty() {
            return None;
        }
        let mut best: Option<(usize, &Run)> = None;
        let mut tied = false;
        for (at, run) in said.iter().enumerate() {
            let low =
                at.checked_sub(1).and_then(|at| said.get(at)).map_or(sentence, |run| run.range.end);
            let high = said.get(at + 1).map_or(text.len(), |run| run.range.start);
            let before = text.get(low..run.range.start).unwrap_or_default();
            // Results are separated by commas and "and", and none follows from another.
            let parted = SEPARATES_RESULTS.last_end(before);
            if at > 0 && (parted.is_none() || SECOND_FOLLOWS.is_in(before)) {
                return None;
            }
            let lead = before.get(parted.unwrap_or(0)..).unwrap_or_default();
            let tail = text.get(run.range.end..high).unwrap_or_default();
            let tail = tail
                .get(..SEPARATES_RESULTS.find(tail).map_or(tail.len(), |(at, _)| at))
                .unwrap_or_default();
            let tail = tail.get(..cue::sentence_end(tail, 0, tail.len())).unwrap_or_default();
            // What is asked last says more: `What is the width?`
            let told = |part: &str| {
                let said: Vec<&str> = words(part).collect();
                let same = |word: &&&str| said.iter().any(|said| said.eq_ignore_ascii_case(word));
                4 * self.last_words.iter().filter(same).count() + self.repeated(part)
            };
            let count = told(lead) + told(tail);
            match best {
                Some((most, _)) if count < most => {}
                Some((most, _)) if count == most => tied = true,
                _ => {
                    tied = false;
                    best = Some((count, run));
                }
            }
        }
        let (count, run) = best?;
        (count > 0 && !tied).then_some(run)
    }

    /// Without the numbers that the question gives, if the last sentence has others.
    pub(super) fn unless_given(&self, text: &str, sentence: usize, runs: Vec<Run>) -> Vec<Run> {
        if self.numbers.is_empty() {
            return runs;
        }
        let given: Vec<bool> =
            runs.iter().map(|run| run.range.start >= sentence && self.gives(text, run)).collect();
        let other =
            runs.iter().zip(&given).any(|(run, given)| run.range.start >= sentence && !given);
        if !other {
            return runs;
        }
        runs.into_iter().zip(given).filter(|(_, given)| !given).map(|(run, _)| run).collect()
    }
}

fn concludes(rest: &str) -> bool {
    CONCLUDES_LATER.is_in(rest) && rest.bytes().any(|byte| byte.is_ascii_digit())
}

fn is_number(word: &str) -> bool {
    word.bytes().any(|byte| byte.is_ascii_digit())
}

/// The words of a question that other sentences do not have.
fn telling(question: &str) -> Vec<&str> {
    let common =
        |word: &str| COMMON_QUESTION_WORDS.iter().any(|common| word.eq_ignore_ascii_case(common));
    let mut found: Vec<&str> = words(question)
        .filter(|word| word.len() > 2 && !is_number(word) && !common(word))
        .collect();
    found.sort_unstable();
    found.dedup();
    found.truncate(MOST_WORDS);
    found
}

/// Characters of scripts without blanks that any sentence has.
const LOOSE: &str = "的是了在有和与几多少个什么何中图はがをにのですかまいくつ";

/// Pairs of adjacent characters in a script without blanks.
fn pairs(text: &str) -> impl Iterator<Item = [char; 2]> + '_ {
    let telling = |c: char| (c as u32) >= 0x3040 && c.is_alphanumeric() && !LOOSE.contains(c);
    text.chars()
        .zip(text.chars().skip(1))
        .filter(move |&(one, two)| telling(one) && telling(two))
        .map(|(one, two)| [one, two])
}

/// Whether two words begin alike and differ only in a short ending.
fn is_akin(one: &str, other: &str) -> bool {
    const STEM: usize = 4;
    const ENDING: usize = 3;
    let lower = |word: &'_ str| word.chars().flat_map(char::to_lowercase).collect::<Vec<_>>();
    let (one, other) = (lower(one), lower(other));
    let alike = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    one == other || alike >= STEM && one.len() - alike <= ENDING && other.len() - alike <= ENDING
}

/// Words and numbers.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '.' || c == ','))
        .map(|word| word.trim_matches(['.', ',']))
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
recorded! {
    text: concludes, is_number, telling;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer<'t>(question: &str, text: &'t str) -> Option<&'t str> {
        let claim = Asks::new(question).opening(text, &(0..text.len()))?;
        text.get(claim.span)
    }

    #[test]
    fn a_sentence_that_repeats_the_question_answers_it() {
        let question = "How many towers have a height below 40?";
        let text = "There are 3 towers with a height below 40. They are the towers of 2014, 2015 and 2016.";
        assert_eq!(answer(question, text), Some("3"));
        let text =
            "To count the towers with a height below 40, look at all 7 towers. Then 3 are left.";
        assert_eq!(answer(question, text), None);
        let text = "There are 3 towers with a height below 40. Therefore, with the last one, 4.";
        assert_eq!(answer(question, text), None);
    }
}
