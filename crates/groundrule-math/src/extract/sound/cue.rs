//! Where a text says what the answer is, in the words of many languages, and where it takes that back.

use super::answer_region::last_bytes;
use super::tokens::is_blank;
use crate::extract::environment::Environments;
use crate::extract::text::Text;
use crate::words::lexicon::{
    ANSWER_CUES, Backwards, CALLS_FINAL, CONCLUSION_CUES, CORRECTED_COPULAS, CORRECTION_CUES,
    CUE_CONNECTORS, LETTER_LABELS, MAKES_CUE_ELSEWHERE, MAKES_CUE_FORMER, ONLY_CHECKS,
    SAYS_RESULT_CHECKED, STOPPED_ABBREVIATIONS,
};
use groundrule_pytext::{is_alpha, lstrip};
use memchr::{memmem, memrchr_iter};
use std::ops::Range;

/// A statement of an answer: where its words start, and the stretches that may hold it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Statement {
    pub(crate) cue: Range<usize>,
    /// After the cue, up to the end of its sentence, or of the next one if nothing is left of this one.
    pub(crate) content: Range<usize>,
    /// Before the cue, from the start of its sentence.
    pub(crate) before: Range<usize>,
    /// The words call it final.
    pub(crate) is_final: bool,
}

impl Statement {
    /// Whether its words only say that a conclusion follows.
    pub(crate) fn concludes(&self, text: &str) -> bool {
        let cue = text.get(self.cue.clone()).unwrap_or_default().to_lowercase();
        CONCLUSION_CUES.iter().any(|word| cue.starts_with(word))
    }
}

/// How far before a cue its words are examined, in bytes.
const LEAD: usize = 160;

/// The statements of a range, the last one first.
pub(crate) fn statements(text: &str, range: Range<usize>) -> impl Iterator<Item = Statement> {
    statements_at(text, range.clone(), range)
}

/// The statements of a range whose words begin at some places in it.
pub(super) fn statements_at(
    text: &str,
    range: Range<usize>,
    places: Range<usize>,
) -> impl Iterator<Item = Statement> {
    answer_cues(text, range.end, places).filter_map(move |cue| {
        // `と答える人`: a verb. `Jake's answer`: somebody else's.
        let before = text.get(..cue.start)?;
        let word = text.get(cue.clone())?;
        if word == "答え" && text.get(cue.end..)?.starts_with(['る', 'た', 'て', 'ら', 'ま', 'よ'])
            || is_of_somebody(before)
        {
            return None;
        }
        // `The note reads "Answer: 13". I count 12.`
        if is_quoted(text, &cue, range.end) || is_in_block_quote(text, &cue, range.end) {
            return None;
        }
        // `Answer key: 9` is not the answer that is given.
        let after = text.get(cue.end..)?;
        if [" key", " sheet", " options", " choices"].iter().any(|noun| after.starts_with(noun)) {
            return None;
        }
        // `A common slip is to answer 120`: a verb.
        if [" to ", " would ", " might ", " could ", " may "]
            .iter()
            .any(|word| before.ends_with(word))
        {
            return None;
        }
        // `My first answer was 5`
        let before = last_bytes(before.trim_end(), LEAD).to_lowercase();
        let sentence = before.rsplit(['.', '\n']).next().unwrap_or_default();
        if MAKES_CUE_FORMER.iter().any(|word| before.ends_with(word))
            || MAKES_CUE_ELSEWHERE.is_in(sentence)
        {
            return None;
        }
        let end = sentence_end(text, cue.end, range.end);
        let line = text.get(cue.end..end)?;
        // `Let me look closely before I answer.`
        if line.trim().is_empty() && [" i", " we"].iter().any(|who| before.ends_with(who)) {
            return None;
        }
        let lead = connector(line, cue.end);
        // `le résultat se trouve au milieu, ce qui est plausible`: the verb is not about the answer.
        let to_verb = line.get(..lead - cue.end)?;
        if to_verb.ends_with(' ') && memchr::memchr_iter(b',', to_verb.as_bytes()).count() % 2 == 1
        {
            return None;
        }
        // `podemos expresar el resultado también en kilómetros`: nothing leads to a value.
        if lead == cue.end && goes_on_in_words(line)
            || is_far(to_verb)
            || SAYS_RESULT_CHECKED.iter().any(|word| line.trim_start().starts_with(word))
            || text
                .get(lead..end)
                .is_some_and(|said| SAYS_RESULT_CHECKED.iter().any(|word| said.starts_with(word)))
        {
            return None;
        }
        let mut content = without_closed_emphasis(text, lead..end);
        // `5 — this is my answer.` has said it.
        let closed = text.get(end..).is_some_and(|rest| rest.starts_with(['.', '!', '。']))
            && text
                .get(sentence_start(text, range.start, cue.start)..cue.start)
                .is_some_and(|said| said.bytes().any(|byte| byte.is_ascii_digit()));
        if !closed && is_blank_or_dress(text.get(content.clone())?) {
            let start = skip_dress(text, end, range.end);
            content = start..sentence_end(text, start, range.end);
        }
        let before = sentence_start(text, range.start, cue.start)..cue.start;
        let words = text.get(before.start..cue.end)?;
        let is_final = words.ends_with("####") || CALLS_FINAL.is_in(words);
        Some(Statement { cue, content, before, is_final })
    })
}

