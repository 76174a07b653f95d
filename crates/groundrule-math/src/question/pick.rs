//! Which of the offered choices a text commits to.
//!
//! A text may name a choice by its letter, by its content, or by both. The places where an answer may be are tried in
//! the order in which a grader trusts them: the box, the answer tag, what the text states to be the answer, its last
//! sentences, its first one.

use super::letters;
use super::offered::offered_choices;
use super::offers::{Offers, Set};
use crate::extract::Statement;
use crate::extract::{corrections, undress};
use crate::extract::{
    invented_question, is_about_others, last_boxes, region, sentence_end, sentence_start,
    speaks_of_grading, statements, taken_back, without_closing_words,
};
use crate::rules::{Rule, Rules};
use crate::words::lexicon::{
    ARTICLES_BEFORE_LETTER, CALLS_CHOICE_RIGHT, CONCLUDES_WITHIN, DECIDING_VERBS, EXCEPTS_CHOICE,
    LEAVES_CHOICE_OPEN, NOUNS_AFTER_ORDINAL, ONLY_BEFORE_CHOICE, OPENS_CONCLUSION,
    REASON_AFTER_LETTER, RELATIVE_AFTER_CHOICE, RIGHT_MARK_WORDS, SETTLES_CHOICE, TAKES_NO_CHOICE,
    THEN_FALLBACK, UNFILLED_ANSWER_CUES, WOULD_AS_ANSWER, WRONG_MARK_WORDS,
};
use crate::words::stance::{
    asks_for, denies_next, is_denied, leaves_choice, negates, offers_alternatives, opens_case,
    tells_cases,
};
use std::ops::Range;

/// What a text commits to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Pick {
    /// These choices, where they are said, and the rule that found them.
    Chosen { set: Set, span: Range<usize>, rule: Rule },
    /// The letter of one choice and the content of another.
    Contradiction(Range<usize>),
    /// Several, without settling on one.
    Several(Range<usize>),
    /// None by its letter or in its words.
    Nothing,
}

/// Statements and sentences tried from the end.
const MOST_STATEMENTS: usize = 12;
const MOST_SENTENCES: usize = 8;

/// At most this many stretches between marks of bold type are examined.
const MOST_EMPHASISED: usize = 64;

/// Texts longer than this, in bytes, are more than an answer.
const LONGEST_WHOLE: usize = 160;

/// Stretches of text longer than this, in bytes, do not name a choice.
const LONGEST_STATEMENT: usize = 1200;

/// The choice that a completion commits to.
pub(crate) fn pick(text: &str, offers: &Offers<'_>, off: Rules) -> Pick {
    match find(text, offers, off) {
        Pick::Chosen { span, set, .. }
            if speaks_of_grading(text) && speaks_of_grading(without_remark(text))
                || leaves_choice(&text.get(span.end..).unwrap_or_default().to_lowercase())
                || is_one_of_cases(text, &span)
                || names_fallback(text, &span, set, offers)
                || is_taken_back(text, &span) =>
        {
            Pick::Several(span)
        }
        Pick::Chosen { span, set, rule } => Pick::Chosen { set: offers.together(set), span, rule },
        picked => picked,
    }
}

/// Whether a text takes a choice back, before it comes to remarks about others or about an earlier reading.
fn is_taken_back(text: &str, span: &Range<usize>) -> bool {
    let taken = |end: usize| taken_back(text, span.start, end, &(span.start..span.start));
    let end = || Some(without_remark(text).len()).filter(|end| *end >= span.end);
    taken(text.len()) && end().is_none_or(taken)
}

/// A text without what it closes with about others or about an earlier reading.
fn without_remark(text: &str) -> &str {
    let said = without_closing_words(text, region(text).range);
    let remark = text.get(said.end..).is_some_and(is_about_others);
    text.get(..said.end).filter(|_| remark).unwrap_or(text)
}

/// Whether the sentence around a choice is about cases: `if it is short, A; otherwise B`.
fn is_one_of_cases(text: &str, span: &Range<usize>) -> bool {
    let start = sentence_start(text, 0, span.start);
    let sentence = text.get(start..sentence_end(text, span.end, text.len())).unwrap_or_default();
    sentence.len() <= LONGEST_STATEMENT && tells_cases(&sentence.to_lowercase())
}

/// Whether the sentence of a choice names another one for the case that it is not right: `B (and if not, then C)`.
fn names_fallback(text: &str, span: &Range<usize>, set: Set, offers: &Offers<'_>) -> bool {
    let start = sentence_start(text, 0, span.start);
    let sentence = text.get(start..sentence_end(text, span.end, text.len())).unwrap_or_default();
    sentence.len() <= LONGEST_WHOLE
        && opens_case("", &sentence.to_lowercase())
        && THEN_FALLBACK.ends(sentence).any(|end| {
            let mut rest = sentence.get(end..).unwrap_or_default().chars();
            let other = rest.next().filter(char::is_ascii_uppercase);
            let other = other.and_then(|letter| offers.labelled(letter));
            other.is_some_and(|other| !other.is_empty() && !other.meets(set))
                && rest.next().is_none_or(|c| !c.is_alphanumeric())
        })
}

