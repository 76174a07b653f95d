//! What is put around an answer without being part of it: emphasis, quotes, delimiters, full stops.

use groundrule_pytext::strip;
use std::ops::Range;

/// Pairs that may enclose a whole answer.
const PAIRS: &[(&str, &str)] = &[
    ("```", "```"),
    ("`", "`"),
    ("***", "***"),
    ("**", "**"),
    ("__", "__"),
    ("*", "*"),
    ("$$", "$$"),
    ("$", "$"),
    ("\\(", "\\)"),
    ("\\[", "\\]"),
    ("\"", "\""),
    ("“", "”"),
    ("‘", "’"),
    ("「", "」"),
    ("『", "』"),
];

/// Commands whose only argument is the answer.
const WRAPPERS: &[&str] = &[
    "\\boxed",
    "\\fbox",
    "\\text",
    "\\textbf",
    "\\textit",
    "\\textrm",
    "\\textnormal",
    "\\mathrm",
    "\\mathbf",
    "\\mathit",
    "\\mbox",
    "\\underline",
    "\\bm",
    "\\boldsymbol",
];

/// The answer without what was put around it.
///
/// What is left is a part of the text.
pub(crate) fn undress(text: &str) -> &str {
    let mut text = strip(text);
    if is_bare(text) {
        return text;
    }
    for _ in 0..MOST_LAYERS {
        let bare = strip(without_wrapper(without_pair(without_edges(text))));
        if bare.len() == text.len() {
            break;
        }
        text = bare;
    }
    text
}

/// Whether a text has nothing around it, by its first and last characters. This is cheap and covers most texts.
fn is_bare(text: &str) -> bool {
    let bytes = text.as_bytes();
    let plain = match bytes {
        // Fractions, roots and the like, but nothing that dresses.
        [b'\\', b'f', b'r', ..] | [b'\\', b's', b'q', ..] => true,
        [b'\\', second, ..] => matches!(second, b'c' | b'd' | b'l' | b'p'),
        [first, ..] => {
            first.is_ascii_alphanumeric() || matches!(first, b'(' | b'[' | b'{' | b'-' | b'+')
        }
        [] => false,
    };
    plain
        && bytes.last().is_some_and(|last| {
            last.is_ascii() && !matches!(last, b'.' | b',' | b';' | b':' | b'*')
        })
}

/// More layers than this are not markup but a degenerate text.
const MOST_LAYERS: usize = 16;

/// Without punctuation at the end, and without signs at the start that only introduce.
fn without_edges(text: &str) -> &str {
    let before =
        text.trim_start_matches(|c| matches!(c, ':' | '：' | '•' | '→' | '⇒') || is_tick(c));
    let heading = before.trim_start_matches('#');
    let before = if heading.starts_with(' ') || before.starts_with("####") {
        heading.trim_start()
    } else {
        before
    };
    let text = before;
    let leads = ["\\therefore", "∴", "\\implies", "\\Rightarrow", "\\Longrightarrow", "⟹"];
    let signs = ["=", "≈", "≃", "\\approx ", "\\approx-", "\\simeq "];
    let (leads, signs): (&[&str], &[&str]) = match text.as_bytes().first() {
        Some(b'\\' | b'=' | 0x80..) => (&leads, &signs),
        _ => (&[], &[]),
    };
    if let Some(rest) = leads.iter().find_map(|lead| text.strip_prefix(lead)) {
        return rest;
    }
    let text = signs.iter().find_map(|sign| {
        let rest = text.strip_prefix(sign)?;
        // If a minus was part of the match, it stays.
        text.get(text.len() - rest.len() - usize::from(sign.ends_with('-'))..)
    });
    let text = text.unwrap_or(before);
    // Half of a pair. The other half is before the words that led here.
    if let Some(rest) = text.strip_suffix("**")
        && !rest.is_empty()
        && !rest.contains("**")
    {
        return rest;
    }
    // The verb at the end of a Japanese sentence.
    let verbs = ["です", "である", "となります", "になります", "だ"];
    let foreign = text.as_bytes().last().is_some_and(|last| !last.is_ascii());
    for verb in verbs.into_iter().filter(|_| foreign) {
        if let Some(rest) = text.strip_suffix(verb).filter(|rest| {
            rest.chars().nth(1).is_none() && !rest.is_empty()
                || rest.trim_end().ends_with(|c: char| {
                    c.is_ascii_alphanumeric() || matches!(c, '$' | ')' | '%' | '}')
                })
        }) {
            return rest;
        }
    }
    // An ellipsis is part of a list.
    if text.ends_with("..") || text.ends_with('…') {
        return text;
    }
    text.trim_end_matches(|c| {
        matches!(c, '.' | ',' | ';' | ':' | '。' | '，' | '；' | '：' | '、' | '．') || is_tick(c)
    })
}