/// Whether a statement is inside a block quote that values follow: `> Answer: 42`, and then `The student overlooked two
/// sides. It is 46.`
pub(super) fn is_in_block_quote(text: &str, cue: &Range<usize>, limit: usize) -> bool {
    let quotes = |line: &str| line.trim_start().starts_with('>');
    let lead = text.get(..cue.start).unwrap_or_default();
    if !lead.rsplit('\n').next().is_some_and(quotes) {
        return false;
    }
    let rest = text.get(cue.end..limit).unwrap_or_default();
    let mut behind = rest.split('\n').skip(1).skip_while(|line| quotes(line));
    behind.any(|line| line.bytes().any(|byte| byte.is_ascii_digit()))
}

/// Whether a statement is put in quotation marks, with words before them in its sentence and another sentence behind.
fn is_quoted(text: &str, cue: &Range<usize>, limit: usize) -> bool {
    const NEAR: usize = 24;
    const LONGEST_QUOTED: usize = 120;
    let lead = text.get(..cue.start).unwrap_or_default();
    let near = last_bytes(lead, NEAR);
    let Some(open) = near.rfind(['"', '“', '„', '«']) else { return false };
    let (before, opened) = near.split_at(open);
    let words = opened.trim_matches(|c: char| !c.is_alphabetic());
    let close = match opened.chars().next() {
        Some('“') => &['”'][..],
        Some('„') => &['“', '”'],
        Some('«') => &['»'],
        _ => &['"'],
    };
    let rest = text.get(cue.end..limit).unwrap_or_default();
    let Some(end) = rest.find(close).filter(|end| *end <= LONGEST_QUOTED) else { return false };
    let quoted = rest.get(..end).unwrap_or_default();
    let behind = rest.get(end..).unwrap_or_default();
    !opened.get(1..).is_some_and(|said| said.contains(close))
        && !quoted.contains('\n')
        && words.len() < NEAR / 2
        && before.trim_end().ends_with(|c: char| c.is_alphabetic())
        && behind.contains(char::is_alphabetic)
}

/// Whether a cue comes after a name in the genitive: `Jake's answer`, but not `the question's answer`.
fn is_of_somebody(before: &str) -> bool {
    let Some(lead) = before.strip_suffix("'s ").or_else(|| before.strip_suffix("’s ")) else {
        return false;
    };
    let start = lead.rfind(|c: char| !c.is_alphabetic()).map_or(0, |at| at + 1);
    let start = (start..=lead.len()).find(|&at| lead.is_char_boundary(at)).unwrap_or(lead.len());
    lead.get(start..).is_some_and(|name| {
        name.starts_with(char::is_uppercase) && !matches!(name, "Here" | "That" | "It" | "What")
    })
}

/// Without the stars that close the emphasis of the cue: `**Answer:** three`.
fn without_closed_emphasis(text: &str, content: Range<usize>) -> Range<usize> {
    let said = text.get(content.clone()).unwrap_or_default();
    let bare = said.trim_start_matches(['*', '_']);
    let closes = bare.len() < said.len() && bare.starts_with(char::is_whitespace);
    if closes { content.end - bare.len()..content.end } else { content }
}

/// Whether a colon is too far from its cue to belong to it: `Das Ergebnis lässt sich auch so bestätigen: ..`.
fn is_far(lead: &str) -> bool {
    const FAR: usize = 4;
    let told = lead.trim_end_matches([':', '：', ' ', '*']);
    lead.ends_with([':', '：'])
        && !told.contains(['(', '（'])
        && !["is", "be", "ist", "est", "es"].iter().any(|verb| told.ends_with(verb))
        && told.split_whitespace().filter(|word| word.chars().all(char::is_alphabetic)).count()
            > FAR
}

