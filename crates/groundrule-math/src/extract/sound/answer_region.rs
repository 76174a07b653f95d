//! Which part of a completion is the answer at all: what comes after the thinking, and in the answer tag.

use super::{aside, cue};
use crate::words::lexicon::{
    ANSWERING_TURNS, ASKING_TURNS, CONTINUES_SENTENCE, COUNTERFACTUAL_VERBS, DECLINES_TO_ANSWER,
    DISPUTES_ANSWER, Endings, FRIENDLY_END, GRADING_LOG_WORDS, HINTS_FRIENDLY_END,
    JSON_ANSWER_FIELDS, JSON_OTHER_FIELDS, Lexicon, OFFERED_HELP, OFFERS_TO_DO,
    OPENS_APPROXIMATION, OPENS_COMMENT, OPENS_EXERCISE, OPENS_QUESTION, OPENS_SUPPOSITION,
    OTHERS_OR_FIRST_IDEA, REACHES_NEW_ANSWER, REJECTS_BEHIND, SETTLES_ANSWER, TELLS_OF_OTHERS,
    joined,
};
use groundrule_pytext::sixteen;
use memchr::memrchr_iter;
use std::ops::Range;

/// Tags that close a stretch of thinking.
const THINKING: [&str; 4] = ["think", "thinking", "thought", "reasoning"];

/// The part of a text in which to look for the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Region {
    pub(crate) range: Range<usize>,
    /// The range is what an answer tag holds.
    pub(crate) tagged: bool,
}

/// Marks of chat templates that come behind a turn or before the next one.
const TURN_MARKS: &[&str] = &[
    "<|im_end|>",
    "<|im_start|>",
    "<|endoftext|>",
    "<|end_of_text|>",
    "<|end_of_turn|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|start_header_id|>",
    "<|end|>",
    "<|user|>",
    "<|return|>",
    "</s>",
    "<eos>",
    "<end_of_turn>",
    "<start_of_turn>",
    "<｜end▁of▁sentence｜>",
    "<｜User｜>",
];

/// Marks before the name of whose turn it is.
const TURN_HEADS: [&str; 3] = ["<|im_start|>", "<|start_header_id|>", "<start_of_turn>"];

/// Lines that name whose turn it is, where a template has lost its marks.
const ASKING_LINES: [&str; 2] = ["user", "human"];
const ANSWERING_LINES: [&str; 2] = ["assistant", "model"];

/// A text without the turns behind its first one: what a template puts between two turns ends the answer.
pub(crate) fn first_turn(text: &str) -> &str {
    let text = text.get(..end_of_turn(text)).unwrap_or(text);
    let said = |before: &str| before.contains(char::is_alphanumeric);
    // `12`, then a line `user`, a question, and a line `assistant`.
    let bytes = text.as_bytes();
    let line = |at: usize| {
        let held = text.get(at + 1..)?;
        Some(held.split('\n').next()?.trim_end())
    };
    let is = |at: usize, names: [&str; 2]| {
        line(at).is_some_and(|line| names.iter().any(|name| line.eq_ignore_ascii_case(name)))
    };
    // Where lines end behind which one opens with these letters.
    let lines = |small: [u8; 2]| {
        sixteen::places(bytes, move |bytes, next| match bytes.are(b'\n') {
            0 => 0,
            lines => {
                let [one, two] =
                    small.map(|small| next.are(small) | next.are(small.to_ascii_uppercase()));
                lines & (one | two)
            }
        })
    };
    let asks = |&at: &usize| is(at, ASKING_LINES) && text.get(..at).is_some_and(said);
    let Some(asked) = lines([b'u', b'h']).find(asks) else { return text };
    let answered = lines([b'a', b'm']).any(|at| asked < at && is(at, ANSWERING_LINES));
    text.get(..asked).filter(|_| answered).unwrap_or(text)
}

/// Where a text begins behind the mark and the name of its own turn.
fn behind_turn_head(text: &str) -> usize {
    let mut rest = text.trim_start();
    let opened = TURN_HEADS.iter().find_map(|mark| rest.strip_prefix(mark));
    let Some(named) = opened else { return 0 };
    rest = ANSWERING_LINES.iter().find_map(|name| named.strip_prefix(name)).unwrap_or(named);
    rest = rest.strip_prefix("<|end_header_id|>").unwrap_or(rest);
    text.len() - rest.len()
}

