//! Completions that name the right answer without giving it: they refuse, quote somebody else, or take anything.

use super::is_free;
use crate::answer::Reading;
use crate::extract::{
    is_supposed, last_bytes, region, sentence_end, sentence_start, tells_what_is_not,
};
use crate::rules::Rule;
use crate::words::retraction::{calls_wrong, revokes};
use crate::words::stance::{leaves_choice, opens_otherwise};
use crate::words::withheld::{
    Sentence, allows_for_more, breaks_off, calls_untrue, depends, doubts, draws_at_random,
    is_condition, is_negated, is_not_meant, is_quoted, is_unable, offers_anything, only_assumes,
    opens_with_another, quotes_somebody, quotes_somebody_east, refuses_outright, refuses_to_answer,
    sets_apart, shows_a_format, would_be,
};
use std::ops::Range;

/// What is said further behind an answer, in bytes, is not about it.
const BEHIND: usize = 400;

/// What is said further before an answer, in bytes, is not about it.
const BEFORE: usize = 600;

/// The last word of a text is looked for this far from its end, in bytes.
const LONGEST_LAST_WORD: usize = 24;

/// Sentences longer than this, in bytes, say more about an answer than that it is none.
const LONGEST_SENTENCE: usize = 400;

/// Whether a text gives another number for the same name later: `The key says f(2) = 4. Read off the graph, f(2) = 1.`
fn names_another_later(said: &str, after: &str) -> bool {
    const LONGEST_NAME: usize = 12;
    let Some((name, value)) = said.split_once('=') else { return false };
    let name = name.rsplit(':').next().unwrap_or_default().trim_matches([' ', '$', '*']);
    let number = |text: &str| -> String {
        let digits = text.trim_start_matches([' ', '$', '*']).trim_start_matches('=').trim_start();
        digits.chars().take_while(|c| c.is_ascii_digit() || matches!(c, '-' | '−')).collect()
    };
    let wanted = number(value);
    let whole = |text: &str| value.trim_end_matches([' ', '$', '*', '.']).trim() == text;
    if !(2..=LONGEST_NAME).contains(&name.len()) || wanted.is_empty() || !whole(&wanted) {
        return false;
    }
    let last = after.match_indices(name).filter_map(|(at, name)| {
        let rest = after.get(at + name.len()..)?.trim_start();
        Some(number(rest.strip_prefix('=')?)).filter(|value| !value.is_empty())
    });
    last.last().is_some_and(|value| value != wanted)
}

/// Whether the words up to a box deny what it holds: `it is definitely not 12, although many would write \boxed{12}`.
fn denies_by_name(before: &str, value: &str) -> bool {
    let Some(value) = value.strip_prefix("\\boxed{").and_then(|held| held.strip_suffix('}')) else {
        return false;
    };
    let denials = ["not ", "nicht ", "pas ", "no es ", "не ", "不是"];
    !value.is_empty()
        && before.match_indices(value).any(|(at, value)| {
            let lead = before.get(..at).unwrap_or_default().trim_end_matches(['$', '*']);
            let after = before.get(at + value.len()..).and_then(|rest| rest.chars().next());
            denials.iter().any(|word| lead.ends_with(word))
                && after.is_none_or(|c| !c.is_alphanumeric())
        })
}

/// Where the value itself is in what was read, if that has other words around it and the value only once.
fn narrowed(text: &str, span: &Range<usize>, read: &Reading) -> Range<usize> {
    let held = text.get(span.clone()).unwrap_or_default();
    let value = match read.number() {
        Some(number) if read.rule != Rule::Boxed => number.to_string(),
        // `B. blue`
        None if is_choice(read.rule) => {
            read.source.split_once(". ").map(|(_, content)| content.to_owned()).unwrap_or_default()
        }
        _ => return span.clone(),
    };
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let mut places = held.match_indices(value.as_str()).filter(|(at, _)| {
        let (before, after) = (held.get(..*at), held.get(at + value.len()..));
        !value.is_empty()
            && !digit(before.and_then(|before| before.chars().next_back()))
            && !digit(after.and_then(|after| after.chars().next()))
    });
    match (places.next(), places.next()) {
        (Some((at, value)), None) => span.start + at..span.start + at + value.len(),
        _ => span.clone(),
    }
}

/// Whether a sentence, up to a value and from it on, says what would be if something were so.
fn is_counterfactual(before: &Sentence<'_>, said: &Sentence<'_>) -> bool {
    is_supposed(before.text().trim_start(), said.text()) || would_be(before, said)
}

/// Whether a rule finds choices among other words.
fn is_choice(rule: Rule) -> bool {
    rule.is_choice() && rule != Rule::ChoiceBoxed
}

/// What ends a clause around a value.
const CLAUSE_MARKS: [char; 7] = [',', ';', ':', '.', '，', '；', '：'];

/// The last clause of the words up to a value.
fn clause_of(before: &str) -> &str {
    before.rsplit(CLAUSE_MARKS).next().unwrap_or_default()
}

/// What the clause of a value says behind it.
fn clause_behind(said: &str, value: usize) -> &str {
    said.get(value..).unwrap_or_default().split(CLAUSE_MARKS).next().unwrap_or_default()
}