/// Whether a line goes on with more than a few words and no value among the first ones.
fn goes_on_in_words(line: &str) -> bool {
    const FEW: usize = 3;
    let mut words = line.split_whitespace();
    let spoken = |word: &str| {
        let letters = word.trim_matches(|c: char| !c.is_alphanumeric());
        letters.chars().count() > 1 && letters.chars().all(|c| c.is_alphabetic() && is_parted(c))
    };
    line.starts_with(' ') && words.by_ref().take(FEW).filter(|word| spoken(word)).count() == FEW
}

/// Whether a statement whose words begin at `low..before` may be called final.
pub(super) fn may_call_final(text: &str, low: usize, before: usize) -> bool {
    // The words themselves may reach beyond.
    const LONGEST_CUE: usize = 64;
    let end = text.len().min(before + LONGEST_CUE);
    let held = text.as_bytes().get(low..end).unwrap_or_default();
    let called = |word: &str| memmem::find(held, word.as_bytes()).is_some();
    // `final` in any case, by the letters after its first.
    called("inal") || called("INAL") || called("####") || !held.is_ascii() && called("最")
}

/// The cues that begin at some places and end before `end`, the last one first; the longest of overlapping ones.
fn cues(
    text: &str,
    end: usize,
    places: Range<usize>,
    words: &'static Backwards,
) -> impl Iterator<Item = Range<usize>> {
    let bytes = text.as_bytes().get(..end).unwrap_or_default();
    let mut before = places.end;
    std::iter::from_fn(move || {
        while let Some((at, lengths)) = words.last(bytes, places.start, before) {
            before = at;
            let letter = letter_at(text, at);
            if letter && letter_before(text, at) {
                continue;
            }
            let ends = lengths.map(|length| at + length);
            let found = ends.filter(|&end| !letter || !letter_at(text, end)).max();
            if let Some(end) = found {
                return Some(at..end);
            }
        }
        None
    })
}

/// The cues of an answer that begin at some places and end before `end`, the last one first.
fn answer_cues(text: &str, end: usize, places: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    // `A:` at the start of a line, in either case, is too short a cue to look for together with the others.
    let held = text.as_bytes().get(places.start..end.min(places.end + 2)).unwrap_or_default();
    let start = places.start;
    let mut lines = memrchr_iter(b':', held)
        .filter(move |&colon| {
            colon
                .checked_sub(2)
                .and_then(|at| held.get(at..colon))
                .is_some_and(|line| matches!(line, b"\nA" | b"\na"))
        })
        .map(move |colon| start + colon - 2..start + colon + 1)
        .peekable();
    let mut words = cues(text, end, places, &ANSWER_CUES).peekable();
    std::iter::from_fn(move || match (lines.peek(), words.peek()) {
        (Some(line), Some(word)) if line.start < word.start => words.next(),
        (Some(_), _) => lines.next(),
        (None, _) => words.next(),
    })
}

/// A letter of an alphabet that separates its words with blanks and attaches nothing before them.
fn is_parted(c: char) -> bool {
    c.is_ascii_alphabetic() || is_alpha(c) && (c as u32) < 0x590
}

fn letter_before(text: &str, at: usize) -> bool {
    text.get(..at).and_then(|before| before.chars().next_back()).is_some_and(is_parted)
}

/// Whether such a letter follows.
fn letter_at(text: &str, at: usize) -> bool {
    text.get(at..).and_then(|rest| rest.chars().next()).is_some_and(is_parted)
}

/// The place after the first connector of a line that starts at `offset`, or its start.
fn connector(line: &str, offset: usize) -> usize {
    match CUE_CONNECTORS.find(line) {
        // Mathematics before the connector means that the connector is inside it: `answer $x = 5$`.
        Some((at, length)) => {
            let lead = line.get(..at).unwrap_or_default();
            // `答え　y = 1`: the name of the value, not a connector.
            let name = lead.trim();
            let named = line.get(at..).is_some_and(|rest| rest.starts_with(['=', '≈']))
                && matches!(name.as_bytes(), [letter] if letter.is_ascii_alphabetic());
            if lead.contains(['$', '\\'])
                || lead.contains(|c: char| c.is_ascii_digit()) && !lead.contains('(')
                || named
            {
                offset
            } else {
                offset + at + length
            }
        }
        None => offset,
    }
}

/// Whether only whitespace and emphasis are left.
fn is_blank_or_dress(text: &str) -> bool {
    is_blank(text.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, '*' | '_' | ':' | '#' | '`' | '：')
    }))
}

/// The next place that has something at it.
fn skip_dress(text: &str, from: usize, limit: usize) -> usize {
    let rest = text.get(from..limit).unwrap_or_default();
    let bare = rest.trim_start_matches(|c: char| {
        groundrule_pytext::is_space(c) || matches!(c, '!' | '*' | '_' | '.' | ':' | '#' | '：')
    });
    limit - bare.len()
}