fn find(text: &str, offers: &Offers<'_>, off: Rules) -> Pick {
    let on = |rule: Rule| !off.has(rule);
    let found = region(text);
    let range = if found.tagged {
        found.range
    } else {
        without_closing_words(text, invented_question(text, found.range))
    };
    if on(Rule::ChoiceBoxed)
        && let Some(boxed) = last_boxes(text, range.clone())
    {
        let mut set = Set::default();
        for content in &boxed.contents {
            let content = whole_range(text, content);
            match segment(text, content, offers, Place::Answer, Rule::ChoiceBoxed) {
                Pick::Chosen { set: more, .. } => set = set.with(more),
                other => return other,
            }
        }
        let chosen = Pick::Chosen { set, span: boxed.span.clone(), rule: Rule::ChoiceBoxed };
        return corrected(text, boxed.span.end..range.end, offers).unwrap_or(chosen);
    }
    // A line that opens the next choice does not undo an answer that was stated before it.
    let mislabelled = |part: &Range<usize>| {
        text.get(part.clone()).is_some_and(|held| offers.mislabels(held))
            && !stated(text, &(range.start..part.start), offers).as_ref().is_some_and(is_settled)
    };
    if let Some(part) = closing_part(text, &range).into_iter().flatten().find(mislabelled) {
        return Pick::Contradiction(part);
    }
    if let Some(picked) = given_first(text, &range, offers).filter(|_| on(Rule::ChoiceOpened)) {
        return picked;
    }
    if let Some(picked) = marked(text, &range, offers).filter(|_| on(Rule::ChoiceConcluded)) {
        return picked;
    }
    if let Some(picked) = concluded_in_bold(text, &range, offers)
        .filter(|_| on(Rule::ChoiceConcluded) && !found.tagged)
    {
        return picked;
    }
    let bare = whole_range(text, &range);
    if text.get(bare.clone()).is_some_and(|held| offers.leaves_open(held)) {
        return Pick::Several(bare);
    }
    let short = bare.len() <= LONGEST_WHOLE && !has_statement(text, &bare);
    if on(Rule::ChoiceWhole) && (found.tagged || short) {
        let held = text.get(bare.clone()).unwrap_or_default();
        let offers_again = offered_choices(held).len() > 1;
        let labelled = |line: &str| {
            let line = line.trim_start_matches([' ', '-', '•', '*', '(', '[']);
            matches!(line.as_bytes(), [b'A'..=b'J' | b'a'..=b'j', b'.' | b')' | b':' | b']', ..])
        };
        let lines = held.lines().filter(|line| labelled(line)).count();
        let lists = offers_again && (lines > 1 || labelled(held));
        if lists {
            // The choices again, and none of them is chosen unless the last line says so.
            let last = held.rfind('\n').map_or(0, |at| at + 1);
            let line = bare.start + last..bare.end;
            let said = text.get(line.clone()).unwrap_or_default();
            let picked = by_letter(said, line, offers, Place::Prose, Rule::ChoiceConcluded);
            let closes = last > 0 && !labelled(said);
            // `C. Outer core`, once more below the list.
            let again = offers.label_with_content(&said.replace('*', "")).filter(|_| {
                let label = offers.labelled_line(said);
                held.lines().filter(|line| offers.labelled_line(line) == label).count() > 1
            });
            if let Some(set) = again {
                return Pick::Chosen {
                    set,
                    span: line_of(&bare, last),
                    rule: Rule::ChoiceConcluded,
                };
            }
            return match picked {
                Some(picked @ Pick::Chosen { .. }) if closes => picked,
                // `The largest is 0.75.`
                None if closes && said.bytes().any(|byte| byte.is_ascii_digit()) => Pick::Nothing,
                _ => Pick::Several(bare),
            };
        }
        let lined = held.contains('\n') && offers.labels_alone(held).is_none();
        if let Some(picked) = on_a_line(text, &range, offers).filter(|_| lined) {
            return picked;
        }
        let picked = segment(text, bare.clone(), offers, Place::Answer, Rule::ChoiceWhole);
        if found.tagged && picked != Pick::Nothing || is_settled(&picked) {
            return picked;
        }
    }
    let kept = |picked: Option<Pick>| {
        picked.filter(|picked| !matches!(picked, Pick::Chosen { rule, .. } if off.has(*rule)))
    };
    if ends_in_list(text.get(range.clone()).unwrap_or_default(), offers) {
        return Pick::Several(range);
    }
    kept(stated(text, &range, offers))
        .or_else(|| kept(on_a_line(text, &range, offers)))
        .or_else(|| kept(concluded(text, &range, offers, By::Letter)))
        .or_else(|| kept(opened(text, &range, offers, By::Letter)))
        .or_else(|| kept(emphasised(text, &range, offers)))
        .or_else(|| kept(concluded(text, &range, offers, By::Content)))
        .or_else(|| kept(opened(text, &range, offers, By::Content)))
        .or_else(|| kept(by_place(text, &range, offers)))
        .unwrap_or(Pick::Nothing)
}

/// What a text closes with: its last line, and what it sets in bold type there.
fn closing_part(text: &str, range: &Range<usize>) -> Option<[Range<usize>; 2]> {
    let held = text.get(range.clone())?.trim_end();
    let line = held.rfind('\n').map_or(0, |at| at + 1);
    let last = held.get(line..)?;
    let inside = last.trim_end_matches(['.', ' ']).strip_suffix("**");
    let open = inside.and_then(|inside| Some((inside.rfind("**")? + 2, inside.len())));
    let bold = open.map_or(0..last.len(), |(start, end)| start..end);
    let at = range.start + line;
    Some([at..at + last.len(), at + bold.start..at + bold.end])
}

