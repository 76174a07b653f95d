//! The mathematics at the end of a text, without reading more of the text than necessary.
//!
//! Only the last sentences say what the last mathematics is, but whether a sentence is outside of mathematics depends on
//! what comes before it. If that leaves no doubt, its words need not be classified.

use super::cue::sentence_start;
use super::tokens::{Run, UNSTOPPED, layout_end, runs, tokens};
use super::{asides, without_asides};
use crate::extract::environment::Environments;
use crate::extract::text::Text;
use memchr::{memchr, memchr2, memmem};
use std::ops::Range;

/// The last mathematics of a text is looked for this far from its end, in bytes.
const LAST_PART: usize = 2000;

/// This many bytes at the end are tried first.
const TRIED: [usize; 2] = [240, 800];

/// The last lines of a text.
pub(super) fn last_part(text: &str, range: &Range<usize>) -> Range<usize> {
    let low = range.end.saturating_sub(LAST_PART);
    if low <= range.start {
        return range.clone();
    }
    let tail = text.as_bytes().get(low..range.end).unwrap_or_default();
    // A paragraph break is never inside an environment, a line break hardly ever.
    let start =
        memmem::find(tail, b"\n\n").or_else(|| memchr(b'\n', tail)).or_else(|| memchr(b' ', tail));
    start.map_or(range.end, |at| low + at)..range.end
}

/// The stretches of mathematics that the last sentences of a text mean: the last one, and all others of its sentence.
pub(super) fn last_runs(text: &str, range: &Range<usize>) -> Vec<Run> {
    let part = last_part(text, range);
    for length in TRIED {
        if let Some(start) = sentence_before(text, &part, length)
            && let Some(found) = runs_from(text, start..part.end)
        {
            return found;
        }
    }
    let all = runs(text, &tokens(text, part));
    let aside = asides(text, &all);
    without_asides(all, &aside)
}

/// The start of the last sentence that begins at least `length` bytes before the end, if what comes before it in the part
/// does not affect what follows.
fn sentence_before(text: &str, part: &Range<usize>, length: usize) -> Option<usize> {
    let high = part.end.checked_sub(length).filter(|&high| high > part.start)?;
    let high = (part.start..=high).rev().find(|&at| text.is_char_boundary(at))?;
    let start = Some(sentence_start(text, part.start, high)).filter(|&at| at > part.start)?;
    let before = text.get(part.start..start)?;
    let after = text.as_bytes().get(start..part.end)?;
    // A comma means that a list goes on, at the end of a line or among loose signs at the start of the next.
    let last = before.bytes().rposition(|byte| byte.is_ascii_alphanumeric())?;
    let signs = before.as_bytes().get(last + 1..)?;
    let word = after.trim_ascii_start().split(u8::is_ascii_whitespace).next()?;
    let continues = |signs: &[u8]| signs.iter().any(|byte| matches!(byte, b',' | b';' | 0x80..));
    let loose = !word.iter().any(u8::is_ascii_alphanumeric);
    let shortened = UNSTOPPED.iter().any(|word| {
        before.get(..=last).is_some_and(|lead| lead.ends_with(word)) && !signs.contains(&b'\n')
    });
    let goes_on = continues(signs) || loose && continues(word) || shortened;
    (!goes_on && closes_all(text, part, start)).then_some(start)
}

/// Whether every environment that starts before a place also ends before it.
fn closes_all(text: &str, part: &Range<usize>, place: usize) -> bool {
    let whole = Text::new(text.get(..part.end).unwrap_or_default());
    let mut environments = Environments::new(&whole).knowing_money();
    let mut at = part.start;
    while let Some(hit) = whole.bytes.get(at..place).and_then(|rest| memchr2(b'$', b'\\', rest)) {
        let open = at + hit;
        let end = environments.delimited(open).map(|(_, end)| end);
        match end.or_else(|| layout_end(&whole, open)) {
            Some(end) if end > place => return false,
            Some(end) => at = end,
            None => at = open + 1,
        }
    }
    true
}

/// The stretches of mathematics that some sentences mean; nothing if they hold none, or if all of them may continue what
/// comes before the sentences.
fn runs_from(text: &str, sentences: Range<usize>) -> Option<Vec<Run>> {
    let cut = tokens(text, sentences);
    // What a sentence begins with may go with the word before it.
    let first = cut.first()?;
    let own = if first.is_math() {
        let stop = cut.iter().position(|token| token.stop)?;
        cut.get(stop + 1)?.range.start
    } else {
        first.range.start
    };
    let all = runs(text, &cut);
    let aside = asides(text, &all);
    // Values that are set aside count if there are no others anywhere.
    let last = all.iter().zip(&aside).rfind(|(_, aside)| !**aside)?.0;
    (last.range.start >= own).then(|| without_asides(all, &aside))
}

#[cfg(test)]
recorded! {
    range: runs_from;
    range_of: last_part, last_runs;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(text: &str) -> Vec<Run> {
        let all = runs(text, &tokens(text, last_part(text, &(0..text.len()))));
        let aside = asides(text, &all);
        without_asides(all, &aside)
    }

    /// The last run, and the others of its sentence.
    fn ending(text: &str, runs: &[Run]) -> Vec<Run> {
        let start = runs.last().map_or(0, |last| sentence_start(text, 0, last.range.start));
        runs.iter().filter(|run| run.range.start >= start).cloned().collect()
    }

    #[test]
    fn fewer_sentences_say_the_same() {
        let openings = [
            "So $x = 5$ and\n",
            "We have\n\\[\n x = 3\n",
            "\\[ x = 3 \\]\n",
            "$$\nx = 3\n$$\n",
            "\\begin{align*}\nx &= 1 \\\\\n",
            "\\begin{align*}\nx &= 1\n\\end{align*}\n",
            "The values are 1,\n",
            "It is not\n",
            "Prose and nothing else.\n",
        ];
        let lines = [
            "The cost is 7 dollars in total, so it is 8.\n",
            "2 and 3 are the values (since 4 is even).\n",
            ", 5 and more\n",
            "\\]\n",
            "$$\n",
            "x \\end{align*}\n",
            "Words that say nothing at all, or hardly anything, line after line.\n",
            "Then $y = 2$ is rejected.\n",
        ];
        for opening in openings {
            for first in lines {
                for last in lines {
                    let text = [opening, first, &lines[6].repeat(5), last, lines[6]].concat();
                    let text = [opening, &lines[6].repeat(8), &text].concat();
                    let found = last_runs(&text, &(0..text.len()));
                    assert_eq!(ending(&text, &found), ending(&text, &whole(&text)), "{text}");
                }
            }
        }
    }
}