/// Sentences longer than this, in bytes, are cut: they do not hold answers.
const LONGEST_SENTENCE: usize = 8000;

/// The end of the sentence, or of the line, that contains `from`. Full stops and line breaks inside mathematics do not
/// end it.
pub(crate) fn sentence_end(text: &str, from: usize, limit: usize) -> usize {
    let limit =
        (from + LONGEST_SENTENCE..limit).find(|&at| text.is_char_boundary(at)).unwrap_or(limit);
    let whole = Text::new(text.get(..limit).unwrap_or_default());
    let mut environments = Environments::new(&whole).knowing_money();
    let mut at = from;
    while at < limit {
        match whole.byte(at) {
            b'\n' => return at,
            b'$' | b'\\' => {
                if let Some((_, end)) = environments.delimited(at) {
                    at = end;
                    continue;
                }
            }
            b'.' | b'!' | b'?' => {
                let next = whole.byte(at + 1);
                let closes = at + 1 >= limit
                    || whole.space(at + 1) > 0
                    || matches!(next, b'*' | b'"' | b')' | b'<');
                if closes && !is_abbreviation(text, from, at) && !is_label(text, from, at) {
                    return at;
                }
            }
            b'<' if matches!(whole.byte(at + 1), b'/' | b'|') => return at,
            0x80.. => {
                if matches!(whole.char_at(at), Some('。' | '！' | '？')) {
                    return at;
                }
            }
            _ => {}
        }
        at += whole.width(at).max(1);
    }
    limit
}

/// Whether a full stop follows the letter of a choice and comes before its content: `B. 2`.
fn is_label(text: &str, from: usize, stop: usize) -> bool {
    let before = text.get(from..stop).unwrap_or_default();
    let before = before.trim_start_matches([' ', '*', ':', '(']);
    let content = text.get(stop + 1..).unwrap_or_default();
    matches!(before.as_bytes(), [b'A'..=b'H'])
        && content.strip_prefix(' ').is_some_and(|rest| {
            rest.starts_with(|c: char| c.is_ascii_digit() || "$\\-".contains(c))
        })
}

/// Whether a stop follows an initial of a name, which is all that its line holds: `Helen K. Marsh`.
fn is_initial(text: &str, from: usize, stop: usize) -> bool {
    const MOST: usize = 4;
    let before = text.get(from..stop).unwrap_or_default();
    let line = text.get(stop..).and_then(|rest| rest.split('\n').next()).unwrap_or_default();
    let named =
        |word: &str| word.starts_with(char::is_uppercase) || word.trim_matches('*').is_empty();
    let words = |text: &str| {
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count()
    };
    let initial = before.rsplit([' ', '*']).next().unwrap_or_default();
    initial.chars().count() == 1
        && words(before) > 1
        && words(before) + words(line) <= MOST + 1
        && before.split([' ', ':']).filter(|word| !word.is_empty()).all(named)
        && line.trim_start_matches('.').split(' ').filter(|word| !word.is_empty()).all(named)
        && line.len() > 2
        && !LETTER_LABELS.iter().any(|label| before.to_lowercase().contains(*label))
}

fn is_abbreviation(text: &str, from: usize, stop: usize) -> bool {
    if is_initial(text, from, stop) {
        return true;
    }
    let before = text.as_bytes().get(from..stop).unwrap_or_default();
    STOPPED_ABBREVIATIONS.iter().any(|word| {
        before.len().checked_sub(word.len()).and_then(|at| before.split_at_checked(at)).is_some_and(
            |(lead, tail)| {
                tail.eq_ignore_ascii_case(word.as_bytes())
                    && !lead.last().is_some_and(u8::is_ascii_alphanumeric)
            },
        )
    })
}

/// Bytes with which a sentence may end. A table, as nearly every byte is none of them.
const ENDS_SENTENCE: [bool; 256] = {
    let mut table = [false; 256];
    let ends = [b'\n', b'.', b'!', b'?', 0x81, 0x82, 0x9f];
    let mut end = 0;
    while end < ends.len() {
        table[ends[end] as usize] = true;
        end += 1;
    }
    table
};