/// The choice that the first sentence is, label and content, if what follows only remarks on others: `A. chair. B
/// (table) is on the right.`
fn given_first(text: &str, range: &Range<usize>, offers: &Offers<'_>) -> Option<Pick> {
    const LONGEST: usize = 400;
    let held = text.get(range.clone()).filter(|held| held.len() <= LONGEST)?;
    let start = range.end - held.trim_start().len();
    // The full stop behind a label does not end the sentence.
    let label = text.get(start..range.end)?.find(['.', ')', ':', ']', '、', '．'])?;
    let end = sentence_end(text, start + label + 1, range.end);
    let first = start..end;
    let rest = text.get(end..range.end)?.trim_start_matches(['.', '*', '!', '。']);
    let set = offers.label_with_content(&text.get(first.clone())?.replace('*', ""))?;
    let said = rest.trim_start_matches([' ', '-', '•', '*', '(', '[']);
    let lists = rest
        .lines()
        .flat_map(|line| line.split(". "))
        .any(|part| offers.labelled_line(part).is_some());
    let settles = rest.contains(['?', '？'])
        || OPENS_CONCLUSION.opening(said).is_some()
        || LEAVES_CHOICE_OPEN.is_in(rest)
        || offers_alternatives(&rest.to_lowercase())
        || statements(text, end..range.end).next().is_some()
        || corrections(text, end..range.end).next().is_some()
        || !letters::mentions(rest, offers, true).iter().all(|other| {
            // `B (table) is on the right.`
            let at = (rest.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
            let label = at + other.range.start..at + other.range.end;
            let (before, after) = (rest.get(..other.range.start), rest.get(other.range.end..));
            let after = after.unwrap_or_default();
            // `B. table. C. lamp.` goes through them all.
            let listed = after.starts_with(['.', ')', ':'])
                && !before.is_some_and(|before| before.ends_with(['(', '[']));
            other.set == set
                || other.denied
                || !listed
                    && !letters::is_praised_behind(after)
                    && offers.content_beside(text, &label).is_some_and(|beside| beside == other.set)
        });
    (set.len() == 1 && !said.is_empty() && !lists && !settles).then_some(Pick::Chosen {
        set,
        span: first,
        rule: Rule::ChoiceOpened,
    })
}

/// The last line of a stretch of text, which begins there in it.
fn line_of(bare: &Range<usize>, last: usize) -> Range<usize> {
    bare.start + last..bare.end
}

/// Whether a text goes through the choices one by one and ends there, without calling any of them right.
fn ends_in_list(held: &str, offers: &Offers<'_>) -> bool {
    let held = held.trim().trim_end_matches(['*', ' ']);
    let held = UNFILLED_ANSWER_CUES
        .iter()
        .find_map(|cue| held.strip_suffix(cue))
        .unwrap_or(held)
        .trim_end();
    let last = held.rsplit('\n').next().unwrap_or_default();
    if offers.len() < 2
        || CALLS_CHOICE_RIGHT.is_in(last.rsplit_once(['?', ':']).map_or(last, |(_, tail)| tail))
    {
        return false;
    }
    if let Some(number) = offers.labelled_line(last) {
        let labels: Vec<usize> =
            held.lines().filter_map(|line| offers.labelled_line(line)).collect();
        let list = labels.len().checked_sub(number).and_then(|start| labels.get(start..));
        // `The best answer is A.` may come between them.
        let says = held.lines().any(|line| {
            offers.labelled_line(line).is_none()
                && CALLS_CHOICE_RIGHT.is_in(line)
                && !line.contains('?')
        });
        return number > 1 && !says && list.is_some_and(|list| list.iter().copied().eq(1..=number));
    }
    // On one line, after the question.
    let behind = |mark| last.rsplit_once(mark).map(|(_, choices): (&str, &str)| choices);
    ["? ", ": "].into_iter().filter_map(behind).any(|line| {
        offers.labelled_line(line) == Some(1) && offered_choices(line).len() >= offers.len()
    })
}

/// What names a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    Letter,
    Content,
}

/// The letter of the choice that a text commits to, if nothing is known about the choices.
///
/// ```
/// use groundrule_math::chosen_letter;
/// assert_eq!(chosen_letter("**C**. The cat"), Some('C'));
/// assert_eq!(chosen_letter("The answer is A because it is red."), Some('A'));
/// assert_eq!(chosen_letter("A cat"), None);
/// assert_eq!(chosen_letter("A, B, C or D"), None);
/// ```
pub fn chosen_letter(text: &str) -> Option<char> {
    match pick(text, &Offers::letters(), Rules::default()) {
        Pick::Chosen { set, .. } if set.len() == 1 => {
            let number = u8::try_from(set.numbers().next()?).ok()?;
            Some(char::from(b'A' + number))
        }
        _ => None,
    }
}

/// The choices whose letters a text mentions only to rule them out.
pub(crate) fn ruled_out(text: &str, offers: &Offers<'_>) -> Set {
    let range = region(text).range;
    let held = text.get(range).filter(|held| held.len() <= LONGEST_STATEMENT).unwrap_or_default();
    let mentions = letters::mentions(held, offers, true);
    let meant = mentions.iter().filter(|mention| !mention.denied);
    let meant = meant.fold(Set::default(), |set, mention| set.with(mention.set));
    mentions
        .iter()
        .filter(|mention| mention.denied && !mention.set.meets(meant))
        .fold(Set::default(), |set, mention| set.with(mention.set))
}

/// Whether a text names a choice by its letter.
pub(crate) fn names_letter(text: &str, offers: &Offers<'_>, set: Set) -> bool {
    if text.len() > LONGEST_STATEMENT {
        return true;
    }
    let mentions = letters::mentions(text, offers, true);
    mentions.iter().any(|mention| mention.set == set && !mention.denied)
}

/// The choice that a reference names.
pub(crate) fn named(text: &str, offers: &Offers<'_>) -> Option<Set> {
    let found = region(text);
    let range = match last_boxes(text, found.range.clone()) {
        Some(boxed) => match &boxed.contents[..] {
            [only] => only.clone(),
            _ => found.range,
        },
        None => found.range,
    };
    let bare = whole_range(text, &range);
    let held = text.get(bare.clone())?;
    if let Some(set) = offers.labels_alone(held).or_else(|| offers.is_content(held)) {
        return Some(set);
    }
    match segment(text, bare, offers, Place::Answer, Rule::ChoiceWhole) {
        Pick::Chosen { set, .. } => Some(set),
        _ => None,
    }
}

/// A range without the markup around the answer.
pub(super) fn whole_range(text: &str, range: &Range<usize>) -> Range<usize> {
    let bare = undress(text.get(range.clone()).unwrap_or_default());
    let start = (bare.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    if bare.is_empty() { range.start..range.start } else { start..start + bare.len() }
}

fn is_settled(pick: &Pick) -> bool {
    matches!(pick, Pick::Chosen { .. } | Pick::Contradiction(_))
}

fn has_statement(text: &str, range: &Range<usize>) -> bool {
    statements(text, range.clone()).next().is_some()
}

/// How freely letters are read as choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// If the answer is expected here, a letter alone is a choice.
    Answer,
    /// In a sentence of prose, only what is called a choice is one.
    Prose,
}

/// What the text states to be the answer, the last statement first.
fn stated(text: &str, range: &Range<usize>, offers: &Offers<'_>) -> Option<Pick> {
    for statement in statements(text, range.clone()).take(MOST_STATEMENTS) {
        let mut content = statement.content.clone();
        if content.len() > LONGEST_STATEMENT {
            continue;
        }
        let held = text.get(content.clone())?;
        // `¿No podría decirse que la respuesta es B?`
        if text.get(content.end..).is_some_and(asks_for) {
            return Some(Pick::Several(content));
        }
        // `la respuesta correcta no es C`
        let lead = text.get(sentence_start(text, range.start, statement.cue.start)..content.start);
        if lead.is_some_and(|lead| denies_next(&lead.to_lowercase())) {
            continue;
        }
        let held = held.trim_start();
        let held =
            ARTICLES_BEFORE_LETTER.iter().find_map(|word| held.strip_prefix(word)).unwrap_or(held);
        content = content.end - held.len()..content.end;
        let mut picked = segment(text, content.clone(), offers, Place::Answer, Rule::ChoiceStated);
        if picked == Pick::Nothing && !statement.before.is_empty() {
            // `B is the correct answer`
            let sentence = statement.before.start..statement.content.end;
            picked = segment(text, sentence, offers, Place::Prose, Rule::ChoiceStated);
        }
        if picked == Pick::Nothing {
            continue;
        }
        // `The possible answers are A. Red, B. Green, C. Blue, D. Brown.`
        if opens_list(text, content.start, &picked, offers) {
            if text
                .get(content.end..range.end)
                .is_some_and(|rest| rest.contains(char::is_alphanumeric))
            {
                continue;
            }
            return Some(Pick::Several(content));
        }
        if is_one_of_many(text, range.start, &statement, &picked, offers) {
            return Some(Pick::Several(content));
        }
        if contradicts_itself(text, &content, &picked, offers) {
            return Some(Pick::Contradiction(content));
        }
        let after = content.end..range.end;
        return Some(corrected(text, after, offers).unwrap_or(picked));
    }
    None
}

