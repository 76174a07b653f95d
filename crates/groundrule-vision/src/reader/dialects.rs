//! Notations that fix what their numbers are measured in: location tokens, patch tokens and point tags.

use std::ops::Range;

use super::Shape;
use crate::boxes::BoxLayout;
use crate::frame::Unit;

/// A notation that says what its numbers are measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// `<loc0102>` four times: top, left, bottom, right in 1024 bins (PaliGemma).
    Loc1024,
    /// `<loc_100>` four times: left, top, right, bottom in 1000 bins (Florence-2).
    Loc1000,
    /// `<patch_index_0044>` twice: the upper left and the lower right of 32 by 32 patches (Kosmos-2).
    Patches,
    /// `<point x="12.5" y="40.0">`: hundredths of width and height (Molmo).
    Percent,
    /// `"box_2d"`: top, left, bottom, right in thousandths (Gemini). Only a key says so, so a frame that the user
    /// declares takes precedence.
    Box2d,
}

impl Notation {
    /// What the numbers are measured in.
    pub fn unit(self) -> Unit {
        match self {
            Notation::Loc1024 => Unit::Parts(1024),
            Notation::Loc1000 | Notation::Box2d => Unit::Thousandths,
            Notation::Patches => Unit::Shares,
            Notation::Percent => Unit::Parts(100),
        }
    }

    /// What the four numbers of a box are.
    pub fn layout(self) -> BoxLayout {
        match self {
            Notation::Loc1024 | Notation::Box2d => BoxLayout::Yxyx,
            Notation::Loc1000 | Notation::Patches | Notation::Percent => BoxLayout::Xyxy,
        }
    }

    /// Whether nothing else is written this way, so no declaration can change what it means.
    pub fn is_certain(self) -> bool {
        self != Notation::Box2d
    }

    /// Tokens of a box; Florence-2 writes several boxes of one phrase in one run.
    fn tokens_of_a_box(self) -> usize {
        if self == Notation::Patches { 2 } else { 4 }
    }
}

/// The openings of tokens that come in runs. The longer one first: `<loc_` is not `<loc`.
const RUNS: [(&str, Notation); 3] = [
    ("<patch_index_", Notation::Patches),
    ("<loc_", Notation::Loc1000),
    ("<loc", Notation::Loc1024),
];

/// The most tokens of one run that are read.
const LONGEST_RUN: usize = 4096;

/// The number of one token such as `<loc0102>` at the start of a text, and how long the token is.
fn token(text: &[u8], opening: &str) -> Option<(u32, usize)> {
    let rest = text.strip_prefix(opening.as_bytes())?;
    let digits = rest.iter().take(5).take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 || rest.get(digits) != Some(&b'>') {
        return None;
    }
    let number = rest.iter().take(digits).fold(0, |sum, byte| sum * 10 + u32::from(byte - b'0'));
    Some((number, opening.len() + digits + 1))
}

/// The notation of a run of tokens that begins here, and where the run ends.
pub(super) fn run(text: &[u8], at: usize) -> Option<(Notation, usize)> {
    let rest = text.get(at..)?;
    let (opening, notation) =
        RUNS.iter().find(|(opening, _)| token(rest, opening).is_some()).copied()?;
    let mut end = at;
    while let Some((_, length)) = text.get(end..).and_then(|rest| token(rest, opening)) {
        end += length;
    }
    Some((notation, end))
}

/// The boxes of a run of tokens; none if the count fits no box.
pub(super) fn boxes_of_run(text: &str, notation: Notation) -> Option<Vec<Shape>> {
    let (opening, _) = RUNS.iter().find(|(_, known)| *known == notation)?;
    let mut numbers = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((number, length)) = token(rest, opening) {
        if numbers.len() == LONGEST_RUN {
            return None;
        }
        numbers.push(number);
        rest = rest.get(length..)?;
    }
    let groups = numbers.chunks_exact(notation.tokens_of_a_box());
    if numbers.is_empty() || !groups.remainder().is_empty() {
        return None;
    }
    groups.map(|group| box_of(group, notation)).collect()
}

