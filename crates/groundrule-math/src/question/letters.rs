//! Letters in a text that name choices.

use super::offers::{Offers, Set, plain_letter};
use crate::words::lexicon::{
    BUT_BEFORE_LETTER, CONSIDERS_CHOICE, FOLLOWS_CHOICE_LETTER, LABELLED_AFTER_LETTER,
    LABELLED_BEFORE_LETTER, LETTER_CUES, LETTER_LABELS, LETTER_MARKING_VERBS, OR_BETWEEN_LETTERS,
    PERHAPS_AFTER_OR, PLURAL_CHOICE_LABELS, RANKING_JOINERS, RULED_OUT_LETTER_WORDS,
    RULES_OUT_LETTER_BEFORE, STRENGTHENING_WORDS,
};
use crate::words::stance::{asks_for, behind_or, is_denied, negates};
use std::ops::Range;

/// A letter that names a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mention {
    /// The choice; empty if no choice has the letter.
    pub(super) set: Set,
    /// Where the letter is, without brackets.
    pub(super) range: Range<usize>,
    /// The text says that it is not the one.
    pub(super) denied: bool,
}

/// The letters of a text that name choices. If an answer is expected, a letter alone is one.
pub(super) fn mentions(text: &str, offers: &Offers<'_>, answer: bool) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    // Letters in a formula are variables.
    if ["\\frac", "\\sqrt", "\\left", "^", "\\sum", "\\int"].iter().any(|sign| text.contains(sign))
        && text.len() < 200
        && !text.contains(". ")
        && answer
    {
        return found;
    }
    let formula = text.contains('=') && text.contains("\\text{");
    let combined = offers.combined_in(text);
    for (at, c) in text.char_indices() {
        if !c.is_alphanumeric() {
            continue;
        }
        let range = at..at + c.len_utf8();
        // `2\,\text{A}`: a unit in a formula.
        if formula && text.get(..at).is_some_and(|before| before.ends_with('{')) {
            continue;
        }
        // `C. both A and B` names C.
        if combined.iter().any(|range| range.contains(&at)) {
            continue;
        }
        let Some((before, rest)) = text.split_at_checked(at) else { continue };
        let after = rest.get(c.len_utf8()..).unwrap_or_default();
        if !stands_alone(before, after) {
            continue;
        }
        let Some(set) = offers.labelled(c) else { continue };
        // `Day (h)`, and `I and II` if that is a choice.
        if set.is_empty() && (c.is_lowercase() || offers.has_word(c)) {
            continue;
        }
        let own = || offers.content_beside(text, &range).is_some_and(|beside| beside.meets(set));
        let named = is_choice(c, before, after, answer, found.last())
            || offers.are_letters() && is_label(before, after)
            || found.last().is_some_and(|last| goes_on(before, last))
            || c.is_uppercase() && !matches!(c, 'A' | 'I') && own();
        if !named {
            continue;
        }
        // `Step 1: consider option A` ends before anything is said of it.
        if is_considered(before) && !after.contains(char::is_alphanumeric) {
            continue;
        }
        // `D? No, A.` asks a question.
        let asks = asks_for(after);
        let denied = asks
            || denied_before(before)
            || denied_behind(after)
            || is_denied(text, &range)
            || is_refused(after);
        found.push(Mention { set, range, denied });
    }
    // What is ruled out once is ruled out everywhere.
    let denied: Vec<Set> =
        found.iter().filter(|mention| mention.denied).map(|mention| mention.set).collect();
    for mention in &mut found {
        mention.denied |= denied.contains(&mention.set);
    }
    // `Options A and C are wrong`: what is said about the last applies to all that it is joined to.
    for at in (1..found.len()).rev() {
        if let [.., one, two] = found.get_mut(..=at).unwrap_or_default() {
            let between = text.get(one.range.end..two.range.start).unwrap_or_default();
            if two.denied && is_joint(between) {
                one.denied = true;
            }
        }
    }
    for at in 1..found.len() {
        if let [.., one, two] = found.get_mut(..=at).unwrap_or_default() {
            let between = text.get(one.range.end..two.range.start).unwrap_or_default();
            if one.denied
                && denied_before(text.get(..one.range.start).unwrap_or_default())
                && is_joint(between)
            {
                two.denied = true;
            }
        }
    }
    found
}

/// Whether the words before a letter only turn to it.
fn is_considered(before: &str) -> bool {
    let lead = before.trim_end_matches(['(', '[', '*', ' ', '"']);
    let word = last_word(lead);
    let label = LETTER_LABELS.iter().any(|label| word.eq_ignore_ascii_case(label));
    let lead = if label { lead.strip_suffix(word).unwrap_or(lead) } else { lead };
    let lead = lead.trim_end().to_lowercase();
    CONSIDERS_CHOICE.of(&lead).any(|word| {
        let rest = lead.strip_suffix(word).unwrap_or_default();
        !rest.ends_with(is_spaced)
    })
}

