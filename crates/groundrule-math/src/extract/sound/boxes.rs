//! The last box of a text, and the boxes that belong to it.

use groundrule_pytext::{lstrip, skip_space, strip};
use memchr::{memchr3_iter, memrchr_iter};
use std::ops::Range;

/// Boxes that are one answer together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Boxed {
    /// From the first box to the end of the last.
    pub(crate) span: Range<usize>,
    /// What they hold, from left to right.
    pub(crate) contents: Vec<Range<usize>>,
}

/// The last box that holds something, with the boxes before it that only separators separate from it.
pub(crate) fn last_boxes(text: &str, within: Range<usize>) -> Option<Boxed> {
    let mut limit = within.end;
    let mut last = loop {
        let found = box_before(text, within.start, limit)?;
        if strip(text.get(found.content.clone())?).is_empty() {
            limit = found.start;
            continue;
        }
        break found;
    };
    let rightmost = last.clone();
    let rightmost_name = name(text, within.start, last.start);
    let until = rightmost_name.as_ref().map_or(last.start, |name| name.start);
    if !may_follow_box(text.get(within.start..until).unwrap_or_default()) {
        return Some(Boxed { span: last.start..last.end, contents: vec![last.content] });
    }
    // Most boxes are on their own, and then there is nothing to gather.
    let mut boxes = Vec::new();
    let mut names = Vec::new();
    while let Some(before) = box_before(text, within.start, last.start) {
        // Either all of them have names or none do.
        let named = names.last().unwrap_or(&rightmost_name).as_ref();
        let other = name(text, within.start, before.start);
        let until = named.map_or(last.start, |name| name.start);
        let between = text.get(before.end..until).unwrap_or_default();
        if !before.closed || !only_separators(between) || named.is_some() && other.is_none() {
            break;
        }
        // The same box repeated, with nothing in between, adds nothing.
        let again = !between.contains([',', ';', '&', '、', '，'])
            && !between.contains(char::is_alphabetic)
            && text.get(before.content.clone()) == text.get(last.content.clone());
        if !again && !strip(text.get(before.content.clone())?).is_empty() {
            boxes.push(before.clone());
            names.push(other);
        }
        last = before;
    }
    let span = last.start..rightmost.end;
    if boxes.is_empty() {
        return Some(Boxed { span, contents: vec![rightmost.content] });
    }
    boxes.reverse();
    boxes.push(rightmost);
    names.reverse();
    names.push(rightmost_name);
    // Names count if they distinguish the values: `x = \boxed{1}` and `y = \boxed{2}`.
    let all: Option<Vec<Range<usize>>> = names.into_iter().collect();
    let said = |name: &Range<usize>| {
        text.get(name.clone()).unwrap_or_default().trim_end_matches([' ', '='])
    };
    let names = all.filter(|names| {
        names.first().is_some_and(|first| names.iter().any(|name| said(name) != said(first)))
    });
    let contents = boxes.iter().enumerate().map(|(index, one)| {
        match names.as_ref().and_then(|names| names.get(index)) {
            Some(name) => name.start..one.end,
            None => one.content.clone(),
        }
    });
    Some(Boxed { span, contents: contents.collect() })
}

/// Whether a text may end with a box followed only by separators. Most boxes are on their own, and then the text before
/// them need not be searched.
fn may_follow_box(before: &str) -> bool {
    const SIGNS: &[char] = &[
        ' ', '\n', ',', ';', '&', '$', '*', '\\', '(', ')', '[', ']', ':', '!', '、', '，', '；',
        '和', '或',
    ];
    let mut rest = before;
    loop {
        let bare = groundrule_pytext::rstrip(rest).trim_end_matches(SIGNS);
        let word = ["and", "or", "quad"].iter().find_map(|word| bare.strip_suffix(word));
        let shorter = word.map_or(bare, |bare| bare.strip_suffix("\\q").unwrap_or(bare));
        if shorter.len() == rest.len() {
            break;
        }
        rest = shorter;
    }
    // `\boxed 5` is a box of one character.
    let one = rest.char_indices().next_back().and_then(|(at, _)| rest.get(..at)).unwrap_or(rest);
    let opens = |text: &str| groundrule_pytext::rstrip(text).ends_with("box");
    let is_open = |text: &str| {
        opens(text) || groundrule_pytext::rstrip(text).strip_suffix("ed").is_some_and(opens)
    };
    rest.ends_with(['}', '>']) || is_open(rest) || is_open(one)
}