/// The start of the sentence that ends at `to`: after the last stop or line break before it.
pub(crate) fn sentence_start(text: &str, low: usize, to: usize) -> usize {
    let low = low.max(to.saturating_sub(LONGEST_SENTENCE));
    let low = (low..to).find(|&at| text.is_char_boundary(at)).unwrap_or(to);
    let before = text.get(low..to).unwrap_or_default();
    let bytes = before.as_bytes();
    let found = bytes.iter().enumerate().rev().find(|&(at, byte)| match byte {
        _ if !ENDS_SENTENCE[usize::from(*byte)] => false,
        b'\n' => true,
        b'.' | b'!' | b'?' => {
            let after = before.get(at + 1..).unwrap_or_default();
            after.starts_with(groundrule_pytext::is_space) && !is_abbreviation(before, 0, at)
        }
        // The last byte of a non-ASCII stop.
        0x81 | 0x82 | 0x9f => {
            let wide = bytes.get(..=at).unwrap_or_default();
            ["。", "！", "？"].iter().any(|stop| wide.ends_with(stop.as_bytes()))
        }
        _ => false,
    });
    found.map_or(low, |(at, _)| low + at + 1)
}

/// Where a text takes something back, the last place first.
pub(crate) fn corrections(text: &str, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    cues(text, range.end, range, &CORRECTION_CUES)
}

/// What a text says after it has corrected itself, if it does so after `from`: where the new answer may be.
pub(super) fn correction(text: &str, from: usize, limit: usize) -> Option<Range<usize>> {
    let mut tried = 0;
    for cue in cues(text, limit, from..limit, &CORRECTION_CUES) {
        tried += 1;
        if tried > 8 {
            return None;
        }
        // The sentence of the cue, and the next one if this one only says that something was wrong.
        let mut start = cue.end;
        for _ in 0..3 {
            let end = sentence_end(text, start, limit);
            let sentence = text.get(start..end)?;
            let lower = sentence.to_lowercase();
            if ONLY_CHECKS.is_in(&lower) {
                break;
            }
            // `Oops, 4.`: nothing but the new value.
            let bare = sentence.trim_start_matches([',', ' ', '!', ':', '—', '–']);
            let value = bare.trim_end_matches(['.', '!']);
            if !value.is_empty()
                && value
                    .bytes()
                    .all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'/' | b'$' | b'-'))
            {
                return Some(end - bare.len()..end);
            }
            if let Some(at) = last_copula(&lower)
                && lower.len() == sentence.len()
            {
                return Some(start + at..end);
            }
            start = skip_dress(text, end, limit);
            if start >= limit {
                break;
            }
        }
    }
    None
}

/// The place after "is", "should be", "=" and so on, if what follows may be a value.
fn last_copula(sentence: &str) -> Option<usize> {
    let place = CORRECTED_COPULAS.last_end(sentence)?;
    let value = lstrip(sentence.get(place..)?);
    value
        .contains(|c: char| c.is_ascii_digit() || matches!(c, '\\' | '$' | '√' | 'π'))
        .then_some(place)
}

#[cfg(test)]
recorded! {
    text: goes_on_in_words, is_blank_or_dress, is_far, last_copula;
    at: connector, letter_at, letter_before;
    range: without_closed_emphasis;
    between: correction, is_abbreviation, is_label, may_call_final, sentence_end, sentence_start, skip_dress;
    character: is_parted;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(text: &str) -> Vec<&str> {
        statements(text, 0..text.len()).map(|s| text[s.content].trim()).collect()
    }

    #[test]
    fn the_last_statement_comes_first() {
        assert_eq!(contents("The answer is 5. So the final answer is: **7**."), ["**7**", "5"]);
        assert_eq!(contents("Final Answer:\n\n$$x = 5$$"), ["$$x = 5$$"]);
        assert_eq!(contents("blah #### 35 "), ["35"]);
        assert_eq!(contents("I hope this answered it; unanswered."), Vec::<&str>::new());
    }

    #[test]
    fn many_languages() {
        for text in [
            "答案是7。",
            "答案：7",
            "La respuesta es 7.",
            "Ответ: 7",
            "Die Antwort lautet 7.",
            "정답은 7",
        ] {
            assert_eq!(contents(text).first(), Some(&"7"), "{text}");
        }
    }

    #[test]
    fn stops_inside_mathematics_end_no_sentence() {
        let text = "It is $1. 2$ approx. 5. Next";
        assert_eq!(&text[..sentence_end(text, 0, text.len())], "It is $1. 2$ approx. 5");
        assert_eq!(&text[sentence_start(text, 0, text.len())..], " Next");
    }

    #[test]
    fn corrections() {
        let new = |text: &'static str| correction(text, 0, text.len()).map(|range| &text[range]);
        assert_eq!(new("Wait, actually it is 6."), Some("6"));
        assert_eq!(new("Wait, I made a mistake. The answer should be $6$."), Some("$6$"));
        assert_eq!(new("Wait, let me check: 2+3 = 5. Yes."), None);
        assert_eq!(new("No more."), None);
    }
}