/// Whether a letter continues a list that calls its letters choices: `options A, B and D`.
fn goes_on(before: &str, last: &Mention) -> bool {
    before.get(last.range.end..).is_some_and(|between| !between.is_empty() && is_joint(between))
        && before.get(..last.range.start).is_some_and(|lead| {
            let list = lead.trim_end_matches(|c: char| !c.is_alphabetic() || c.is_uppercase());
            PLURAL_CHOICE_LABELS.iter().any(|word| last_word(list).eq_ignore_ascii_case(word))
        })
}

/// Whether there is only a joiner between two letters, apart from the content of the first in brackets.
fn is_joint(between: &str) -> bool {
    let bracketed = between.trim_start();
    let between = bracketed
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(')'))
        .map_or(between, |(_, rest)| rest);
    let words = between.trim_matches(|c: char| !c.is_alphanumeric());
    matches!(
        words,
        "" | "and"
            | "or"
            | "nor"
            | "und"
            | "et"
            | "y"
            | "и"
            | "和"
            | "、"
            | "option"
            | "and option"
            | "e"
            | "en"
            | "i"
            | "ve"
            | "och"
            | "og"
            | "و"
            | "और"
    ) && between.len() < 24
        && !between.contains(". ")
}

/// Letters and digits that make words with blanks between them, unlike Chinese ones.
fn is_spaced(c: char) -> bool {
    c.is_alphanumeric()
        && ((c as u32) < 0x2e80 || ('Ａ'..='Ｚ').contains(&c) || ('ａ'..='ｚ').contains(&c))
}

/// Not part of a word, an abbreviation, a compound or a formula.
fn stands_alone(before: &str, after: &str) -> bool {
    let joined = |c: char| matches!(c, '\'' | '’' | '-' | '.' | '_' | '/' | '&');
    let mut back = before.chars().rev();
    let (one, two) = (back.next(), back.next());
    if one.is_some_and(|c| is_spaced(c) || matches!(c, '\\' | '∠' | '△' | '⊙' | '^' | '_' | '|'))
        || (one.is_some_and(joined) && two.is_some_and(is_spaced))
    {
        return false;
    }
    let mut ahead = after.chars();
    let (one, two) = (ahead.next(), ahead.next());
    if one.is_some_and(is_spaced)
        || (one.is_some_and(joined) && two.is_some_and(is_spaced))
        || one.is_some_and(|c| matches!(c, '\'' | '’' | '_' | '^' | '|'))
    {
        return false;
    }
    !after.trim_start().starts_with(['=', '+', '<', '^', '≈', '∥', '⊥', '×'])
}