/// Whether a line goes through all the choices from here on, and what was picked is the first of them.
fn opens_list(text: &str, from: usize, picked: &Pick, offers: &Offers<'_>) -> bool {
    let line = text.get(from..).and_then(|rest| rest.split('\n').next()).unwrap_or_default();
    let first = matches!(picked, Pick::Chosen { set, .. } if *set == Set::one(0));
    first && offers.len() > 2 && line.len() <= LONGEST_STATEMENT && lists_all(line, offers)
}

/// Whether a stretch of text goes through all the choices, each with its content.
fn lists_all(held: &str, offers: &Offers<'_>) -> bool {
    let lower = held.to_lowercase();
    let listed = offers
        .contents()
        .filter(|(_, content)| !content.is_empty())
        .all(|(_, content)| lower.contains(&content.to_lowercase()));
    let labelled =
        |letter: char| ['.', ')', ':'].iter().any(|sign| held.contains(&format!("{letter}{sign}")));
    listed && ('A'..='D').filter(|letter| labelled(*letter)).count() > 2
}

/// Whether the statement right before, with nothing between the two, names another choice: `First answer: A`, `Second
/// answer: B`.
fn is_one_of_many(
    text: &str,
    low: usize,
    statement: &Statement,
    picked: &Pick,
    offers: &Offers<'_>,
) -> bool {
    let Pick::Chosen { set, .. } = picked else { return false };
    let Some(before) = statements(text, low..statement.before.start).next() else { return false };
    let between = text.get(before.content.end..statement.before.start).unwrap_or_default();
    if between.chars().any(char::is_alphanumeric) {
        return false;
    }
    let said = segment(text, before.content, offers, Place::Answer, Rule::ChoiceStated);
    matches!(said, Pick::Chosen { set: other, .. } if other != *set)
}

/// Whether the sentence after the letter is nothing but the content of another choice: `B. Indian Ocean`.
fn contradicts_itself(
    text: &str,
    content: &Range<usize>,
    picked: &Pick,
    offers: &Offers<'_>,
) -> bool {
    let Pick::Chosen { set, .. } = picked else { return false };
    let alone = text.get(content.clone()).and_then(|held| offers.labels_alone(held)).is_some();
    let Some(rest) = text.get(content.end..).and_then(|rest| rest.strip_prefix(". ")) else {
        return false;
    };
    let start = text.len() - rest.len();
    let sentence = start..sentence_end(text, start, text.len());
    let sentence = text.get(sentence).unwrap_or_default();
    let beside = offers.is_content(sentence).or_else(|| {
        // `B. The farthest north of these is Delaware.`
        let (lead, said) = sentence.trim_end_matches('.').rsplit_once(" is ")?;
        let about = offers.repeated(lead) >= 2 && !negates(&lead.to_lowercase());
        offers.is_content(said).filter(|_| about)
    });
    alone && beside.is_some_and(|beside| !beside.meets(*set) && !offers.say_the_same(beside, *set))
}

/// What a text says instead of what it said before: `Answer: B. Actually C.`
fn corrected(text: &str, after: Range<usize>, offers: &Offers<'_>) -> Option<Pick> {
    if taken_back(text, after.start, after.end, &(after.start..after.start)) {
        return Some(Pick::Several(after));
    }
    // `C. Non, A. Non, finalement B.`
    let held = text.get(after.clone())?;
    let turns = ["No, ", "Non, ", "Nein, ", "Нет, ", "不，"];
    let turned = turns.iter().filter_map(|turn| held.rfind(turn).map(|at| at + turn.len())).max();
    if let Some(at) = turned {
        let start = after.start + at;
        let sentence = start..sentence_end(text, start, after.end);
        if let Some(picked) = by_letter(
            text.get(sentence.clone())?,
            sentence,
            offers,
            Place::Answer,
            Rule::ChoiceCorrected,
        ) {
            return Some(picked);
        }
        // Some other letter, among unknown words.
        let named = |word: &str| {
            let mut letters = word.chars();
            let only =
                letters.next().filter(|c| c.is_ascii_uppercase() && letters.next().is_none());
            only.and_then(|letter| offers.labelled(letter)).is_some_and(|set| !set.is_empty())
        };
        let sentence = text.get(start..sentence_end(text, start, after.end))?;
        if sentence.split(|c: char| !c.is_alphanumeric()).any(named) {
            return Some(Pick::Several(after));
        }
    }
    for cue in corrections(text, after.clone()).take(4) {
        let sentence = cue.end..sentence_end(text, cue.end, after.end);
        let held = text.get(sentence.clone())?.trim_start_matches([',', ' ', ':', '!', '—', '.']);
        let sentence = sentence.end - held.len()..sentence.end;
        let next = sentence.end..after.end;
        let picked = segment(text, sentence, offers, Place::Answer, Rule::ChoiceCorrected);
        if picked != Pick::Nothing {
            return Some(picked);
        }
        // `Correction: I dropped a sign. So it's A.`
        if let Some(picked) = concluded(text, &next, offers, By::Letter) {
            return Some(picked);
        }
    }
    None
}