/// The name that a box is the value of: `x_1 = ` before it.
fn name(text: &str, from: usize, at: usize) -> Option<Range<usize>> {
    const LONGEST: usize = 12;
    let before = text.get(from..at)?;
    let bare = before.trim_end_matches([' ', '$']).strip_suffix('=')?.trim_end_matches(' ');
    let letters = bare.bytes().rev().take_while(|byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'{' | b'}' | b'\'')
    });
    let length = letters.take(LONGEST + 1).count();
    let start = bare.len() - length;
    let name = bare.get(start..)?;
    (length <= LONGEST
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().skip(1).all(|byte| !byte.is_ascii_alphabetic())
        && !bare.get(..start)?.ends_with('\\'))
    .then(|| from + start..at)
}

#[derive(Debug, Clone)]
struct OneBox {
    start: usize,
    content: Range<usize>,
    end: usize,
    closed: bool,
}

/// What opens a box of GLM's vision models, and what closes it.
const MARK: (&str, &str) = ("<|begin_of_box|>", "<|end_of_box|>");

/// What opens a box, and where its `b` is, the letter that all of them share.
const OPENERS: [(&str, usize); 3] = [("\\boxed", 1), ("\\fbox", 2), (MARK.0, 11)];

/// The last opener in `from..limit`: where it starts, and which one it is.
fn opener_before(text: &str, from: usize, limit: usize) -> Option<(usize, &'static str)> {
    let bytes = text.as_bytes().get(from..limit)?;
    memrchr_iter(b'b', bytes).filter(|&at| bytes.get(at + 1) == Some(&b'o')).find_map(|at| {
        OPENERS.iter().find_map(|&(word, place)| {
            let start = at.checked_sub(place)?;
            bytes.get(start..)?.starts_with(word.as_bytes()).then_some((from + start, word))
        })
    })
}

/// The last box that starts in `from..limit`.
fn box_before(text: &str, from: usize, limit: usize) -> Option<OneBox> {
    let (start, word) = opener_before(text, from, limit)?;
    let inside = start + word.len();
    if word == MARK.0 {
        let close = text.get(inside..limit).and_then(|rest| rest.find(MARK.1));
        return Some(match close {
            Some(close) => OneBox {
                start,
                content: inside..inside + close,
                end: inside + close + MARK.1.len(),
                closed: true,
            },
            None => OneBox { start, content: inside..limit, end: limit, closed: false },
        });
    }
    let open = skip_space(text, inside).min(limit);
    if text.as_bytes().get(open) != Some(&b'{') {
        // `\boxed 5`: one character.
        let rest = text.get(open..limit).unwrap_or_default();
        let end = open + rest.chars().next().map_or(0, char::len_utf8);
        return Some(OneBox { start, content: open..end, end, closed: true });
    }
    Some(match closing(text, open, limit) {
        Some(close) => OneBox { start, content: open + 1..close, end: close + 1, closed: true },
        None => OneBox { start, content: (open + 1).min(limit)..limit, end: limit, closed: false },
    })
}

/// The brace that closes the one at `open`. Escaped braces are ordinary characters.
fn closing(text: &str, open: usize, limit: usize) -> Option<usize> {
    let inside = text.as_bytes().get(open + 1..limit)?;
    if inside.first() == Some(&b'}') {
        return Some(open + 1);
    }
    let mut depth = 1usize;
    let mut escaped = None;
    for at in memchr3_iter(b'{', b'}', b'\\', inside) {
        if escaped == Some(at) {
            continue;
        }
        match inside.get(at) {
            Some(b'\\') => escaped = Some(at + 1),
            Some(b'{') => depth += 1,
            _ => {
                depth -= 1;
                if depth == 0 {
                    return Some(open + 1 + at);
                }
            }
        }
    }
    None
}