fn box_of(tokens: &[u32], notation: Notation) -> Option<Shape> {
    match (notation, tokens) {
        (Notation::Patches, &[first, last]) => patches(first, last).map(Shape::Box),
        // A bin means its middle.
        (Notation::Loc1000, &[a, b, c, d]) => {
            Some(Shape::Box([a, b, c, d].map(|bin| f64::from(bin) + 0.5)))
        }
        (_, &[a, b, c, d]) => Some(Shape::Box([a, b, c, d].map(f64::from))),
        _ => None,
    }
}

/// The box between two patches of a square of 32: from middle to middle, or whole patches if it is one row or one
/// column of them. In shares of the image.
fn patches(first: u32, last: u32) -> Option<[f64; 4]> {
    const SIDE: u32 = 32;
    if first >= SIDE * SIDE || last >= SIDE * SIDE {
        return None;
    }
    let place = |index: u32| (index % SIDE, index / SIDE);
    let ((left, top), (right, bottom)) = (place(first), place(last));
    let (low, high) = if left == right || top == bottom { (0.0, 1.0) } else { (0.5, 0.5) };
    let share = |patch: u32, within: f64| (f64::from(patch) + within) / f64::from(SIDE);
    Some([share(left, low), share(top, low), share(right, high), share(bottom, high)])
}

/// Longer runs of text are not the name of a box.
const LONGEST_NAME: usize = 100;

/// The name that follows a run: ` cat ;`. Tokens of a mask may come in between.
pub(super) fn name_behind(text: &str, end: usize) -> Option<&str> {
    let mut rest = text.get(end..)?.trim_start();
    while let Some((_, length)) = token(rest.as_bytes(), "<seg") {
        rest = rest.get(length..)?.trim_start();
    }
    name(rest.split(['"', ';', '<', '\n']).next()?)
}

/// The name that comes before a run: `cat<loc_1>…`.
pub(super) fn name_before(text: &str, start: usize) -> Option<&str> {
    let mut from = start.saturating_sub(LONGEST_NAME + 2);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let before = text.get(from..start)?;
    let cut = before.rfind(['"', '>', '\n', ';']);
    // A text that reaches further back than a name can is not a name.
    if cut.is_none() && from > 0 {
        return None;
    }
    name(before.get(cut.map_or(0, |at| at + 1)..)?)
}

fn name(text: &str) -> Option<&str> {
    let name = text.trim();
    (!name.is_empty() && name.len() <= LONGEST_NAME).then_some(name)
}

/// What a point tag such as `<point x="12.5" y="40" alt="cat">` or `<points x1=… y1=… x2=… y2=…>` holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct PointTag {
    pub(super) points: Vec<[f64; 2]>,
    pub(super) name: Option<String>,
}

/// The most points of one tag that are read.
const MOST_POINTS: usize = 4096;

/// Where the attributes of a point tag are, if one with attributes begins here, and whether its `>` was found.
pub(super) fn point_tag(text: &[u8], at: usize) -> Option<(Range<usize>, bool)> {
    let rest = text.get(at..)?;
    let head = ["<points ", "<point "].into_iter().find(|head| {
        rest.get(..head.len()).is_some_and(|start| start.eq_ignore_ascii_case(head.as_bytes()))
    })?;
    let start = at + head.len();
    match memchr::memchr2(b'>', b'<', text.get(start..)?) {
        Some(length) => Some((start..start + length, text.get(start + length) == Some(&b'>'))),
        None => Some((start..text.len(), false)),
    }
}