/// A line of its own, the last or the first, that is nothing but a choice.
fn on_a_line(text: &str, range: &Range<usize>, offers: &Offers<'_>) -> Option<Pick> {
    let held = text.get(range.clone())?.trim();
    let start = (held.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let last = held.rfind('\n').map_or(0, |at| at + 1);
    let first = held.find('\n').unwrap_or(held.len());
    let lines_differ = first < last;
    let lines = [
        (start + last..start + held.len(), Rule::ChoiceConcluded),
        (start..start + first, Rule::ChoiceOpened),
    ];
    lines.into_iter().find_map(|(line, rule)| {
        let line = whole_range(text, &line);
        let held = text.get(line.clone())?;
        let opens = rule == Rule::ChoiceOpened && lines_differ;
        let set = offers
            .labels_alone(held)
            .or_else(|| offers.label_with_content(held))
            .or_else(|| offers.is_content(held).filter(|_| opens))?;
        let one = set.len() == 1 || rule == Rule::ChoiceConcluded;
        let corrected = corrected(text, line.end..range.end, offers).filter(|_| opens);
        one.then(|| corrected.unwrap_or(Pick::Chosen { set, span: line, rule }))
    })
}

/// Marks beside a choice, and words that stand for them.
const RIGHT_MARKS: &[char] = &['✓', '✔', '✅', '☑', '○', '◯', '⭕'];
const WRONG_MARKS: &[char] = &['✗', '✘', '❌', '✖', '×', '☒', '☐'];
/// What the mark of a line says about its choice, and the line without the mark before it.
fn mark_of(line: &str) -> Option<(bool, &str)> {
    const BOXES: &[(&str, bool)] =
        &[("[x]", true), ("[X]", true), ("[✓]", true), ("[ ]", false), ("[]", false)];
    let open = line.trim_start_matches([' ', '-', '•', '*', '\t']);
    if let Some((rest, right)) =
        BOXES.iter().find_map(|(mark, right)| Some((open.strip_prefix(mark)?, *right)))
    {
        return Some((right, rest));
    }
    let variant = |c: char| matches!(c, ' ' | '*' | '.' | ',' | ')' | '\u{fe0f}' | '\u{fe0e}');
    let side = |c: char| match c {
        c if RIGHT_MARKS.contains(&c) => Some(true),
        c if WRONG_MARKS.contains(&c) => Some(false),
        _ => None,
    };
    let first = open.chars().next()?;
    if let Some(right) = side(first) {
        return Some((right, open.get(first.len_utf8()..)?.trim_start_matches(variant)));
    }
    let bare = open.trim_end_matches(variant);
    if let Some(right) = bare.chars().next_back().and_then(side) {
        return Some((right, open));
    }
    let word = bare.rsplit([' ', ':', '：', '–', '—']).next()?.to_lowercase();
    let is_any = |words: &[&str]| words.contains(&word.as_str());
    match (is_any(RIGHT_MARK_WORDS), is_any(WRONG_MARK_WORDS)) {
        (true, false) => Some((true, open)),
        (false, true) => Some((false, open)),
        _ => None,
    }
}

/// The only choice that is marked as right in a list that marks all others as wrong.
fn marked(text: &str, range: &Range<usize>, offers: &Offers<'_>) -> Option<Pick> {
    const LONGEST: usize = 2000;
    let held = text.get(range.clone()).filter(|held| held.len() <= LONGEST)?;
    // `A: yes` may be a choice and its content.
    let word = |content: &str| mark_of(content).is_some();
    if offers.len() < 2 || offers.contents().any(|(_, content)| word(content)) {
        return None;
    }
    let mut right = None;
    let mut seen = Set::default();
    let sentences =
        held.lines().flat_map(|line| line.split_inclusive(". ")).flat_map(|line| line.split("; "));
    for line in sentences {
        let Some((is_right, said)) = mark_of(line) else { continue };
        let said = said.trim_start_matches([' ', '*', '(', '[']);
        let mut letters = said.chars();
        let label = letters.next().filter(|_| letters.next().is_none_or(|c| !c.is_alphanumeric()));
        let Some(set) =
            label.and_then(|label| offers.labelled(label)).filter(|set| !set.is_empty())
        else {
            continue;
        };
        if seen.meets(set) || is_right && right.is_some() {
            return None;
        }
        seen = seen.with(set);
        if is_right {
            right = Some((set, line));
        }
    }
    let (set, line) = right.filter(|_| seen.len() as usize == offers.len())?;
    let start = (line.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    Some(Pick::Chosen { set, span: start..start + line.len(), rule: Rule::ChoiceConcluded })
}

/// The choice that a sentence settles on: `I hesitated between B and C and went for B.`
fn settled(held: &str, offers: &Offers<'_>) -> Option<Set> {
    let at = SETTLES_CHOICE.last_end(held)?;
    let lead = held.get(..at)?;
    if negates(&lead.rsplit([',', ';', '，']).next().unwrap_or_default().to_lowercase()) {
        return None;
    }
    let tail = held.get(at..)?;
    let tail = tail.split([',', ';', '.', '，', '。', '（']).next().unwrap_or_default();
    let tail = tail
        .trim_end_matches([' ', '*'])
        .trim_end_matches("を選びました")
        .trim_end_matches(" entschieden");
    let tail = [
        "option ",
        "choice ",
        "answer ",
        "Antwort ",
        "la réponse ",
        "la opción ",
        "вариант ",
        "варианте ",
    ]
    .iter()
    .find_map(|word| tail.strip_prefix(word))
    .unwrap_or(tail);
    offers.labels_alone(tail).or_else(|| offers.is_content(tail)).filter(|set| set.len() == 1)
}

/// Ordinals of choices, by place, and the nouns that may follow them.
const ORDINALS: &[&[&str]] = &[
    &[
        "first",
        "erste",
        "première",
        "premier",
        "primera",
        "primer",
        "первый",
        "первая",
        "第一",
        "1番目",
        "一番目",
        "一つ目",
        "prima",
        "primeira",
        "eerste",
        "pierwsza",
        "birinci",
        "첫 번째",
        "첫번째",
        "1번째",
        "पहला",
        "पहली",
    ],
    &[
        "second",
        "zweite",
        "deuxième",
        "seconde",
        "segunda",
        "segundo",
        "второй",
        "вторая",
        "第二",
        "2番目",
        "二番目",
        "二つ目",
        "seconda",
        "tweede",
        "druga",
        "ikinci",
        "두 번째",
        "두번째",
        "2번째",
        "दूसरा",
        "दूसरी",
    ],
    &[
        "third",
        "dritte",
        "troisième",
        "tercera",
        "tercer",
        "третий",
        "третья",
        "第三",
        "3番目",
        "三番目",
        "三つ目",
        "terza",
        "terceira",
        "derde",
        "trzecia",
        "üçüncü",
        "세 번째",
        "세번째",
        "3번째",
        "तीसरा",
        "तीसरी",
    ],
    &[
        "fourth",
        "vierte",
        "quatrième",
        "cuarta",
        "cuarto",
        "четвёртый",
        "четвертый",
        "четвёртая",
        "第四",
        "4番目",
        "四番目",
        "四つ目",
        "quarta",
        "vierde",
        "czwarta",
        "dördüncü",
        "네 번째",
        "네번째",
        "4번째",
        "चौथा",
        "चौथी",
    ],
];
/// The choice that the last sentence of a short text names by its place: `Only the second statement holds.`
fn by_place(text: &str, range: &Range<usize>, offers: &Offers<'_>) -> Option<Pick> {
    let held = text.get(range.clone())?.trim_end_matches(|c: char| !c.is_alphanumeric());
    let start = sentence_start(text, range.start, range.start + held.len());
    let sentence =
        text.get(start..range.start + held.len()).filter(|held| held.len() <= LONGEST_WHOLE)?;
    let lower = sentence.to_lowercase();
    if negates(&lower)
        || offers_alternatives(&lower)
        || tells_cases(&lower)
        || is_denied(text, &(start..start + sentence.len()))
    {
        return None;
    }
    // A sentence that names a choice in another way may count something else.
    if !letters::mentions(sentence, offers, false).is_empty()
        || offers.contents_in(sentence, false).is_some()
    {
        return None;
    }
    let named = |ordinals: &&[&str]| {
        ordinals.iter().any(|ordinal| {
            lower.match_indices(ordinal).any(|(at, ordinal)| {
                let before = lower.get(..at).unwrap_or_default();
                let rest = lower.get(at + ordinal.len()..).unwrap_or_default().trim_start();
                let noun = NOUNS_AFTER_ORDINAL.iter().any(|noun| rest.starts_with(noun));
                let last = rest.is_empty()
                    && ["вариант —", "вариант"]
                        .iter()
                        .any(|noun| before.trim_end().ends_with(noun));
                noun || last
            })
        })
    };
    let mut places =
        ORDINALS.iter().enumerate().filter(|(_, ordinals)| named(ordinals)).map(|(place, _)| place);
    let (place, None) = (places.next()?, places.next()) else { return None };
    let set = Set::one(place);
    (place < offers.len()).then(|| Pick::Chosen {
        set,
        span: start..start + sentence.len(),
        rule: Rule::ChoiceConcluded,
    })
}

/// The only choice in bold type, in a last sentence without letters, whatever letters the sentences before it have:
/// `An ether (D) has none. It is a **ketone**.`
fn concluded_in_bold(text: &str, range: &Range<usize>, offers: &Offers<'_>) -> Option<Pick> {
    let held = text.get(range.clone())?.trim_end_matches(|c: char| !c.is_alphanumeric());
    if !held.contains("**") {
        return None;
    }
    let start = sentence_start(text, range.start, range.start + held.len());
    let sentence = text.get(start..range.end).filter(|held| held.len() <= LONGEST_STATEMENT)?;
    let plain = start > range.start && letters::mentions(sentence, offers, false).is_empty();
    emphasised(text, range, offers)
        .filter(|picked| plain && matches!(picked, Pick::Chosen { span, .. } if span.start > start))
}

/// The only choice whose content is set in bold type.
fn emphasised(text: &str, range: &Range<usize>, offers: &Offers<'_>) -> Option<Pick> {
    let held = text.get(range.clone())?;
    let mut found: Option<(Set, Range<usize>)> = None;
    let mut at = 0;
    for (number, part) in held.split("**").enumerate().take(MOST_EMPHASISED) {
        let inside = range.start + at..range.start + at + part.len();
        at += part.len() + "**".len();
        if number % 2 == 0 || at > held.len() + 1 {
            continue;
        }
        let Some(set) = offers.is_content(part).filter(|_| !is_denied(text, &inside)) else {
            continue;
        };
        if found.as_ref().is_some_and(|(other, _)| *other != set) {
            return None;
        }
        found = Some((set, inside));
    }
    found.map(|(set, span)| Pick::Chosen { set, span, rule: Rule::ChoiceConcluded })
}

/// What the last sentences conclude.
fn concluded(text: &str, range: &Range<usize>, offers: &Offers<'_>, by: By) -> Option<Pick> {
    let mut end = range.end;
    // Among sentences that mention contents, the one that repeats most of the question.
    let mut best: Option<(usize, Pick)> = None;
    // What the last sentences only rule out counts if no other sentence names a choice.
    let mut put_aside = None;
    for _ in 0..MOST_SENTENCES {
        let held = text.get(range.start..end)?;
        let bare = held.trim_end_matches(|c: char| {
            !c.is_alphanumeric() && !matches!(c, ')' | ']' | '*' | '°' | '%')
        });
        let stop = range.start + bare.len();
        let start = sentence_start(text, range.start, stop);
        if bare.is_empty() || start >= stop {
            break;
        }
        let held = text.get(start..stop)?;
        // What it asks itself is not a conclusion.
        if text.get(stop..).is_some_and(asks_for) {
            end = start;
            continue;
        }
        if by == By::Letter
            && let Some(set) = offers.labels_alone(held)
        {
            return Some(Pick::Chosen { set, span: start..stop, rule: Rule::ChoiceConcluded });
        }
        if by == By::Letter
            && stop - start <= LONGEST_STATEMENT
            && let Some(set) = settled(held, offers)
        {
            return Some(Pick::Chosen { set, span: start..stop, rule: Rule::ChoiceConcluded });
        }
        if stop - start <= LONGEST_STATEMENT {
            let sentence = start..stop;
            let concluding = OPENS_CONCLUSION.opening(held.trim_start()).is_some();
            let picked = match by {
                // A conclusion counts, whether it names the choice by letter or content.
                By::Letter => {
                    by_letter(held, sentence.clone(), offers, Place::Prose, Rule::ChoiceConcluded)
                        .or_else(|| {
                            let rule = Rule::ChoiceConcluded;
                            by_content(held, sentence, offers, Place::Prose, rule)
                                .filter(|_| concluding)
                        })
                }
                By::Content => {
                    by_content(held, sentence, offers, Place::Prose, Rule::ChoiceConcluded)
                }
            };
            let picked = picked.filter(|picked| *picked != Pick::Nothing);
            if best.is_none()
                && picked.as_ref().is_some_and(is_settled)
                && rules_out(held, offers, by)
            {
                put_aside = put_aside.or(picked);
            } else if let Some(picked) = picked {
                let it = ["It is ", "It's ", "That is ", "This is "]
                    .iter()
                    .any(|word| best.is_none() && held.trim_start().starts_with(word));
                let so = ["So ", "So, ", "Thus, ", "Hence, ", "Therefore, "]
                    .iter()
                    .any(|word| best.is_none() && held.trim_start().starts_with(word));
                if by == By::Letter || it || so || CONCLUDES_WITHIN.is_in(held) {
                    return Some(best.map_or(picked, |(_, picked)| picked));
                }
                let repeated = offers.repeated(held);
                if best.as_ref().is_none_or(|(most, _)| repeated > *most) {
                    best = Some((repeated, picked));
                }
            }
        }
        end = start;
    }
    best.map(|(_, picked)| picked).or(put_aside)
}

/// Whether a sentence says of what it names that it is not so: `D would need a ratio of 3, which is not the case`.
fn rules_out(sentence: &str, offers: &Offers<'_>, by: By) -> bool {
    let lower = sentence.to_lowercase();
    // `so it cannot be determined`, where that is a choice
    let named = |(_, content): (Set, &str)| {
        let content = content.to_lowercase();
        negates(&content) && lower.contains(&content)
    };
    if offers.contents().any(named) {
        return false;
    }
    if CONCLUDES_WITHIN.is_in(sentence) {
        return false;
    }
    let would = lower.contains(" would ");
    let denies = negates(&lower) && !lower.contains(", not ");
    // `A wolf would be twice as tall.`
    let supposes = by == By::Content && would && !WOULD_AS_ANSWER.is_in(&lower);
    denies && (by == By::Content || would) || supposes
}

/// What the text opens with.
fn opened(text: &str, range: &Range<usize>, offers: &Offers<'_>, by: By) -> Option<Pick> {
    let held = text.get(range.clone())?;
    let start = range.end - held.trim_start().len();
    let sentence = start..sentence_end(text, start, range.end);
    let held = text.get(sentence.clone()).filter(|held| held.len() <= LONGEST_STATEMENT)?;
    if text.get(sentence.end..).is_some_and(asks_for) {
        return None;
    }
    let picked = match by {
        By::Letter => by_letter(held, sentence, offers, Place::Answer, Rule::ChoiceOpened),
        By::Content => by_content(held, sentence, offers, Place::Answer, Rule::ChoiceOpened),
    };
    picked.filter(is_settled).filter(|picked| !opens_list(text, start, picked, offers))
}

/// The choice that a sentence names by saying that only it is so: `only algae do this; the others are consumers`.
fn only_one(held: &str, offers: &Offers<'_>) -> Option<Set> {
    let tail = held.get(ONLY_BEFORE_CHOICE.last_end(held)?..)?;
    offers.prefix(tail).filter(|set| set.len() == 1 && !negates(&held.to_lowercase()))
}

/// The choice that a stretch of text names: by its letters, or else by its words.
fn segment(text: &str, range: Range<usize>, offers: &Offers<'_>, place: Place, rule: Rule) -> Pick {
    let held = text.get(range.clone()).unwrap_or_default();
    if held.len() > LONGEST_STATEMENT {
        return Pick::Nothing;
    }
    if place == Place::Answer
        && let Some(set) = offers.labels_alone(held)
    {
        return Pick::Chosen { set, span: range, rule };
    }
    // `Either A or B`, where that is a choice
    if place == Place::Answer
        && let Some(set) = offers.combined(held)
    {
        return Pick::Chosen { set, span: range, rule };
    }
    // `A; options B, C and D all have curved meridians`, `C, because it is the largest; B is second`
    if place == Place::Answer
        && let Some((head, _)) = REASON_AFTER_LETTER.iter().find_map(|mark| held.split_once(mark))
        && let Some(set) = offers.labels_alone(head).filter(|set| set.len() == 1)
    {
        return Pick::Chosen { set, span: range.start..range.start + head.len(), rule };
    }
    // `A (C and D are easy to rule out)`
    if place == Place::Answer
        && let Some((head, remark)) = held.split_once(" (")
        && !offers_alternatives(&[" ", remark].concat())
        && let Some(set) = offers.labels_alone(head.trim_end_matches('*'))
        && (remark.split(' ').count() > MOST_BESIDE || set.len() > 1)
    {
        return Pick::Chosen { set, span: range.start..range.start + head.len(), rule };
    }
    by_letter(held, range.clone(), offers, place, rule)
        .or_else(|| by_content(held, range, offers, place, rule))
        .unwrap_or(Pick::Nothing)
}

/// A bracket of more words than this behind a letter is a remark.
const MOST_BESIDE: usize = 5;

/// The choice whose letter a stretch of text names; nothing if it names none.
fn by_letter(
    held: &str,
    range: Range<usize>,
    offers: &Offers<'_>,
    place: Place,
    rule: Rule,
) -> Option<Pick> {
    let chosen = |set: Set| Pick::Chosen { set, span: range.clone(), rule };
    let mentions = letters::mentions(held, offers, place == Place::Answer);
    let meant: Vec<_> = mentions.iter().filter(|mention| !mention.denied).collect();
    // `Ich kann mich nicht zwischen A und B entscheiden.`
    if mentions.len() > 1 && LEAVES_CHOICE_OPEN.is_in(held) && DECIDING_VERBS.is_in(held) {
        return Some(Pick::Several(range));
    }
    let Some(first) = meant.first() else {
        // Only choices that are ruled out.
        return (!mentions.is_empty()).then_some(Pick::Nothing);
    };
    if meant.iter().any(|mention| letters::is_left_open(held, mention)) {
        return Some(Pick::Several(range));
    }
    let set = meant.iter().fold(Set::default(), |set, mention| set.with(mention.set));
    if set.len() > 1 && letters::are_ranked(held, &meant) {
        return Some(Pick::Several(range));
    }
    if TAKES_NO_CHOICE.is_in(held) {
        return Some(Pick::Several(range));
    }
    if set.len() <= 1 {
        return Some(checked(held, first, offers, chosen(set), &range));
    }
    if LEAVES_CHOICE_OPEN.is_in(held) {
        return Some(Pick::Several(range));
    }
    // `16 would be choice A, but it is 25, hence choice B`
    let concluded = CONCLUDES_WITHIN.last_end(held).and_then(|at| {
        let mut behind = meant.iter().filter(|mention| mention.range.start >= at);
        behind.next().filter(|_| behind.next().is_none())
    });
    if let Some(last) = concluded {
        return Some(checked(held, last, offers, chosen(last.set), &range));
    }
    Some(match letters::first_meant(held, &meant) {
        Some(first) => checked(held, first, offers, chosen(first.set), &range),
        // `Options A, B and D are units of energy, force and pressure` chooses none.
        None if letters::are_joined(held, &meant)
            && place == Place::Prose
            && !CALLS_CHOICE_RIGHT.is_in(held) =>
        {
            return None;
        }
        None if letters::are_joined(held, &meant) => chosen(set),
        None => Pick::Several(range.clone()),
    })
}

/// The choice whose content a stretch of text equals or mentions; nothing if it mentions none.
fn by_content(
    held: &str,
    range: Range<usize>,
    offers: &Offers<'_>,
    place: Place,
    rule: Rule,
) -> Option<Pick> {
    if place == Place::Answer
        && let Some(set) = offers.is_content(held)
    {
        return Some(Pick::Chosen { set, span: range, rule });
    }
    let answer = place == Place::Answer;
    if let Some(set) = offers.together_in(held, answer) {
        return Some(Pick::Chosen { set, span: range, rule });
    }
    let found = offers.contents_in(held, answer);
    if found.is_some() && TAKES_NO_CHOICE.is_in(held) {
        return Some(Pick::Several(range));
    }
    // `None of these except B`
    let excepts = || EXCEPTS_CHOICE.is_in(&held.to_lowercase());
    if found.is_some_and(|set| offers.is_of_all_or_none(set)) && excepts() {
        return None;
    }
    // `Too small for a wolf, too red for a jackal: a fox.`
    if let Some(set) = held.rsplit_once(": ").and_then(|(_, tail)| offers.is_content(tail))
        && found.is_some_and(|found| found.len() > 1)
    {
        return Some(Pick::Chosen { set, span: range, rule });
    }
    // The one after the last conclusion: `.. than the one for Italy, so Spain`.
    let concluded = CONCLUDES_WITHIN.last_end(held).and_then(|at| {
        let (head, tail) = held.split_at_checked(at)?;
        // `It belongs to a fox; jackals have dark tips.`
        if head.ends_with("; ") || head.ends_with('；') {
            let first = offers.contents_in(head, answer).filter(|set| set.len() == 1);
            let plain = !ONLY_BEFORE_CHOICE.is_in(tail) && !tail.contains(". ");
            if plain && first.is_some() && offers.is_content(tail).is_none() {
                return first;
            }
        }
        offers.is_content(tail).or_else(|| found.and_then(|_| offers.contents_in(tail, true)))
    });
    // `It is Utah, which borders Nevada and Colorado.`
    let named = found.filter(|set| set.len() > 1).and_then(|_| {
        let (head, tail) = RELATIVE_AFTER_CHOICE.iter().find_map(|mark| held.split_once(mark))?;
        let head = offers.contents_in(head, answer).filter(|set| set.len() == 1);
        head.filter(|_| !negates(&tail.to_lowercase())).or_else(|| only_one(held, offers))
    });
    let named = named.or_else(|| only_one(held, offers).filter(|_| found.is_some()));
    // `CO2, N2 или H2`
    let lower = held.to_lowercase();
    if offers_alternatives(&lower) && offers.raw_in(&lower) > 1 && named.is_none() {
        return Some(Pick::Several(range));
    }
    match concluded.filter(|set| set.len() == 1).or(named).or(found) {
        Some(set) if set.len() == 1 => Some(Pick::Chosen { set, span: range, rule }),
        Some(_) if LEAVES_CHOICE_OPEN.is_in(held) || offers_alternatives(&held.to_lowercase()) => {
            Some(Pick::Several(range))
        }
        _ => None,
    }
}

/// A letter counts unless the content next to it is that of another choice.
fn checked(
    held: &str,
    mention: &letters::Mention,
    offers: &Offers<'_>,
    chosen: Pick,
    range: &Range<usize>,
) -> Pick {
    let beside = offers
        .content_beside(held, &mention.range)
        .or_else(|| offers.content_before(held, &mention.range));
    match beside {
        Some(beside) if mention.set.is_empty() || !beside.meets(mention.set) => {
            Pick::Contradiction(range.clone())
        }
        _ => chosen,
    }
}

#[cfg(test)]
recorded! {
    text: chosen_letter;
    range_of: has_statement, is_one_of_cases, whole_range;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_as_people_write_them() {
        for text in [
            "A",
            "a",
            "A.",
            "(A)",
            "(a)",
            "A)",
            "a) cat",
            "**A**",
            "[A]",
            "\"A\"",
            "A. cat",
            "A: the cat",
            "A、猫",
            "A。",
            "A，",
            "Ａ",
            "（Ａ）",
            "选A",
            "选项A. 猫",
            "答案是A。",
            "答案：A, 不是B.",
            "Option A",
            "The answer is A because the cat is red.",
            "\\boxed{A}",
            "$A$",
            "\\text{A}",
            "It must be A.",
            "I think the answer is A.",
            "Not B. It is A.",
            "B is wrong, so the answer is A.",
            "A\n",
            "A\n\nThe cat.",
        ] {
            assert_eq!(chosen_letter(text), Some('A'), "{text}");
        }
        assert_eq!(chosen_letter("B cat"), Some('B'));
        assert_eq!(chosen_letter("I"), Some('I'));
    }

    #[test]
    fn a_letter_that_is_asked_about_is_not_chosen() {
        assert_eq!(chosen_letter("D? No, A."), Some('A'));
        assert_eq!(chosen_letter("Is it D?"), None);
    }

    #[test]
    fn other_letters_are_no_choices() {
        for text in [
            "A cat",
            "I think so",
            "vitamin C",
            "It is a",
            "U.S.",
            "A, B, C, D",
            "A and B",
            "ABCD",
            "A B C D",
            "A\nB\nC\nD",
            "Which animal?\nA. a cat\nB. a dog",
            "T-shirt",
            "I'm sure",
            "x = A + B",
            "",
            "not A",
            "plan B failed",
            "(A) (B)",
            "What a day",
            "A/B test",
        ] {
            assert_eq!(chosen_letter(text), None, "{text}");
        }
    }
}