/// Where the first turn of a text ends: at the first mark of a template behind something that it says.
fn end_of_turn(text: &str) -> usize {
    let bytes = text.as_bytes();
    // A text that opens with another's turn is a whole conversation.
    let open = text.trim_start();
    let role = TURN_HEADS.iter().find_map(|mark| open.strip_prefix(mark));
    let other = ["<|user|>", "<|system|>", "<｜User｜>"].iter().any(|mark| open.starts_with(mark));
    if other || role.is_some_and(|role| !ANSWERING_LINES.iter().any(|name| role.starts_with(name)))
    {
        return text.len();
    }
    let (mut said, mut from, mut opened) = (false, 0, None);
    for at in memchr::memchr_iter(b'<', bytes) {
        let Some(rest) = text.get(at..) else { continue };
        let Some(mark) = TURN_MARKS.iter().find(|mark| rest.starts_with(**mark)) else { continue };
        let before = text.get(from..at).unwrap_or_default().trim();
        let role = ANSWERING_LINES.contains(&before.trim_end_matches("<|end_header_id|>"));
        said |= !role && before.contains(char::is_alphanumeric);
        // `<s>5</s>` is struck out.
        let struck = *mark == "</s>" && {
            let opened = *opened.get_or_insert_with(|| memchr::memmem::find(bytes, b"<s>"));
            opened.is_some_and(|opened| 0 < opened && opened < at)
        };
        if said && !struck {
            return at;
        }
        from = at + mark.len();
    }
    text.len()
}

/// After the last closing tag of thinking, the last answer tag that holds something, else everything.
pub(crate) fn region(text: &str) -> Region {
    let text = first_turn(text);
    let start = match last_tag(text) {
        Some(Tag::Answer(range)) => {
            return Region { range: without_end_marks(text, range), tagged: true };
        }
        Some(Tag::Thinking(end)) => end,
        None => behind_turn_head(text),
    };
    let range = without_end_marks(text, start..text.len());
    match json_answer(text, range.clone()) {
        Some(range) => Region { range, tagged: true },
        // An object without an answer has none.
        None if text.get(range.clone()).is_some_and(is_object) => {
            Region { range: range.end..range.end, tagged: true }
        }
        None => Region { range, tagged: false },
    }
}

/// Whether a text is nothing but a JSON object.
fn is_object(text: &str) -> bool {
    let text = groundrule_pytext::strip(text);
    text.starts_with("{\"") && text.ends_with('}') && text.contains("\":")
}

/// What the answer field holds in a completion that is a JSON object.
fn json_answer(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let held = groundrule_pytext::strip(text.get(range.clone())?);
    let object = held.strip_suffix("```").map_or(held, groundrule_pytext::rstrip);
    let object = object.strip_prefix("```json").or(object.strip_prefix("```")).unwrap_or(object);
    let object = groundrule_pytext::strip(object);
    if !object.starts_with('{') || !object.ends_with('}') {
        return None;
    }
    let at = JSON_ANSWER_FIELDS
        .iter()
        .filter_map(|field| {
            let at = memchr::memmem::rfind(object.as_bytes(), field.as_bytes())? + field.len();
            let value = groundrule_pytext::lstrip(object.get(at..)?).strip_prefix(':')?;
            Some(object.len() - groundrule_pytext::lstrip(value).len())
        })
        .max()
        .or_else(|| only_field(object))?;
    let value = object.get(at..)?;
    let held = if let Some(inside) = value.strip_prefix('"') {
        let mut escaped = false;
        let end = inside.find(|c: char| {
            let closes = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            closes
        })?;
        inside.get(..end)?
    } else if value.starts_with('[') {
        value.get(..=value.find(']')?)?
    } else {
        value.get(..value.find([',', '}', '\n'])?)?
    };
    (!held.is_empty()).then(|| super::place(text, held))
}

