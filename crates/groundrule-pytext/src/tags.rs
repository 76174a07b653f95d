//! Linear scanners for the fixed patterns of the rewards.
//!
//! Each function names the Python regular expression that it replaces. They find the same spans in one pass, whatever
//! the text: those expressions take up to the fourth power of its length.

use crate::class::is_decimal;
use crate::needle::Needle;
use crate::space::{rstrip, skip_space};
use memchr::{memchr, memmem, memrchr};
use std::ops::Range;

/// A pair of fixed marks with text between them.
#[derive(Debug)]
pub struct Pair {
    /// The mark before the text.
    pub open: Needle,
    /// The mark after the text.
    pub close: Needle,
}

impl Pair {
    /// The pair with these marks.
    pub const fn new(open: &'static str, close: &'static str) -> Self {
        Pair { open: Needle::new(open), close: Needle::new(close) }
    }

    /// `re.search(open + '(.*?)' + close, text, re.DOTALL)`: where its group is.
    ///
    /// ```
    /// let pair = groundrule_pytext::tags::Pair::new("<answer>", "</answer>");
    /// assert_eq!(pair.first("x<answer>\n7</answer>"), Some(9..11));
    /// ```
    pub fn first(&self, text: &str) -> Option<Range<usize>> {
        self.next_from(text, 0)
    }

    /// `re.findall(open + '(.*?)' + close, text, re.DOTALL)[-1]`: where it is.
    pub fn last(&self, text: &str) -> Option<Range<usize>> {
        if self.open.word() == "<answer>"
            && self.close.word() == "</answer>"
            && let Some(only) = only_answer(text.as_bytes(), self.open.finder())
        {
            return Some(only);
        }
        self.iter(text).last()
    }

    /// `re.findall(open + '(.*?)' + close, text, re.DOTALL)`: where each one is, in order.
    pub fn iter<'a>(&'a self, text: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
        let mut from = 0;
        std::iter::from_fn(move || {
            let span = self.next_from(text, from)?;
            from = span.end + self.close.word().len();
            Some(span)
        })
    }

    /// `re.search(open + '(.*?)' + close, text)`: the group must be on one line.
    pub fn first_on_one_line(&self, text: &str) -> Option<Range<usize>> {
        let mut from = 0;
        loop {
            let start = self.open.find_end(text, from)?;
            let rest = &text.as_bytes()[start..];
            let line = memchr(b'\n', rest).unwrap_or(rest.len());
            match self.close.finder().find(&rest[..line]) {
                Some(length) => return Some(start..start + length),
                // No other opening mark on this line can find what this one did not.
                None => from = start + line,
            }
        }
    }

    fn next_from(&self, text: &str, from: usize) -> Option<Range<usize>> {
        let start = self.open.find_end(text, from)?;
        let end = self.close.find_end(text, start)?;
        Some(start..end - self.close.word().len())
    }
}

/// The answer at the end of a completion, if it is clear right away that no other answer is opened before it.
///
/// Most completions are `<think>…</think><answer>…</answer>` with no other `<`, and a search for one byte runs at the speed
/// of memory. An earlier opening mark would change which answer is the last, so the whole text has to be searched.
fn only_answer(text: &[u8], open: &memmem::Finder<'_>) -> Option<Range<usize>> {
    let body = match text.strip_suffix(b"</answer>") {
        Some(body) => body,
        None => {
            let (body, end) = text.split_at(memrchr(b'<', text)?);
            end.starts_with(b"</answer>").then_some(body)?
        }
    };
    let (before, found) = body.split_at(memrchr(b'<', body)?);
    if !found.starts_with(b"<answer>") {
        return None;
    }
    let thought = before.trim_ascii_end();
    let thought = thought.strip_suffix(b"</think>").unwrap_or(thought);
    let thought = thought.strip_prefix(b"<think>").unwrap_or(thought);
    let is_first = memchr(b'<', thought).is_none() || open.find(thought).is_none();
    is_first.then_some(before.len() + "<answer>".len()..body.len())
}