/// The points from `x…="…"` and `y…="…"` with the same number, in the order of the `x`.
pub(super) fn points_of_tag(attributes: &str) -> Option<PointTag> {
    let mut tag = PointTag::default();
    let mut waiting: Option<(&str, f64)> = None;
    let mut rest = attributes;
    while let Some((before, behind)) = rest.split_once('=') {
        let key = before.trim();
        // In JSON the quotes have backslashes before them.
        let value = behind.trim_start().trim_start_matches('\\');
        let (value, behind) = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => value.get(1..)?.split_once(quote)?,
            _ => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
        };
        let value = value.trim_end_matches('\\');
        rest = behind;
        if key.eq_ignore_ascii_case("alt") {
            tag.name = name(value).map(str::to_owned);
            continue;
        }
        let number = || value.trim().trim_end_matches('%').parse::<f64>().ok();
        let number = || number().filter(|number| number.is_finite());
        match (key.strip_prefix(['x', 'X']), key.strip_prefix(['y', 'Y'])) {
            (Some(which), _) => waiting = Some((which, number()?)),
            (_, Some(which)) => {
                let (known, x) = waiting.take()?;
                if known != which || tag.points.len() == MOST_POINTS {
                    return None;
                }
                tag.points.push([x, number()?]);
            }
            _ => {}
        }
    }
    (!tag.points.is_empty() && waiting.is_none()).then_some(tag)
}

/// Whether a text may hold a notation that fixes its unit, so that the size of the image is worth knowing.
pub fn fixes_unit(text: &str) -> bool {
    // Each is rare in text without boxes, so one pass that looks for its rarest letters is enough.
    ["<loc", "<patch_index_", "<point x", "<points x", "box_2d"]
        .into_iter()
        .any(|mark| memchr::memmem::find(text.as_bytes(), mark.as_bytes()).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patches_are_boxes_from_middle_to_middle() {
        // Row 1, column 12 to row 26, column 31.
        let found = patches(44, 863).unwrap();
        assert_eq!(found, [12.5 / 32.0, 1.5 / 32.0, 31.5 / 32.0, 26.5 / 32.0]);
        assert_eq!(patches(0, 0).unwrap(), [0.0, 0.0, 1.0 / 32.0, 1.0 / 32.0]);
        assert_eq!(patches(0, 31).unwrap(), [0.0, 0.0, 1.0, 1.0 / 32.0]);
        assert_eq!(patches(0, 1024), None);
        assert_eq!(patches(1024, 0), None);
        assert_eq!(patches(1023, 1023).unwrap(), [31.0 / 32.0, 31.0 / 32.0, 1.0, 1.0]);
        // One column of patches.
        assert_eq!(patches(1, 65).unwrap(), [1.0 / 32.0, 0.0, 2.0 / 32.0, 3.0 / 32.0]);
    }

    #[test]
    fn attributes_are_read_in_pairs() {
        let read = |text: &str| points_of_tag(text).map(|tag| (tag.points, tag.name));
        assert_eq!(
            read(r#"x="12.5" y="40.0" alt="a cat""#),
            Some((vec![[12.5, 40.0]], Some("a cat".to_owned())))
        );
        assert_eq!(
            read(r#"x1="1" y1="2" x2="3" y2="4""#),
            Some((vec![[1.0, 2.0], [3.0, 4.0]], None))
        );
        assert_eq!(read(r#"x=\"1\" y=\"2\""#), Some((vec![[1.0, 2.0]], None)));
        assert_eq!(read("x=1 y=2"), Some((vec![[1.0, 2.0]], None)));
        for broken in [
            r#"x="1""#,
            r#"y="1""#,
            r#"x1="1" y2="2""#,
            r#"x="a" y="b""#,
            r#"x="1" y="inf""#,
            "",
            "alt=1",
        ] {
            assert_eq!(read(broken), None, "{broken}");
        }
    }

    #[test]
    fn names_stand_where_each_family_puts_them() {
        assert_eq!(name_behind("<loc0001> cat ; <loc", 9), Some("cat"));
        assert_eq!(name_behind("<loc0001><seg001><seg012> dog", 9), Some("dog"));
        assert_eq!(name_behind("<loc0001>", 9), None);
        assert_eq!(name_before("</s>a red car<loc_1>", 13), Some("a red car"));
        assert_eq!(name_before("<loc_1>", 0), None);
        assert_eq!(name_before(&"word ".repeat(40), 200), None);
    }
}