/// Where the value of an object with one field begins: `{"year": 2007}`.
fn only_field(object: &str) -> Option<usize> {
    let (name, value) = object.split_once("\":")?;
    let name = name.trim_start_matches(['{', ' ', '\n', '"']);
    let plain = !value.contains("\":")
        && !value.contains(['{', '['])
        && !JSON_OTHER_FIELDS.iter().any(|beside| name.starts_with(beside));
    plain.then(|| object.len() - groundrule_pytext::lstrip(value).len())
}

/// A tag that says where the answer is.
#[derive(Debug)]
enum Tag {
    /// What the last answer tag that is not empty holds; a tag that is never closed holds the rest.
    Answer(Range<usize>),
    /// Where the last tag that closes thinking ends, with no answer tag after it.
    Thinking(usize),
}

/// The last tag that says where the answer is.
fn last_tag(text: &str) -> Option<Tag> {
    let bytes = text.as_bytes();
    let mut end = text.len();
    for at in memrchr_iter(b'<', bytes) {
        match bytes.get(at + 1) {
            Some(b'/') if tag(text, at, "answer", true).is_some() => end = at,
            Some(b'/') => {
                let thought = THINKING.iter().find_map(|name| tag(text, at, name, true));
                if let Some(end) = thought {
                    return Some(Tag::Thinking(end));
                }
            }
            Some(b'a' | b'A') => {
                let Some(start) = tag(text, at, "answer", false) else { continue };
                let held = text.get(start..end).unwrap_or_default();
                if !groundrule_pytext::strip(held).is_empty() {
                    return Some(Tag::Answer(start..end));
                }
                end = at;
            }
            _ => {}
        }
    }
    None
}

/// The end of the tag at `at`, if it has that name. Case does not matter.
fn tag(text: &str, at: usize, name: &str, closing: bool) -> Option<usize> {
    let rest = text.as_bytes().get(at + 1..)?;
    let rest = if closing { rest.strip_prefix(b"/")? } else { rest };
    let (word, after) = rest.split_at_checked(name.len())?;
    if !word.eq_ignore_ascii_case(name.as_bytes()) || after.first() != Some(&b'>') {
        return None;
    }
    Some(at + 1 + usize::from(closing) + name.len() + 1)
}

/// Marks that chat templates and scripts put at the end of a text.
static END_MARKS: Endings = Endings::new(&[
    "<|im_end|>",
    "<|endoftext|>",
    "<|eot_id|>",
    "<|end|>",
    "</s>",
    "<eos>",
    "<end_of_turn>",
    // The end of a proof.
    "$\\blacksquare$",
    "\\(\\blacksquare\\)",
    "$\\square$",
    "\\(\\square\\)",
    "$\\Box$",
    "\\qed",
    "QED",
    "Q.E.D.",
]);

fn without_end_marks(text: &str, range: Range<usize>) -> Range<usize> {
    let mut end = range.end;
    loop {
        let held = text.get(range.start..end).unwrap_or_default();
        let trimmed = groundrule_pytext::rstrip(held);
        let Some(mark) = END_MARKS.of(trimmed).next() else { return range.start..end };
        end = range.start + trimmed.len() - mark.len();
    }
}

/// What a line opens with after which a text may no longer answer the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opening {
    /// A text that has answered goes on to ask itself something else.
    Question,
    /// It goes on to set an exercise.
    Exercise,
    /// The one who asks speaks, in a dialogue that the text plays.
    AskingTurn,
    /// The one who answers speaks.
    AnsweringTurn,
}

impl Opening {
    const FIRST_EXERCISE: usize = OPENS_QUESTION.len();
    const FIRST_ASKING: usize = Self::FIRST_EXERCISE + OPENS_EXERCISE.len();
    const FIRST_ANSWERING: usize = Self::FIRST_ASKING + ASKING_TURNS.len();
    const FIRST_UNUSED: usize = Self::FIRST_ANSWERING + ANSWERING_TURNS.len();

    /// What the word with this number in [`OPENINGS`] opens.
    fn of(number: usize) -> Self {
        match number {
            0..Self::FIRST_EXERCISE => Opening::Question,
            Self::FIRST_EXERCISE..Self::FIRST_ASKING => Opening::Exercise,
            Self::FIRST_ASKING..Self::FIRST_ANSWERING => Opening::AskingTurn,
            _ => Opening::AnsweringTurn,
        }
    }
}