/// The marks that the rewards look for, made once.
#[derive(Debug)]
pub struct Marks {
    /// `<answer>` … `</answer>`
    pub answer: Pair,
    /// `<think>` … `</think>`
    pub think: Pair,
    /// A fence marked as JSON.
    pub json_fence: Pair,
    /// Any fence.
    pub fence: Pair,
}

static MARKS: Marks = Marks {
    answer: Pair::new("<answer>", "</answer>"),
    think: Pair::new("<think>", "</think>"),
    json_fence: Pair::new("```json", "```"),
    fence: Pair::new("```", "```"),
};

/// The marks that the rewards look for.
#[inline]
pub const fn marks() -> &'static Marks {
    &MARKS
}

/// Where the answer of a whole completion begins: the offset after the first `<answer>` that follows `</think>` and
/// whitespace, at or after `from`.
fn answer_after_think(text: &str, from: usize) -> Option<usize> {
    let open = &MARKS.answer.open;
    let mut at = from;
    loop {
        at = open.find_end(text, at)?;
        if rstrip(text.get(from..at - open.word().len())?).ends_with("</think>") {
            return Some(at);
        }
    }
}

/// `re.fullmatch(r"<think>.*?</think>\s*<answer>.*?</answer>", text, re.DOTALL)`.
///
/// ```
/// use groundrule_pytext::tags::is_think_answer;
/// assert!(is_think_answer("<think>a</think>\n<answer>b</answer>"));
/// assert!(!is_think_answer("<think>a</think><answer>b</answer>\n"));
/// ```
pub fn is_think_answer(text: &str) -> bool {
    let Some(body) = text.strip_suffix("</answer>") else { return false };
    if !body.starts_with("<think>") {
        return false;
    }
    answer_after_think(body, "<think>".len()).is_some()
}

/// `re.search(r"<think>.*?</think>\s*<answer>.*?\{.*\[\d+,\s*\d+,\s*\d+,\s*\d+\].*\}.*?</answer>",
/// text, re.DOTALL)`: whether there is a match.
///
/// Every part may be at any distance from the one before, so the earliest of each is as good as any.
pub fn has_think_answer_box(text: &str) -> bool {
    let found = || {
        let think = MARKS.think.open.find_end(text, 0)?;
        let answer = answer_after_think(text, think)?;
        let brace = next_byte(text, answer, b'{')?;
        let numbers = first_box(text, brace)?.end;
        let close = next_byte(text, numbers, b'}')?;
        MARKS.answer.close.find_end(text, close)
    };
    found().is_some()
}

/// `re.search(r"<think>.*?</think>\s*<answer>.*?\[\d+,\s*\d+,\s*\d+,\s*\d+\].*?</answer>", text, re.DOTALL)`: whether
/// there is a match.
pub fn has_think_answer_bare_box(text: &str) -> bool {
    let found = || {
        let think = MARKS.think.open.find_end(text, 0)?;
        let answer = answer_after_think(text, think)?;
        let numbers = first_box(text, answer)?.end;
        MARKS.answer.close.find_end(text, numbers)
    };
    found().is_some()
}

/// `re.search(r"<think>(.*?)<answer>(.*?)</answer>", text, re.DOTALL)`: whether there is a match.
pub fn has_think_then_answer(text: &str) -> bool {
    let found = || {
        let think = MARKS.think.open.find_end(text, 0)?;
        let answer = MARKS.answer.open.find_end(text, think)?;
        MARKS.answer.close.find_end(text, answer)
    };
    found().is_some()
}

/// `re.match(r"^<think>(?!.*<think>)(.*?)</think>.*$", text, re.DOTALL | re.MULTILINE)`: whether there is a match.
pub fn begins_with_one_think(text: &str) -> bool {
    text.strip_prefix("<think>")
        .is_some_and(|rest| !MARKS.think.open.is_in(rest) && MARKS.think.close.is_in(rest))
}