/// Marks of approval, and the blanks and selectors around them.
pub(super) fn is_tick(c: char) -> bool {
    matches!(c, '✓' | '✔' | '✅' | '☑' | '🎉' | '■' | '□' | '∎' | '\u{fe0f}' | ' ')
}

fn without_pair(text: &str) -> &str {
    // Of the commands only brackets are a pair.
    if matches!(text.as_bytes(), [b'\\', b'a'..=b'z', ..] | [b'0'..=b'9' | b'a'..=b'z', ..]) {
        return text;
    }
    for (open, close) in PAIRS {
        if let Some(inside) = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)) {
            // It must be a single pair: `$1$ and $2$` is not enclosed.
            if inside.is_empty() || holds_mark(inside, close) {
                continue;
            }
            return if *open == "```" { without_language(inside) } else { inside };
        }
    }
    text
}

/// Whether a delimiter is inside, not counting an escaped dollar.
fn holds_mark(inside: &str, mark: &str) -> bool {
    match mark {
        "$" | "$$" => {
            let bytes = inside.as_bytes();
            memchr::memchr_iter(b'$', bytes)
                .any(|at| at.checked_sub(1).and_then(|before| bytes.get(before)) != Some(&b'\\'))
        }
        _ => inside.contains(mark),
    }
}

/// A code fence may name its language on the first line.
fn without_language(inside: &str) -> &str {
    match inside.split_once('\n') {
        Some((language, code)) if language.chars().all(|c| c.is_ascii_alphanumeric()) => code,
        _ => inside,
    }
}

fn without_wrapper(text: &str) -> &str {
    let Some(command) =
        WRAPPERS.iter().filter(|word| text.starts_with(**word)).max_by_key(|word| word.len())
    else {
        return text;
    };
    let rest = strip(text.get(command.len()..).unwrap_or_default());
    let Some(inside) = rest.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) else {
        return text;
    };
    // The brace at the end must be the one that closes the first.
    let mut depth = 0i64;
    let mut escaped = false;
    for byte in inside.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'{' => depth += 1,
            b'}' if depth == 0 => return text,
            b'}' => depth -= 1,
            _ => {}
        }
    }
    if depth == 0 { inside } else { text }
}

/// Whether a fence of this language holds text rather than a program.
pub(super) fn is_plain_text(language: &str) -> bool {
    matches!(language, "text" | "txt" | "plaintext" | "output" | "console")
}

/// The only line of a fence that a text closes with, where a colon before it leads to it.
pub(super) fn fenced_line(text: &str, range: &Range<usize>) -> Option<Range<usize>> {
    const LONGEST: usize = 200;
    let held = groundrule_pytext::rstrip(text.get(range.clone())?).strip_suffix("```")?;
    let open = held.rfind("```")?;
    let (lead, fence) = held.split_at(open);
    let (name, inside) = fence.get(3..)?.split_once('\n')?;
    let line = inside.trim_matches(['\n', ' ']);
    let led = lead.trim_end_matches(['\n', ' ', '*']).ends_with([':', '：']);
    let plain = (name.trim().is_empty() || is_plain_text(name.trim()))
        && !line.contains('\n')
        && line.len() <= LONGEST;
    let start = (line.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    (led && plain && !line.is_empty()).then(|| start..start + line.len())
}

#[cfg(test)]
recorded! {
    text: is_bare, undress, without_edges, without_language, without_pair, without_wrapper;
    pair: holds_mark;
    character: is_tick;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layer_by_layer() {
        assert_eq!(undress(" **$\\boxed{\\text{east}}$**. "), "east");
        assert_eq!(undress("```python\n42\n```"), "42");
        assert_eq!(undress("$1$ and $2$"), "$1$ and $2$");
        assert_eq!(undress("\\text{a} b"), "\\text{a} b");
        assert_eq!(undress("\\text{a}\\text{b}"), "\\text{a}\\text{b}");
        assert_eq!(undress("= 24."), "24");
        assert_eq!(undress("1, 2, 3, ..."), "1, 2, 3, ...");
        assert_eq!(undress("\\[ x = \\$5 \\]"), "x = \\$5");
        assert_eq!(undress("**"), "**");
    }
}