fn is_choice(c: char, before: &str, after: &str, answer: bool, last: Option<&Mention>) -> bool {
    let opening = |c: char| "([{（【［「『\"“‘*_`$<'".contains(c);
    let closing = |c: char| ")]}）】］」』\"”’*_`$>'".contains(c);
    let next = after.chars().next();
    let enclosed = before.ends_with(opening) && next.is_some_and(closing);
    let word = last_word(before);
    // `l'opzione`
    let elided = word.rsplit_once(['\'', '’']).filter(|(article, _)| article.len() < 5);
    let noun = elided.map_or(word, |(_, noun)| noun);
    let is_any = |words: &[&str]| {
        words
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known) || noun.eq_ignore_ascii_case(known))
    };
    let capital = plain_letter(c) == c || !c.is_alphabetic() || ('Ａ'..='Ｚ').contains(&c);
    // A function of a letter is not a choice: `f(A)`.
    let called = before.ends_with(['(', '['])
        && before
            .get(..before.len() - 1)
            .is_some_and(|b| b.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '}'));
    // `the 36 in (D)` is about a choice.
    if enclosed
        && !answer
        && ["in", "of", "from", "like", "unlike"]
            .iter()
            .any(|word| last_word(before.trim_end_matches(opening)).eq_ignore_ascii_case(word))
    {
        return false;
    }
    if enclosed && !called && (capital || before.ends_with(['(', '[', '（']) || answer) {
        // In prose, letters between dollars are variables, and those in quotes are names.
        return answer
            || before.ends_with(['(', '[', '（', '【', '［', '{', '*'])
            || is_labelled(before);
    }
    let plain =
        ["\\text{", "\\textbf{", "\\mathrm{"].iter().find_map(|mark| before.strip_suffix(mark));
    let starts = plain.unwrap_or(before).chars().all(|c| c.is_whitespace() || opening(c));
    let ends = after.chars().all(|c| !c.is_alphanumeric());
    if answer && starts && ends {
        return true;
    }
    if !capital {
        let marked = next.is_some_and(|c| ".:：、．)".contains(c));
        let closes_bracket = next == Some(')') && !before.contains('(');
        return answer && starts && marked
            || starts && closes_bracket
            || answer && is_any(&["it's", "its"]) && after.chars().all(|c| !c.is_alphanumeric())
            || is_any(&["option", "choice", "inciso", "opción"])
                && after.trim_start().chars().next().is_none_or(|c| !c.is_alphabetic());
    }
    if next.is_some_and(|c| matches!(c, ')' | '）'))
        && !before.contains(['(', '（'])
        && (starts || answer)
    {
        return true;
    }
    let parted = before.trim_end().ends_with(['—', '–', '-', ':', '：']);
    // `the letter C is the third letter` is about the letter.
    if word.eq_ignore_ascii_case("letter") && after.contains("letter") {
        return false;
    }
    if is_any(LETTER_LABELS) || is_han_label(before) || parted && is_labelled(before) {
        return true;
    }
    let following = after.trim_start_matches([' ', '\t', '*']);
    let next_word =
        following.split(|c: char| !c.is_alphabetic() && c != '\'').next().unwrap_or_default();
    // `B is correct`
    if is_praised(following) && !matches!(c, 'I') {
        return true;
    }
    if denied_behind(after) && (starts || is_any(LETTER_CUES) || last.is_some()) {
        return true;
    }
    // `Marco la C.`, `ist mit D beschriftet`
    let marked = is_any(LETTER_MARKING_VERBS)
        || matches!(word, "la" | "el" | "le" | "die" | "a")
            && LETTER_MARKING_VERBS.contains(
                &last_word(before.trim_end().strip_suffix(word).unwrap_or(before))
                    .to_lowercase()
                    .as_str(),
            );
    let called = is_any(LETTER_CUES)
        || marked
        || before.trim_end().ends_with([':', '：'])
        || before
            .trim_end()
            .chars()
            .next_back()
            .is_some_and(|c| c.is_alphabetic() && !is_spaced(c));
    if following.len() < after.len() && following.starts_with(char::is_alphabetic) {
        // `A cat`, `I think`: an article and a pronoun, unless no noun can follow.
        let may_be_a_word = matches!(c, 'A' | 'I') && !FOLLOWS_CHOICE_LETTER.contains(&next_word);
        return answer && (called || starts) && !may_be_a_word
            || called && answer && FOLLOWS_CHOICE_LETTER.contains(&next_word);
    }
    if !answer {
        // At the end of its sentence, after a verb.
        let verbs = [
            "is",
            "be",
            "it's",
            "that's",
            "choose",
            "pick",
            "select",
            "therefore",
            "so",
            "thus",
            "hence",
            "leaves",
        ];
        let ends = ends || next == Some(',');
        let articles = ["la", "le", "el", "die", "der", "ist", "est", "es", "o", "a", "вариант"];
        // `Es la A.`
        let it = ["es la", "es el", "c'est la", "c'est", "es ist", "das ist", "es ist die", "это"]
            .contains(&before.trim().to_lowercase().as_str());
        let says = before.trim_end().to_lowercase();
        if (it || says.ends_with(". i say") || says.ends_with(": i say")) && ends {
            return true;
        }
        let called = || {
            is_any(&articles)
                && LETTER_LABELS.iter().any(|label| before.to_lowercase().contains(label))
        };
        let placed = ends || is_any(LETTER_MARKING_VERBS) && next_word == "an";
        return (is_any(&verbs) || called()) && ends && !matches!(c, 'I') || marked && placed;
    }
    let joined = ["または", "もしくは", "あるいは"].iter().any(|word| after.starts_with(word));
    let marks = joined || next.is_none_or(|c| !c.is_alphanumeric());
    (starts || called || ends && before.trim_end().ends_with(',')) && marks
}

/// Whether the words before a letter call it a choice: `option (B)`.
fn is_labelled(before: &str) -> bool {
    let word = last_word(before.trim_end_matches(|c: char| !c.is_alphanumeric()));
    LETTER_LABELS.iter().any(|label| word.eq_ignore_ascii_case(label))
}

fn is_han_label(before: &str) -> bool {
    ["选项", "选择", "选", "答案是", "答案为", "答案", "選", "正解は", "答えは", "정답은", "项"]
        .iter()
        .any(|word| before.trim_end_matches([' ', ':', '：']).ends_with(word))
}