/// `re.match(r"^<think>\n.*?\n</think>\n<answer>\n.*?\n</answer>$", text, re.DOTALL | re.MULTILINE)`: whether there is
/// a match.
pub fn is_open_r1_form(text: &str) -> bool {
    static OPEN_R1: Needle = Needle::new("\n</think>\n<answer>\n");
    let Some(rest) = text.strip_prefix("<think>\n") else { return false };
    let Some(answer) = OPEN_R1.find_end(rest, 0) else { return false };
    let ends = memmem::find_iter(&rest.as_bytes()[answer..], "\n</answer>");
    ends.into_iter().any(|at| {
        let behind = rest.as_bytes().get(answer + at + "\n</answer>".len());
        matches!(behind, None | Some(b'\n'))
    })
}

/// The offset of the first `byte` at or after `from`.
fn next_byte(text: &str, from: usize, byte: u8) -> Option<usize> {
    Some(from + memchr(byte, text.as_bytes().get(from..)?)?)
}

/// The four numbers of a box as they appear in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoxSpan {
    /// Where the opening bracket is.
    pub start: usize,
    /// After the closing bracket.
    pub end: usize,
    /// Where each number's digits are.
    pub numbers: [(usize, usize); 4],
}

/// `re.search(r"\[(\d+),\s*(\d+),\s*(\d+),\s*(\d+)\]", text)` at or after `from`.
///
/// ```
/// use groundrule_pytext::tags::first_box;
/// let found = first_box("box: [1, 22,3,\n4]", 0).unwrap();
/// assert_eq!(found.numbers, [(6, 7), (9, 11), (12, 13), (15, 16)]);
/// ```
pub fn first_box(text: &str, from: usize) -> Option<BoxSpan> {
    let bytes = text.as_bytes();
    let mut from = from;
    loop {
        let start = from + memchr(b'[', bytes.get(from..)?)?;
        from = start + 1;
        if let Some(found) = box_at(text, start) {
            return Some(found);
        }
    }
}

fn box_at(text: &str, start: usize) -> Option<BoxSpan> {
    let bytes = text.as_bytes();
    let mut numbers = [(0, 0); 4];
    let mut at = start + 1;
    for (i, number) in numbers.iter_mut().enumerate() {
        if i > 0 {
            at = skip_space(text, at);
        }
        let end = skip_decimals(text, at);
        if end == at {
            return None;
        }
        *number = (at, end);
        if *bytes.get(end)? != if i == 3 { b']' } else { b',' } {
            return None;
        }
        at = end + 1;
    }
    Some(BoxSpan { start, end: at, numbers })
}

/// The offset after the run of `\d` that starts at `at`.
fn skip_decimals(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let ascii = rest.bytes().take_while(u8::is_ascii_digit).count();
    if rest.as_bytes().get(ascii).is_none_or(u8::is_ascii) {
        return at + ascii;
    }
    text.len() - rest.trim_start_matches(is_decimal).len()
}

/// `re.search(r'\[\s*{.*?"bbox_2d".*?"label".*?}\s*\]', text, re.DOTALL)`: where the match is.
///
/// ```
/// use groundrule_pytext::tags::box_array;
/// let text = r#"see [ {"bbox_2d": [1], "label": "a"} ]"#;
/// assert_eq!(box_array(text), Some(4..text.len()));
/// ```
pub fn box_array(text: &str) -> Option<Range<usize>> {
    static BOX_KEY: Needle = Needle::new("\"bbox_2d\"");
    static LABEL_KEY: Needle = Needle::new("\"label\"");
    // Most texts have no such key, and formulas have many brackets.
    BOX_KEY.find(text)?;
    let bytes = text.as_bytes();
    let mut from = 0;
    let start = loop {
        let open = from + memchr(b'[', &bytes[from..])?;
        let brace = skip_space(text, open + 1);
        if bytes.get(brace) == Some(&b'{') {
            break open;
        }
        from = open + 1;
    };
    // The three lazy gaps take the earliest of each; if one of them is missing after the first
    // opening, it is missing after every later one.
    let key = BOX_KEY.find_end(text, start)?;
    let mut at = LABEL_KEY.find_end(text, key)?;
    loop {
        at += memchr(b'}', &bytes[at..])? + 1;
        let end = skip_space(text, at);
        if bytes.get(end) == Some(&b']') {
            return Some(start..end + 1);
        }
    }
}