/// What comes before a value, not too far from it.
fn earlier(text: &str, start: usize, value: usize) -> Range<usize> {
    let held = text.get(start.min(value)..value).unwrap_or_default();
    value - last_bytes(held, BEFORE).len()..value
}

/// Whether a completion does not give as its own answer what was read from it.
pub(super) fn is_withheld(text: &str, question: &str, read: &Reading) -> bool {
    let Some(span) = &read.span else { return false };
    let held_by = span.len();
    let span = &narrowed(text, span, read);
    let free = is_free(read) || matches!(read.rule, Rule::Opened | Rule::Asked);
    let (said, after) = (text.get(span.clone()), text.get(span.end..));
    if free && names_another_later(said.unwrap_or_default(), after.unwrap_or_default()) {
        return true;
    }
    let range = region(text).range;
    let start = sentence_start(text, range.start.min(span.start), span.start);
    let end = sentence_end(text, span.end, text.len());
    if end - start > LONGEST_SENTENCE {
        return false;
    }
    let lower = |range: Range<usize>| text.get(range).unwrap_or_default().to_lowercase();
    let (before, said) = (lower(start..span.start), lower(span.start..end));
    let (before, said) = (&Sentence::of(&before), &Sentence::of(&said));
    if calls_untrue(before)
        || denies_by_name(before.text(), &lower(span.clone()))
        || shows_a_format(before)
        || sets_apart(before)
        || draws_at_random(before)
        || is_choice(read.rule) && span.len() < held_by && is_negated(before)
        || refuses_outright(before)
        || only_assumes(before)
        || text.get(end..).is_some_and(|rest| rest.starts_with(['?', '？']))
        || text
            .get(span.start..end)
            .is_some_and(|said| said.ends_with(['?', '？']) && !said.contains(". "))
        || free && is_unable(&lower(earlier(text, range.start, span.start)))
        || free && is_counterfactual(before, said) && !tells_what_is_not(question)
        || offers_anything(said)
        || depends(said)
        || revokes(
            &[clause_of(before.text()), " ", clause_behind(said.text(), span.len())].concat(),
        )
        || read.rule == Rule::Stated && is_quoted(before)
        || quotes_somebody(before) && !quotes_somebody(&Sentence::of(&question.to_lowercase()))
        || quotes_somebody_east(before.text(), &lower(span.end..end))
            && !quotes_somebody_east(question, "")
    {
        return true;
    }
    let far = (end + BEHIND).min(text.len());
    let far = (end..=far).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(end);
    let behind = lower(end..far);
    let behind = &Sentence::of(&behind);
    // What the sentence says behind the value, one clause after the other.
    let clauses = lower(span.end..end);
    let mut clauses = clauses.split([',', ';', '—', '–', '，', '；', '、', '،', '؛']).skip(1);
    // Nothing is concluded by a sentence that breaks off.
    let held = text.get(range.clone()).unwrap_or_default().trim_end();
    let loose = read.rule == Rule::ChoiceConcluded || free && end >= range.start + held.len();
    loose && breaks_off(&last_bytes(held, LONGEST_LAST_WORD).to_lowercase())
        || clauses.any(|clause| {
            calls_wrong(clause)
                || allows_for_more(clause)
                || is_condition(clause)
                || opens_otherwise(clause.trim_start())
        })
        || doubts(said)
        || doubts(behind)
        || is_not_meant(said)
        || is_not_meant(behind)
        || refuses_to_answer(said)
        || refuses_to_answer(behind)
        || opens_with_another(behind)
        || free && is_unable(behind.text())
        || leaves_choice(behind.text())
}

#[cfg(test)]
mod tests {
    use crate::{Grader, Question};

    #[test]
    fn the_right_answer_is_named_and_not_given() {
        let judge = |reply: &str| {
            let question = Question { text: "How many are there?", choices: &[] };
            Grader::sound().judge(&question, "12", reply).is_equal()
        };
        for reply in [
            "The answer to the last exercise was 12. As for this one, I abstain.",
            "My classmate Ben wrote 12 for this one.",
            "It is a common myth that there are 12.",
            "I did not try. An answer is formatted as in this example: \\boxed{12}",
            "Alles außer \\boxed{12} wäre denkbar.",
            "It is definitely not 12, although many would write \\boxed{12}.",
            "The key says n(A) = 12. In truth n(A) = 11.",
            "12 or any other number.",
            "There are 12, though that number is almost certainly off.",
            "12. I would not rely on this figure.",
            "According to my neighbour, there are 12.",
            "My uncle swears there are 12.",
            "Suppose there are 12.",
            "12, provided that I read it correctly.",
            "There would be 12 without the broken one.",
            "12, is it?",
            "There are 12 apples, plus or minus a couple.",
        ] {
            assert!(!judge(reply), "{reply}");
        }
        for reply in [
            "There are 12. I hope this answers your question.",
            "My friend says that one is new. Not counting it, there are 12.",
            "n(A) = 12. As a check, n(A) = 12.",
            "It is not 11 but \\boxed{12}.",
            "There are 12. I counted them twice, and I am sure.",
            "Not that it is hard: there are 12.",
            "The sign says that there are 12.",
        ] {
            assert!(judge(reply), "{reply}");
        }
    }
}