/// Whether a clause ends with a letter that labels what it is about.
fn is_label(before: &str, after: &str) -> bool {
    let ends = after.is_empty() || after.starts_with(['.', ',', '*', '\n']);
    let behind = after.trim_start().split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let is_any =
        |words: &[&str], word: &str| words.iter().any(|known| word.eq_ignore_ascii_case(known));
    ends && is_any(LABELLED_BEFORE_LETTER, last_word(before))
        || last_word(before) == "mit" && is_any(LABELLED_AFTER_LETTER, behind)
}

/// Whether what follows a letter, and its content in brackets, calls it right.
pub(super) fn is_praised_behind(after: &str) -> bool {
    let after = after.trim_start_matches([')', ']', '*', ' ']);
    let content = after.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    is_praised(content.map_or(after, |(_, rest)| rest).trim_start())
}

/// Whether what follows a letter calls it right.
fn is_praised(following: &str) -> bool {
    let rest = following.trim_start_matches([')', ']', '*', ' ']);
    [
        "is correct",
        "is right",
        "is the correct",
        "is the right",
        "is the answer",
        "is the best",
        "is the better",
        "is the most",
        "is true",
        "matches",
        "must be",
        "是正确",
    ]
    .iter()
    .any(|words| rest.starts_with(words))
        // `D it is.`
        || rest.trim_end_matches(['.', '!']) == "it is"
}

/// Whether the clause after a letter and its content calls them wrong: `(C) 60° は間違いです`.
fn is_refused(after: &str) -> bool {
    let clause = after.split(['、', '，', '。', ',', '\n']).next().unwrap_or_default();
    ["は間違", "は誤り", "ではありません", "是错", "不对", "不正确"]
        .iter()
        .any(|words| clause.contains(words))
}

fn denied_before(before: &str) -> bool {
    let trimmed = before.trim_end_matches(['(', '[', '（', '*', ' ', '"']);
    let mut word = last_word(trimmed);
    let mut rest = trimmed;
    // `not option B`, `rule out (B)`
    if LETTER_LABELS.iter().any(|label| word.eq_ignore_ascii_case(label)) {
        rest = trimmed.get(..trimmed.len() - word.len()).unwrap_or_default().trim_end();
        word = last_word(rest);
    }
    // `It is not the nucleus (B), nor a ribosome (D)`
    let clause = before.rsplit([',', ';', '.', ':', '\n']).next().unwrap_or_default().trim_start();
    let clause = BUT_BEFORE_LETTER
        .iter()
        .find_map(|word| clause.rsplit_once(word))
        .map_or(clause, |(_, rest)| rest);
    if before.ends_with(['(', '[']) && negates(&clause.to_lowercase()) {
        return true;
    }
    // `Only a fool would choose B.`
    let choosing = ["would choose", "would pick", "would say", "would answer", "would select"];
    if choosing.iter().any(|words| trimmed.ends_with(words))
        && !["I", "we", "We"]
            .contains(&last_word(clause.split(" would ").next().unwrap_or_default()))
    {
        return true;
    }
    RULES_OUT_LETTER_BEFORE.iter().any(|denial| word.eq_ignore_ascii_case(denial))
        || [
            "rule out",
            "rules out",
            "ruled out",
            "instead of",
            "rather than",
            "不是",
            "不选",
            "不能选",
            "排除",
            "n't be",
            "not be",
        ]
        .iter()
        .any(|denial| rest.ends_with(denial))
}

/// Content between a letter and what is said about it has at most this many words.
const MOST_CONTENT: usize = 4;

