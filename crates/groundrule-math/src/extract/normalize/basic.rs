//! Commands that only change how mathematics looks.

use super::rewrite::{Rewriter, apply, holds, replace_all};
use crate::extract::text::Text;
use memchr::{memchr, memmem};
use std::borrow::Cow;

/// Upright `T` and `d`, and matrices in sized brackets.
pub(super) fn plain_replacements(text: &mut Cow<'_, str>) {
    // All of them have a command, and an m.
    if memchr(b'\\', text.as_bytes()).is_none() || memchr(b'm', text.as_bytes()).is_none() {
        return;
    }
    replace_all(text, "\\mathrm{T}", "T");
    replace_all(text, "\\mathrm{d}", "d");
    replace_all(text, "{\\rm d}", "d");
    replace_all(text, "\\left[\\begin{matrix}", "\\begin{bmatrix}");
    replace_all(text, "\\end{matrix}\\right]", "\\end{bmatrix}");
}

const LEFT: &[&str] = &[
    "\\{",
    "{",
    "\\|",
    "|",
    "[",
    "(",
    "\\rbracl",
    "\\lgroup",
    "\\lbrace",
    "\\lbrack",
    "\\vert",
    "\\lvert",
    "\\lceil",
    "\\lfloor",
    "\\langle",
    "\\llcorner",
    "\\ulcorner",
];

const RIGHT: &[&str] = &[
    "\\}",
    "}",
    "\\|",
    "|",
    "]",
    ")",
    "\\rbrack",
    "\\rgroup",
    "\\rbrace",
    "\\vert",
    "\\rvert",
    "\\rceil",
    "\\rfloor",
    "\\rangle",
    "\\lrcorner",
    "\\urcorner",
];

/// `\left(` becomes `(`, `\right)` becomes `)`.
pub(super) fn delimiters(text: &mut Cow<'_, str>) {
    apply(text, |text| without_sizes(text, "left", LEFT));
    apply(text, |text| without_sizes(text, "right", RIGHT));
}

fn without_sizes(text: &str, word: &str, delimiters: &[&str]) -> Option<String> {
    if !holds(text, word) {
        return None;
    }
    let bytes = text.as_bytes();
    let mut out = Rewriter::new(text);
    let mut resume = 0;
    for at in memmem::find_iter(bytes, word) {
        let before = bytes.get(..at).unwrap_or_default();
        let start = if before.ends_with(b"\\") {
            at - 1
        } else if before.ends_with(b"\\m") {
            at - 2
        } else {
            continue;
        };
        let end = at + word.len();
        let rest = text.get(end..).unwrap_or_default();
        if start >= resume
            && let Some(delimiter) = delimiters.iter().find(|d| rest.starts_with(**d))
        {
            out.replace(start, end, "");
            resume = end + delimiter.len();
        }
    }
    out.finish()
}

/// `(n)_{k}` is a falling factorial.
pub(super) fn permutations(text: &mut Cow<'_, str>) {
    if !holds(text, ")_{") {
        return;
    }
    apply(text, |source| {
        let bytes = source.as_bytes();
        let mut out = Rewriter::new(source);
        let mut resume = 0;
        for open in memchr::memchr_iter(b'(', bytes) {
            if open < resume {
                continue;
            }
            let Some(close) = run_end(bytes, open + 1) else { continue };
            if !bytes.get(close..).is_some_and(|rest| rest.starts_with(b")_{")) {
                continue;
            }
            let Some(end) = run_end(bytes, close + 3) else { continue };
            if bytes.get(end) != Some(&b'}') {
                continue;
            }
            let n = source.get(open + 1..close).unwrap_or_default();
            let k = source.get(close + 3..end).unwrap_or_default();
            out.replace(open, end + 1, "");
            for piece in ["\\frac{(", n, ")!}{((", n, ")-(", k, "))!}"] {
                out.push(piece);
            }
            resume = end + 1;
        }
        out.finish()
    });
}

/// The end of a non-empty run of the characters that may be in a permutation symbol.
fn run_end(bytes: &[u8], from: usize) -> Option<usize> {
    let run = bytes
        .get(from..)?
        .iter()
        .take_while(|b| {
            b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'*' | b'/' | b'\\' | b' ')
        })
        .count();
    (run > 0).then_some(from + run)
}

/// Removes negative space, empty `\text`, dollars, `\displaystyle` and `\mathrm{th}`, and quotes if asked.
pub(super) fn removals(text: &mut Cow<'_, str>, quotes: bool) {
    apply(text, |source| {
        let text = Text::new(source);
        let mut out = Rewriter::new(source);
        let mut at = 0;
        while let Some(step) = text
            .bytes
            .get(at..)
            .and_then(|rest| rest.iter().position(|b| matches!(b, b'\\' | b'$' | b'"' | b'\'')))
        {
            let hit = at + step;
            let end = match text.byte(hit) {
                b'$' => hit + 1,
                b'\\' => removed_command(&text, hit),
                _ if !quotes || text.byte_before(hit) == b'\\' => hit,
                _ => hit + 1,
            };
            if end > hit {
                out.replace(hit, end, "");
                at = end;
            } else {
                at = hit + 1;
            }
        }
        out.finish()
    });
}

/// The end of a command that is removed, or `at` if it stays.
fn removed_command(text: &Text<'_>, at: usize) -> usize {
    match text.byte(at + 1) {
        b'!' => text.skip_space(at + 2),
        b'$' => at + 2,
        b'm' if text.starts_with(at, "\\mathrm{th}") => at + 11,
        b'd' if text.starts_with(at, "\\displaystyle") => at + 13,
        b't' if text.starts_with(at, "\\text") => {
            let open = text.skip_space(at + 5);
            let close = text.skip_space(open + 1);
            if text.byte(open) == b'{' && text.byte(close) == b'}' { close + 1 } else { at }
        }
        _ => at,
    }
}

/// `\\frac` becomes `\frac`, unless the text has a matrix, where `\\` ends a row.
pub(super) fn doubled_backslashes(text: &mut Cow<'_, str>) {
    if !holds(text, "\\\\") || holds(text, "matrix") {
        return;
    }
    apply(text, |source| {
        let bytes = source.as_bytes();
        let mut out = Rewriter::new(source);
        let mut at = 0;
        while let Some(step) = bytes.get(at..).and_then(|rest| memmem::find(rest, b"\\\\")) {
            let hit = at + step;
            if bytes.get(hit + 2).is_some_and(u8::is_ascii_alphabetic) {
                out.replace(hit, hit + 2, "\\");
                at = hit + 2;
            } else {
                at = hit + 1;
            }
        }
        out.finish()
    });
}

#[cfg(test)]
recorded! {
    place: removed_command;
}