/// All of them in one list, so that a line is looked at once.
static OPENINGS: Lexicon = Lexicon::ignoring_case(&ALL_OPENINGS);
const ALL_OPENINGS: [&str; Opening::FIRST_UNUSED] =
    joined(&[OPENS_QUESTION, OPENS_EXERCISE, ASKING_TURNS, ANSWERING_TURNS]);

/// Bytes of letters and digits, or of characters outside ASCII.
const WORDY: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = byte >= 0x80 || (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    table
};

/// Where the words of a line begin: at most a few signs of markup come before them.
#[inline]
fn behind_markup(text: &str, line: usize) -> usize {
    let near = text.as_bytes().get(line..).unwrap_or_default();
    let near = near.get(..MARKUP).unwrap_or(near);
    match near.iter().position(|&byte| WORDY[usize::from(byte)]) {
        Some(at) if near.get(at).is_some_and(u8::is_ascii) => line + at,
        None => line + near.len(),
        Some(_) => {
            let rest = text.get(line..).unwrap_or_default();
            let signs = rest.chars().take(MARKUP).take_while(|c| !c.is_alphanumeric());
            line + signs.map(char::len_utf8).sum::<usize>()
        }
    }
}

/// A text without a question that it asks itself after its answer. Of a dialogue that it plays, the last answer.
pub(crate) fn invented_question(text: &str, range: Range<usize>) -> Range<usize> {
    let held = text.get(range.clone()).unwrap_or_default();
    let bytes = held.as_bytes();
    let opens = |at: usize, opening: Opening| {
        OPENINGS.standing(bytes, at).any(|word| Opening::of(word) == opening)
    };
    let disputed = |said: usize, line: usize| {
        let line = held.get(line..).and_then(|rest| rest.split('\n').next()).unwrap_or_default();
        opens(said, Opening::AskingTurn) && DISPUTES_ANSWER.is_in(line)
    };
    let start = held.len() - held.trim_start_matches([' ', '\n', '*']).len();
    let mut played = opens(start, Opening::AskingTurn);
    let mut turn = None;
    let mut asks = None;
    // A dispute that nobody has answered yet.
    let mut dispute = None;
    // Lines that are not empty.
    for at in sixteen::places(bytes, |bytes, next| match bytes.are(b'\n') {
        0 => 0,
        lines => lines & !next.are(b'\n'),
    }) {
        let line = at + 1;
        let said = behind_markup(held, line);
        if !OPENINGS.may_stand(bytes, said) && (said == line || !OPENINGS.may_stand(bytes, line)) {
            continue;
        }
        let mut asked = said != line && opens(line, Opening::Question);
        let mut label = None;
        for word in OPENINGS.standing(bytes, said) {
            match Opening::of(word) {
                Opening::Question => asked |= said == line,
                Opening::Exercise | Opening::AskingTurn => asked = true,
                Opening::AnsweringTurn => label = label.or(Some(word)),
            }
        }
        if asked {
            if disputed(said, line) {
                played = true;
                dispute = dispute.or(Some(at));
                continue;
            }
            asks = Some(at);
            break;
        }
        if let Some(label) = label {
            turn = Some(said + OPENINGS.word(label).len());
            dispute = None;
        }
    }
    let asks = dispute.or(asks);
    if played && let Some(turn) = turn {
        let end = asks.filter(|at| *at > turn).unwrap_or(held.len());
        return range.start + turn..range.start + end;
    }
    match asks.map(|at| range.start..range.start + at) {
        // A text that opens by repeating the question has not answered it yet.
        Some(before)
            if has_something(text, before.clone())
                && !text.get(before.clone()).is_some_and(|said| said.trim_end().ends_with('?')) =>
        {
            before
        }
        _ => range,
    }
}

/// More signs than this before a word are not markup.
const MARKUP: usize = 8;

/// Friendly words are looked for in this many bytes at the end.
const LAST_WORDS: usize = 200;

/// How many closing parts of a text are left out.
const MOST_CLOSINGS: usize = 4;

/// A text without the programs, tables, notes and friendly words that it closes with.
pub(crate) fn without_closing_words(text: &str, range: Range<usize>) -> Range<usize> {
    let mut range = without_last_closing(text, without_offer(text, range));
    // Friendly words may follow a table or a check, and come before it.
    for _ in 0..MOST_CLOSINGS {
        let before = aside::without(text, &without_table(text, range.clone()));
        if before.len() == range.len() {
            break;
        }
        range = without_friendly(text, before);
    }
    range
}