/// Whether what follows a letter says that it is not the one: `is wrong`, `and C are too small`, `(12) is incorrect`.
fn denied_behind(after: &str) -> bool {
    let end = after.find(['.', ';', '\n', ',', ':']).unwrap_or(after.len()).min(120);
    let end = (0..=end).rev().find(|&at| after.is_char_boundary(at)).unwrap_or(0);
    let clause = after.get(..end).unwrap_or_default();
    if [
        "是错",
        "不正确",
        "错误",
        "不对",
        "는 틀",
        "은 틀",
        "yanlış",
        "गलत",
        "är fel",
        "خاطئ",
        "是錯",
    ]
    .iter()
    .any(|words| clause.trim_start_matches([')', '）', ' ']).starts_with(words))
    {
        return true;
    }
    // `A, but that is wrong`
    let sentence = after.split(['.', ';', '\n']).next().unwrap_or_default();
    let takes_back =
        ["wrong", "incorrect", "mistaken", "not right", "not correct", "not true", "not the"];
    if let Some((_, but)) = sentence.split_once("but ")
        && takes_back.iter().any(|word| but.contains(word))
    {
        return true;
    }
    let mut words =
        clause.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty());
    let mut passed = 0;
    for word in words.by_ref() {
        match word {
            "is" | "are" | "was" | "were" | "seems" | "does" | "do" | "did" => break,
            "isn't" | "aren't" | "cannot" | "can't" | "doesn't" | "don't" => return passed == 0,
            "because" | "since" | "so" | "which" | "as" | "but" | "while" | "that" => return false,
            _ if passed == MOST_CONTENT => return false,
            _ => passed += 1,
        }
    }
    let Some(said) = words.find(|word| !STRENGTHENING_WORDS.contains(word)) else { return false };
    if RULED_OUT_LETTER_WORDS.contains(&said) {
        return true;
    }
    // `B was the first one I eliminated`
    let more: Vec<&str> = words.collect();
    let of_others =
        ["only", "not", "after", "last", "since", "because", "once", "others", "rest", "and"];
    let rejected = ["eliminated", "excluded", "rejected", "discarded"];
    matches!(said, "the" | "first" | "one" | "what" | "an")
        && more.len() <= 5
        && !more.iter().any(|word| of_others.contains(word))
        && more.last().is_some_and(|word| rejected.contains(word))
}

/// The last word of a text, if only blanks follow it.
fn last_word(text: &str) -> &str {
    let text = text.trim_end();
    let start = text
        .char_indices()
        .rev()
        .take_while(|(_, c)| is_spaced(*c) || matches!(c, '\'' | '’'))
        .last()
        .map_or(text.len(), |(at, _)| at);
    text.get(start..).unwrap_or_default()
}

/// Whether several letters are put in an order: `C, then A, then B`, `C > A > B`.
pub(super) fn are_ranked(text: &str, meant: &[&Mention]) -> bool {
    meant.windows(2).all(|two| {
        let [one, other] = two else { return false };
        let between = text.get(one.range.end..other.range.start).unwrap_or_default();
        let between =
            between.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')'));
        one.set != other.set && RANKING_JOINERS.contains(&between)
    })
}

/// The first of several letters, if the others only explain it: `C because A and B are too small`.
pub(super) fn first_meant<'m>(text: &str, meant: &[&'m Mention]) -> Option<&'m Mention> {
    let [first, second, ..] = meant else { return None };
    // If each has a reason of its own, none is meant.
    if text
        .get(second.range.end..)
        .is_some_and(|rest| rest.contains("because") || rest.contains("since"))
    {
        return None;
    }
    let between = text.get(first.range.end..second.range.start)?;
    let words: Vec<&str> = between
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
        .collect();
    let explains = words.iter().any(|word| {
        matches!(
            *word,
            "because"
                | "since"
                | "as"
                | "while"
                | "whereas"
                | "unlike"
                | "for"
                | "due"
                | "given"
                | "where"
                | "which"
                | "with"
        )
    });
    let again = meant.iter().all(|mention| mention.set == first.set);
    (explains || again).then_some(*first)
}

/// Whether a letter is followed by another that it may be instead: `AかB`, `**B** oder **D**`, `(A) o quizás (C)`.
pub(super) fn is_left_open(text: &str, mention: &Mention) -> bool {
    const DRESS: [char; 8] = ['*', ')', '(', ' ', '者', ',', '，', '"'];
    let after = text.get(mention.range.end..).unwrap_or_default().trim_start_matches(DRESS);
    if after.starts_with("かもしれ") {
        return true;
    }
    let or = behind_or(after)
        .or_else(|| OR_BETWEEN_LETTERS.iter().find_map(|word| after.strip_prefix(word)));
    let Some(rest) = or.map(|rest| rest.trim_start_matches(DRESS)) else { return false };
    let rest = PERHAPS_AFTER_OR.iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    let mut letters = rest.trim_start_matches(DRESS).chars();
    letters.next().is_some_and(|c| c.is_ascii_uppercase()) && !letters.next().is_some_and(is_spaced)
}

/// Whether all letters are joined into one answer: `A, C and D`.
pub(super) fn are_joined(text: &str, meant: &[&Mention]) -> bool {
    meant.windows(2).all(|pair| {
        let [one, two] = pair else { return false };
        let between = text.get(one.range.end..two.range.start).unwrap_or_default();
        is_joint(between) && !between.contains("or")
    })
}

#[cfg(test)]
recorded! {
    text: denied_before, denied_behind, is_han_label, is_joint, is_labelled, is_praised, is_refused, last_word;
    pair: stands_alone;
    character: is_spaced;
}
