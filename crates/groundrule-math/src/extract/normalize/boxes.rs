//! What is inside `\boxed{..}` and `\fbox{..}`.

use crate::extract::config::Boxes;
use crate::extract::text::Previous;
use groundrule_pytext::{Needle, is_word, skip_space, strip};
use memchr::{memchr2_iter, memrchr};
use std::borrow::Cow;

/// Boxes closer than this, in characters, belong together.
const ADJACENT: usize = 10;
/// Different boxes closer than this belong together if there is a separator between them.
const SEPARATED: usize = 70;

/// The content of the boxes of a text, joined by commas; the text itself if there is none.
///
/// Boxes are found from the right. With [`Boxes::Last`] the walk to the left stops at the first box
/// that is too far from its right neighbour. A last box that is never closed holds the rest.
///
/// ```
/// use groundrule_math::extract::{Boxes, boxed_content};
/// assert_eq!(boxed_content("\\boxed{1} so \\boxed{2}, \\boxed{3}", Boxes::Last), "1,2,3");
/// assert_eq!(boxed_content("\\boxed{x} but later we saw: \\boxed{\\frac{1}{2}}", Boxes::Last), "\\frac{1}{2}");
/// assert_eq!(boxed_content("\\boxed{\\frac{1}{2", Boxes::Last), "{\\frac{1}{2");
/// ```
pub fn boxed_content(text: &str, boxes: Boxes) -> Cow<'_, str> {
    static BOXED: Needle = Needle::new("\\boxed");
    static FRAMED: Needle = Needle::new("\\fbox");
    let mut finders = [Previous::new(&BOXED, text), Previous::new(&FRAMED, text)];
    if finders.iter().all(Previous::is_nowhere) {
        return Cow::Borrowed(text);
    }
    // Right to left, as the boxes are found.
    let mut contents: Vec<&str> = Vec::new();
    let mut limit = text.len();
    let mut right_neighbour: Option<usize> = None;
    loop {
        // A box that ends further away does not belong to another, and need not be looked for.
        if boxes == Boxes::Last
            && right_neighbour.is_some()
            && memrchr(b'}', last_characters(text.get(..limit).unwrap_or_default(), SEPARATED))
                .is_none()
        {
            break;
        }
        let [boxed, fbox] = &mut finders;
        let (start, command_end) = match (boxed.before(text, limit), fbox.before(text, limit)) {
            (Some(boxed), Some(fbox)) if boxed < fbox => (fbox, fbox + 5),
            (Some(boxed), _) => (boxed, boxed + 6),
            (None, Some(fbox)) => (fbox, fbox + 5),
            (None, None) => break,
        };
        let open = skip_space(text, command_end);
        if open >= limit {
            break;
        }
        let close = match text.as_bytes().get(open) {
            Some(b'{') => closing(text, open, limit),
            _ => None,
        };
        let Some(close) = close else {
            if contents.is_empty() {
                contents.push(text.get(open..).unwrap_or_default());
            }
            break;
        };
        let content = strip(text.get(open + 1..close).unwrap_or_default());
        if boxes == Boxes::Last
            && let Some(neighbour) = right_neighbour
        {
            let between = text.get(close + 1..neighbour).unwrap_or_default();
            let differs = contents.last().is_some_and(|&last| last != content);
            if !belong_together(between, differs) {
                break;
            }
        }
        if contents.last() != Some(&content) {
            contents.push(content);
        }
        right_neighbour = Some(start);
        limit = start;
    }
    match contents[..] {
        [] => Cow::Borrowed(text),
        [only] => Cow::Borrowed(only),
        _ => {
            contents.reverse();
            Cow::Owned(contents.join(","))
        }
    }
}

/// The end of a text as bytes: at least this many characters.
fn last_characters(text: &str, most: usize) -> &[u8] {
    let bytes = text.as_bytes();
    let near = bytes.get(bytes.len().saturating_sub(most)..).unwrap_or_default();
    if near.is_ascii() {
        return near;
    }
    bytes.get(bytes.len().saturating_sub(4 * most)..).unwrap_or_default()
}

fn belong_together(between: &str, differs: bool) -> bool {
    // A character has at least one byte.
    if between.len() < ADJACENT {
        return true;
    }
    let distance = between.chars().take(SEPARATED).count();
    distance < ADJACENT || differs && distance < SEPARATED && has_separator(between)
}

/// A comma, a semicolon, or "and" or "or" as a word.
fn has_separator(text: &str) -> bool {
    text.contains([',', ';'])
        || text.split(|c| !is_word(c)).any(|word| matches!(word, "and" | "or"))
}

/// The brace that closes the one at `open`, before `limit`.
fn closing(text: &str, open: usize, limit: usize) -> Option<usize> {
    let inside = text.as_bytes().get(open + 1..limit)?;
    if inside.first() == Some(&b'}') {
        return Some(open + 1);
    }
    let mut depth = 1usize;
    for at in memchr2_iter(b'{', b'}', inside) {
        if inside.get(at) == Some(&b'{') {
            depth += 1;
        } else {
            depth -= 1;
            if depth == 0 {
                return Some(open + 1 + at);
            }
        }
    }
    None
}

#[cfg(test)]
recorded! {
    text: has_separator;
    at: last_characters;
    between: closing;
    flag: belong_together;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_need_a_separator_or_to_be_close() {
        let last = |text| boxed_content(text, Boxes::Last).into_owned();
        assert_eq!(last(r"\boxed{1} and \boxed{2}"), "1,2");
        assert_eq!(last(r"\boxed{1} which gives, as was said, \boxed{2}"), "1,2");
        assert_eq!(last(r"\boxed{1} which gives as was said \boxed{2}"), "2");
        assert_eq!(last(r"\boxed{2} which gives, as was said, \boxed{2}"), "2");
        assert_eq!(last(r"\boxed{1} for the standard \boxed{2}"), "2");
    }

    #[test]
    fn all_boxes_and_frames() {
        let all = |text| boxed_content(text, Boxes::All).into_owned();
        assert_eq!(all(r"\boxed{ 1 } and far far away from all this \fbox{2}\boxed{2}"), "1,2");
        assert_eq!(all(r"\boxed 5 units"), "5 units");
        assert_eq!(all(r"\boxed{a} \boxed{b"), "{b");
        assert_eq!(all("none"), "none");
    }
}