/// Without a question at the end that offers to do more, and what may follow from it: `Would you like to know more about
/// it?`, `Shall I do the same for two dice? That would be 1/36.`
fn without_offer(text: &str, range: Range<usize>) -> Range<usize> {
    let asks = |c: char| matches!(c, '?' | '？');
    let held = groundrule_pytext::rstrip(text.get(range.clone()).unwrap_or_default());
    let tail = last_bytes(held, LAST_NOTE);
    let Some((asked, said)) = tail.rsplit_once(asks) else { return range };
    let end = range.start + held.len() - (tail.len() - asked.len());
    let asked_end = range.start
        + text
            .get(range.start..end)
            .unwrap_or_default()
            .trim_end_matches(|c: char| asks(c) || c == ' ')
            .len();
    let start = cue::sentence_start(text, range.start, asked_end);
    let asked = text.get(start..asked_end).unwrap_or_default();
    let before = text.get(range.start..start).unwrap_or_default().trim_end();
    if asked.len() > LAST_WORDS || before.ends_with(asks) || !before.contains(char::is_alphanumeric)
    {
        return range;
    }
    let offers = OFFERED_HELP.is_in(asked) && !asked.contains(|c: char| c.is_ascii_digit());
    let said = said.trim_matches(|c: char| !c.is_alphanumeric());
    let goes_on = !said.is_empty();
    let does = OFFERS_TO_DO.is_in(asked)
        && (!goes_on
            || said.len() <= LAST_WORDS
                && has_value(text, &(range.start..start))
                && !REACHES_NEW_ANSWER.is_in(&said.to_lowercase())
                && !asked.to_lowercase().contains("answer"));
    if does || offers && !goes_on { range.start..start } else { range }
}

/// Without a last bracket that only gives an approximate value: `です。（およそ 113.1 cm³）`.
fn without_aside(text: &str, range: Range<usize>) -> Range<usize> {
    let end = super::trim_stop(text, &range);
    let held = text.get(range.start..end).unwrap_or_default();
    let open = match held.chars().next_back() {
        Some('）') => held.rfind('（'),
        Some(')') => held.rfind(" (").max(held.rfind("\n(")),
        _ => None,
    };
    let Some(open) = open else { return range };
    let inside = held.get(open..).unwrap_or_default().trim_start_matches(['（', '(', ' ']);
    let before = range.start..range.start + open;
    // The index of a term is a natural number: `（$n\in\mathbb{N}^*$）`.
    let natural = inside.starts_with("$n") && inside.contains("N}");
    let line = held.get(..open).is_none_or(|before| before.trim_end_matches(' ').ends_with('\n'));
    let said = inside.to_lowercase();
    if line
        && inside.len() < LAST_NOTE
        && tells_of_others(&said, held.get(..open).unwrap_or_default())
    {
        return before;
    }
    let aside = inside.len() < LAST_WORDS
        && (natural || OPENS_APPROXIMATION.iter().any(|word| inside.starts_with(word)));
    if aside && has_value(text, &before) { before } else { range }
}

fn without_last_closing(text: &str, range: Range<usize>) -> Range<usize> {
    let range = without_aside(text, range);
    let range = without_table(text, without_program(text, range));
    // Hardly any text holds one of the words that are looked for one by one below.
    let held = groundrule_pytext::rstrip(text.get(range.clone()).unwrap_or_default());
    let tail = last_bytes(held, LAST_NOTE);
    let plain = !HINTS_FRIENDLY_END.is_in(tail);
    let before = range.len();
    let range = without_comment(text, range);
    if plain && range.len() == before {
        return without_remark(text, range);
    }
    let friendly = without_friendly(text, range.clone());
    if friendly.len() < range.len() { friendly } else { without_remark(text, range) }
}