/// What may come between things that are named one after the other.
const SEPARATORS: &[&str] = &[
    "and",
    "or",
    "\\text{and}",
    "\\text{ and }",
    "\\text{or}",
    "\\text{ or }",
    ",",
    ";",
    "、",
    "，",
    "；",
    "&",
    "$",
    "\\(",
    "\\)",
    "\\[",
    "\\]",
    "*",
    "\\quad",
    "\\qquad",
    "\\,",
    "\\;",
    "\\ ",
    "和",
    "或",
];

fn only_separators(text: &str) -> bool {
    let mut rest = lstrip(text);
    while !rest.is_empty() {
        match SEPARATORS.iter().find_map(|word| rest.strip_prefix(word)) {
            Some(after) => rest = lstrip(after),
            None => return false,
        }
    }
    true
}

/// Whether a box holds only a part of what is said: `-\boxed{3}`, `x \ne \boxed{3}`, `\boxed{3}/4`.
pub(super) fn is_part(text: &str, span: &Range<usize>) -> bool {
    let before = text.get(..span.start).unwrap_or_default();
    let turned =
        before.ends_with(['-', '−']) && !before.ends_with("--") && !before.ends_with("\n-");
    let bare = before.trim_end_matches([' ', '$', '{']);
    let denied = ["\\ne", "\\neq", "≠", " not"].iter().any(|sign| bare.ends_with(sign));
    let after = text.get(span.end..).unwrap_or_default().as_bytes();
    let goes_on = matches!(after, [b'/' | b'^', b'0'..=b'9' | b'{', ..]);
    turned || denied || goes_on
}

#[cfg(test)]
recorded! {
    text: may_follow_box, only_separators;
    range: last_boxes;
    range_of: is_part;
    between: box_before, closing, name, opener_before;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(text: &str) -> Vec<&str> {
        last_boxes(text, 0..text.len())
            .map(|boxed| boxed.contents.into_iter().map(|range| &text[range]).collect())
            .unwrap_or_default()
    }

    #[test]
    fn neighbours_with_only_separators() {
        assert_eq!(held(r"$\boxed{1}$, $\boxed{2}$ and \(\boxed{3}\)"), ["1", "2", "3"]);
        assert_eq!(held(r"\boxed{1.57} In simplest terms \boxed{2}"), ["2"]);
        assert_eq!(held(r"\boxed{1} \boxed{}"), ["1"]);
        assert_eq!(held(r"\boxed 5 or \boxed{6}"), ["5", "6"]);
        assert_eq!(
            held(r"\boxed{1}\text{ and }\boxed 2, \fbox 3\qquad $\boxed{4}$"),
            ["1", "2", "3", "4"]
        );
        assert_eq!(held("<|begin_of_box|>1<|end_of_box|> 和 \\boxed{2}"), ["1", "2"]);
        assert_eq!(held(r"\boxed{1} is less than \boxed{2}"), ["2"]);
        assert_eq!(held(r"$x=\boxed{4}$ and $x=\boxed{-1}$"), ["4", "-1"]);
        assert_eq!(held(r"$x=\boxed{4}$ and $y=\boxed{-1}$"), [r"x=\boxed{4}", r"y=\boxed{-1}"]);
        assert_eq!(held(r"$\boxed{4}$ and $x=\boxed{2}$"), ["2"]);
    }

    #[test]
    fn braces_and_frames() {
        assert_eq!(held(r"\boxed{\{1,2\}} then"), [r"\{1,2\}"]);
        assert_eq!(held(r"\boxed{\left\{x\right.} y}"), [r"\left\{x\right."]);
        assert_eq!(held(r"\fbox{a} so \boxed 5."), ["5"]);
        assert_eq!(held("<|begin_of_box|>42<|end_of_box|>"), ["42"]);
        assert_eq!(held(r"\boxed{\frac{1}{2"), [r"\frac{1}{2"]);
        assert!(held("none").is_empty());
    }
}