/// Without friendly words at the end, if something comes before them.
fn without_friendly(text: &str, range: Range<usize>) -> Range<usize> {
    let tail = last_bytes(text.get(range.clone()).unwrap_or_default(), LAST_WORDS);
    let Some((at, _)) = FRIENDLY_END.find(tail) else { return range };
    let start = cue::sentence_start(text, range.start, range.end - tail.len() + at);
    if has_something(text, range.start..start) { range.start..start } else { range }
}

/// A note or a check at the end is looked for in at most this many bytes.
const LAST_NOTE: usize = 300;

/// Whether there is something there that may be a value.
fn has_value(text: &str, range: &Range<usize>) -> bool {
    text.get(range.clone())
        .is_some_and(|held| held.contains(|c: char| c.is_ascii_digit() || c == '$' || c == '\\'))
}

/// Whether a sentence only rejects a value that somebody else gave, or that was thought of before, and that is not the
/// one that the text before it ends with: `A classmate said 112.5, which is incorrect.`
fn rejects_others(said: &str, head: &str) -> bool {
    let last_digit = |text: &str| text.bytes().rposition(|byte| byte.is_ascii_digit());
    let last_number = |text: &str| {
        let end = last_digit(text)? + 1;
        let lead = text.get(..end)?;
        let number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '/');
        let start = lead.rfind(|c| !number(c)).map_or(0, |at| {
            at + lead.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8)
        });
        lead.get(start..).map(str::to_owned)
    };
    let Some(other) = last_number(said) else { return false };
    let behind = last_digit(said).and_then(|at| said.get(at + 1..)).unwrap_or_default();
    REJECTS_BEHIND.is_in(behind)
        && OTHERS_OR_FIRST_IDEA.is_in(said)
        && last_number(head).is_some_and(|own| other != own)
}

/// Whether a text speaks of others or of an earlier reading.
pub(crate) fn is_about_others(text: &str) -> bool {
    TELLS_OF_OTHERS.is_in(&text.to_lowercase())
}

/// Whether a sentence is about others or about an earlier reading, behind a conclusion that is set in bold type.
fn tells_of_others(said: &str, head: &str) -> bool {
    const NEAR: usize = 600;
    TELLS_OF_OTHERS.is_in(said) && !SETTLES_ANSWER.is_in(said) && {
        let near = last_bytes(head.trim_end(), NEAR);
        let bold = near.rfind("**").is_some_and(|close| {
            let inside = near.get(..close).unwrap_or_default();
            let open = inside.rfind("**").map_or(0, |at| at + 2);
            inside.get(open..).is_some_and(|bold| bold.contains(char::is_alphanumeric))
        });
        bold && near.matches("**").count().is_multiple_of(2)
    }
}

/// How many commenting sentences are left out.
const MOST_COMMENTS: usize = 3;

/// Without sentences at the end that comment on what was found, if a value comes before them.
fn without_comment(text: &str, mut range: Range<usize>) -> Range<usize> {
    for _ in 0..MOST_COMMENTS {
        let end = super::trim_stop(text, &range);
        let low = last_note(text, &(range.start..end)).start;
        let start = cue::sentence_start(text, low, end);
        let held = text.get(start..end).unwrap_or_default();
        let said = held.trim_start_matches([' ', '\n', '*', '_', '(', '>', '-']);
        let line = text.get(..start).is_none_or(|before| before.ends_with('\n'));
        let opens = |words: &[&str]| {
            words.iter().any(|word| {
                said.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word))
            })
        };
        let clause =
            line && said.starts_with(|c: char| c.is_ascii_lowercase()) && opens(CONTINUES_SENTENCE);
        let closing = text.get(end..range.end).unwrap_or_default();
        let checked = closing.contains(['✓', '✔', '✅', '☑'])
            && held.contains('=')
            && !held.trim_start().starts_with(['*', '-', '•']);
        let bracketed = said.len() < held.trim_start().len()
            && held.trim_start().starts_with('(')
            && closing.trim_end().len() < 4
            && said.split(' ').count() > 2
            && held.trim_end().ends_with(')');
        let supposed = is_supposed(said, "");
        let aside = aside::opens_aside(said);
        let head = text.get(range.start..start).unwrap_or_default();
        let others = {
            let said = said.to_lowercase();
            rejects_others(&said, head) || tells_of_others(&said, head)
        };
        let comments = opens(OPENS_COMMENT) || aside || clause || checked || bracketed || supposed;
        if start <= low || !(comments || others) {
            break;
        }
        let lower = said.to_ascii_lowercase();
        if REACHES_NEW_ANSWER.is_in(&lower) && !others {
            break;
        }
        let before = range.start..start;
        let spoken = (bracketed || others) && has_something(text, before.clone());
        if !has_value(text, &before) && !opens(&["confidence"]) && !spoken {
            break;
        }
        range = before;
    }
    range
}

/// Whether a sentence or the end of one tells what would be if something were so: `had it been 6, it would be 54`.
///
/// The sentence comes in two parts, as a value may be between them.
pub(crate) fn is_supposed(said: &str, rest: &str) -> bool {
    OPENS_SUPPOSITION.opens(said)
        && (COUNTERFACTUAL_VERBS.is_in(said) || COUNTERFACTUAL_VERBS.is_in(rest))
}

/// Whether a text has verbs of what is not so.
pub(crate) fn tells_what_is_not(text: &str) -> bool {
    COUNTERFACTUAL_VERBS.is_in(text)
}

/// The last sentences of a completion, as far as a note may reach.
pub(super) fn last_note(text: &str, range: &Range<usize>) -> Range<usize> {
    let tail = last_bytes(text.get(range.clone()).unwrap_or_default(), LAST_NOTE);
    range.end - tail.len()..range.end
}

/// The end of a text: as many whole characters as fit in `most` bytes.
pub(crate) fn last_bytes(text: &str, most: usize) -> &str {
    let low = text.len().saturating_sub(most);
    let start = (low..text.len()).find(|&at| text.is_char_boundary(at));
    start.and_then(|start| text.get(start..)).unwrap_or_default()
}

/// Whether a completion ends by saying that it has no answer.
pub(crate) fn declines(text: &str, range: &Range<usize>) -> bool {
    text.get(last_note(text, range)).is_some_and(|tail| DECLINES_TO_ANSWER.is_in(tail))
}

/// Without a remark at the end of a sentence saying that a letter is an integer.
fn without_remark(text: &str, range: Range<usize>) -> Range<usize> {
    let held = text.get(range.clone()).unwrap_or_default();
    match super::free_integer(held) {
        Some((head, _)) if super::is_words(head) => range.start..range.start + head.len(),
        _ if !super::integer_remark::names_constant(held) => range,
        _ => match super::without_free_constant(held.trim_end_matches(['.', '。', ' ', '\n'])) {
            Some(head) if super::is_words(head) => range.start..range.start + head.len(),
            _ => range,
        },
    }
}

/// Without a fenced program at the end, if something comes before it.
fn without_program(text: &str, range: Range<usize>) -> Range<usize> {
    let held = groundrule_pytext::rstrip(text.get(range.clone()).unwrap_or_default());
    let Some(inside) = held.strip_suffix("```") else { return range };
    let Some(open) = inside.rfind("```") else { return range };
    let language = inside.get(open + 3..).unwrap_or_default();
    let before = range.start..range.start + open;
    // A log of its own marks is as little an answer as a program.
    let name = language.split('\n').next().unwrap_or_default().trim();
    let is_program = language.starts_with(|c: char| c.is_ascii_alphabetic())
        && !super::markup::is_plain_text(name)
        || GRADING_LOG_WORDS.has_two(language) && language.contains('\n');
    if is_program && has_something(text, before.clone()) { before } else { range }
}

/// Without a table at the end, if something comes before it.
fn without_table(text: &str, range: Range<usize>) -> Range<usize> {
    let held = groundrule_pytext::rstrip(text.get(range.clone()).unwrap_or_default());
    if !held.ends_with('|') {
        return without_inner_table(text, range);
    }
    let mut start = held.len();
    let mut lines = 0;
    while let Some(before) = held.get(..start) {
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        if !before.get(line..).is_some_and(|line| line.trim_start().starts_with('|')) {
            break;
        }
        lines += 1;
        start = line.saturating_sub(1);
        if line == 0 {
            break;
        }
    }
    let before = range.start..range.start + start;
    if lines > 1 && has_something(text, before.clone()) { before } else { range }
}

/// Without a table in front of a last remark without a value, if the sentence before it has one:
/// `.. so x = 5.`, a table that checks it, `Both rows agree.`
fn without_inner_table(text: &str, range: Range<usize>) -> Range<usize> {
    let held = groundrule_pytext::rstrip(text.get(range.clone()).unwrap_or_default());
    let tail = last_bytes(held, LAST_WORDS);
    let is_end = |&bar: &usize| tail.as_bytes().get(bar + 1) == Some(&b'\n');
    let Some(bar) = memrchr_iter(b'|', tail.as_bytes()).find(is_end) else { return range };
    let remark = tail.get(bar + 1..).unwrap_or_default();
    let value = |c: char| c.is_ascii_digit() || matches!(c, '$' | '\\' | '"' | '“');
    let end = held.len() - remark.len();
    let Some((before, table)) = held.get(..end).and_then(|head| {
        let last = head.lines().rev().find(|line| !line.trim_start().starts_with('|'))?;
        let at = last.as_ptr() as usize - head.as_ptr() as usize + last.len();
        let before = head.get(..at)?.trim_end();
        Some((before, head.get(before.len()..)?))
    }) else {
        return range;
    };
    let sentence = before.rsplit('\n').next().unwrap_or_default();
    let aside = !remark.contains(value)
        && !REACHES_NEW_ANSWER.is_in(&remark.to_lowercase())
        && sentence.contains(value)
        && !sentence.ends_with([':', '：'])
        && table.lines().filter(|line| line.contains('|')).count() > 1;
    if aside { range.start..range.start + before.len() } else { range }
}

fn has_something(text: &str, range: Range<usize>) -> bool {
    text.get(range).is_some_and(|held| held.contains(|c: char| c.is_alphanumeric()))
}

#[cfg(test)]
recorded! {
    text: is_object, last_tag, only_field, region;
    at: last_bytes;
    range: has_something, invented_question, json_answer, without_aside, without_closing_words, without_comment, without_end_marks, without_last_closing, without_program, without_remark, without_table;
    range_of: declines, has_value, last_note;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(text: &str) -> (&str, bool) {
        let region = region(text);
        (&text[region.range], region.tagged)
    }

    #[test]
    fn thinking_is_no_answer() {
        assert_eq!(held("<think>5</think> 6"), (" 6", false));
        assert_eq!(held("a</think>b</THINK>c"), ("c", false));
        assert_eq!(held("<answer>5</answer></think>"), ("", false));
    }

    #[test]
    fn the_first_turn_ends_at_the_first_mark_behind_it() {
        for (text, turn) in [
            ("21<|im_end|>\n<|im_start|>user\n5+5?", "21"),
            ("<|im_start|>assistant\n21<|im_end|>", "<|im_start|>assistant\n21"),
            ("21</s>10", "21"),
            ("was <s>5</s> 21", "was <s>5</s> 21"),
            ("<s>21</s>10", "<s>21"),
            ("21\n\nuser\n5+5?\nassistant\n10", "21\n"),
            ("21\nUser\n5+5?\nAssistant\n10", "21"),
            ("the role is\nuser", "the role is\nuser"),
            ("user\n3*7?\nassistant\n21", "user\n3*7?\nassistant\n21"),
            ("<|im_start|>user\n3*7?<|im_end|>\n21", "<|im_start|>user\n3*7?<|im_end|>\n21"),
            ("<|im_end|><|im_end|>21", "<|im_end|><|im_end|>21"),
            ("a < b", "a < b"),
            ("", ""),
        ] {
            assert_eq!(first_turn(text), turn, "{text}");
        }
        assert_eq!(held("<|im_start|>assistant\n21<|im_end|>"), ("\n21", false));
        assert_eq!(held("<answer>5</answer><|im_end|><answer>7</answer>"), ("5", true));
    }

    #[test]
    fn the_last_answer_tag_that_holds_something() {
        assert_eq!(held("<answer>1</answer> <answer>2</answer> 3"), ("2", true));
        assert_eq!(held("<answer>1</answer><answer> </answer>"), ("1", true));
        assert_eq!(held("<answer>1</answer><answer>2"), ("2", true));
        assert_eq!(held("x <answer>7<|im_end|> </s>"), ("7", true));
        assert_eq!(held("no tag </answer>"), ("no tag </answer>", false));
    }
}
