//! How model families write boxes and points: the frame, the layout and the notation of each, and a guess at which one
//! wrote a text.

use std::fmt;

use crate::boxes::BoxLayout;
use crate::frame::{Frame, Unit};
use crate::reader::{Item, Notation, Shape, read_boxes};
use crate::smart_resize::SmartResize;

/// How a model family writes boxes and points.
///
/// ```
/// use groundrule_vision::{BoxLayout, Preset, Unit};
///
/// let gemini = Preset::named("Gemini")?;
/// assert_eq!(gemini.frame().unit, Unit::Thousandths);
/// assert_eq!(gemini.layout, BoxLayout::Yxyx);
/// # Ok::<(), groundrule_vision::UnknownPreset>(())
/// ```
#[derive(Debug, PartialEq)]
#[non_exhaustive]
pub struct Preset {
    /// The name used in plans and on the command line.
    pub name: &'static str,
    /// What a coordinate counts.
    pub unit: Unit,
    /// What the four numbers of a box are.
    pub layout: BoxLayout,
    /// Whether a point has its `y` first.
    pub points_y_first: bool,
    /// Pixels along one side of a patch.
    pub patch: u32,
    /// How the model's processor resizes images, if it uses smart resize.
    pub resize: Option<SmartResize>,
    /// What an answer looks like.
    pub example: &'static str,
    /// Where the family documents it.
    pub source: &'static str,
}

/// Corners in thousandths, `x` first: what most families write.
const THOUSANDTHS: Preset = Preset {
    name: "",
    unit: Unit::Thousandths,
    layout: BoxLayout::Xyxy,
    points_y_first: false,
    patch: 14,
    resize: None,
    example: "",
    source: "",
};

/// Every family whose notation is known, by name.
pub const PRESETS: [Preset; 22] = [
    Preset {
        name: "aguvis",
        unit: Unit::Shares,
        example: "pyautogui.click(x=0.34, y=0.38)",
        source: "arXiv:2412.04454",
        ..THOUSANDTHS
    },
    Preset {
        name: "cogagent",
        example: "CLICK(box=[[120,034,560,720]])",
        source: "arXiv:2312.08914",
        ..THOUSANDTHS
    },
    Preset {
        name: "cogvlm",
        example: "a cat[[120,034,560,720]]",
        source: "arXiv:2311.03079",
        ..THOUSANDTHS
    },
    Preset {
        name: "deepseek-vl2",
        example: "<|ref|>a cat<|/ref|><|det|>[[120, 34, 560, 720]]<|/det|>",
        source: "arXiv:2412.10302",
        ..THOUSANDTHS
    },
    Preset {
        name: "ferret",
        example: "a cat [120, 34, 560, 720]",
        source: "arXiv:2310.07704",
        ..THOUSANDTHS
    },
    Preset {
        name: "florence-2",
        example: "cat<loc_120><loc_34><loc_560><loc_720>",
        source: "arXiv:2311.06242",
        ..THOUSANDTHS
    },
    Preset {
        name: "gemini",
        layout: BoxLayout::Yxyx,
        points_y_first: true,
        example: "[{\"box_2d\": [34, 120, 720, 560], \"label\": \"cat\"}]",
        source: "Gemini API documentation, image understanding",
        ..THOUSANDTHS
    },
    Preset {
        name: "glm-4v",
        example: "<|begin_of_box|>[[120, 34, 560, 720]]<|end_of_box|>",
        source: "arXiv:2507.01006",
        ..THOUSANDTHS
    },
    Preset {
        name: "internvl",
        example: "<ref>a cat</ref><box>[[120, 34, 560, 720]]</box>",
        source: "arXiv:2412.05271",
        ..THOUSANDTHS
    },
    Preset {
        name: "kosmos-2",
        unit: Unit::Shares,
        example: "<phrase>a cat</phrase><object><patch_index_0035><patch_index_0721></object>",
        source: "arXiv:2306.14824",
        ..THOUSANDTHS
    },
    Preset {
        name: "llava",
        unit: Unit::Shares,
        example: "[0.12, 0.03, 0.56, 0.72]",
        source: "arXiv:2310.03744",
        ..THOUSANDTHS
    },
    Preset {
        name: "minicpm-v",
        example: "<ref>a cat</ref><box>120 34 560 720</box>",
        source: "arXiv:2408.01800",
        ..THOUSANDTHS
    },
    Preset {
        name: "molmo",
        unit: Unit::Parts(100),
        example: "<point x=\"34.0\" y=\"37.7\" alt=\"cat\">cat</point>",
        source: "arXiv:2409.17146",
        ..THOUSANDTHS
    },
    Preset {
        name: "os-atlas",
        example: "<|box_start|>(120,34),(560,720)<|box_end|>",
        source: "arXiv:2410.23218",
        ..THOUSANDTHS
    },
    Preset {
        name: "paligemma",
        unit: Unit::Parts(1024),
        layout: BoxLayout::Yxyx,
        example: "<loc0035><loc0123><loc0737><loc0573> cat",
        source: "arXiv:2407.07726",
        ..THOUSANDTHS
    },
    Preset {
        name: "qwen2-vl",
        resize: Some(SmartResize::QWEN2_VL),
        example: "<|object_ref_start|>a cat<|object_ref_end|><|box_start|>(120,34),(560,720)<|box_end|>",
        source: "arXiv:2409.12191",
        ..THOUSANDTHS
    },
    Preset {
        name: "qwen2.5-vl",
        unit: Unit::SmartResized(SmartResize::QWEN2_5_VL),
        resize: Some(SmartResize::QWEN2_5_VL),
        example: "[{\"bbox_2d\": [77, 16, 361, 343], \"label\": \"cat\"}]",
        source: "arXiv:2502.13923",
        ..THOUSANDTHS
    },
    Preset {
        name: "qwen3-vl",
        patch: 16,
        resize: Some(SmartResize::QWEN3_VL),
        example: "[{\"bbox_2d\": [120, 34, 560, 720], \"label\": \"cat\"}]",
        source: "Qwen3-VL repository, cookbooks",
        ..THOUSANDTHS
    },
    Preset {
        name: "seeclick",
        unit: Unit::Shares,
        example: "(0.34, 0.38)",
        source: "arXiv:2401.10935",
        ..THOUSANDTHS
    },
    Preset {
        name: "shikra",
        unit: Unit::Shares,
        example: "a cat [0.120,0.034,0.560,0.720]",
        source: "arXiv:2306.15195",
        ..THOUSANDTHS
    },
    Preset {
        name: "ui-tars",
        example: "click(start_box='(340,377)')",
        source: "arXiv:2501.12326",
        ..THOUSANDTHS
    },
    Preset {
        name: "ui-tars-1.5",
        unit: Unit::SmartResized(SmartResize::QWEN2_5_VL),
        resize: Some(SmartResize::QWEN2_5_VL),
        example: "click(point='<point>219 180</point>')",
        source: "UI-TARS repository, coordinate guide",
        ..THOUSANDTHS
    },
];

impl Preset {
    /// The preset with this name; case and punctuation do not matter.
    pub fn named(name: &str) -> Result<&'static Preset, UnknownPreset> {
        let wanted = bare(name);
        let found = PRESETS.iter().find(|preset| bare(preset.name) == wanted);
        found.ok_or_else(|| UnknownPreset(name.to_owned()))
    }

    /// The frame the family writes boxes in.
    ///
    /// For Qwen2.5-VL this takes the processor's default pixel limits; if a run sets others, or the grid is known, use
    /// [`Unit::SmartResized`] or [`Unit::Grid`] with its own values.
    pub fn frame(&self) -> Frame {
        Frame { unit: self.unit, layout: self.layout }
    }
}

fn bare(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// A name that no preset has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPreset(String);

impl fmt::Display for UnknownPreset {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "unknown model family {:?}; known are", self.0)?;
        PRESETS.iter().try_for_each(|preset| write!(formatter, " {}", preset.name))
    }
}

impl std::error::Error for UnknownPreset {}

/// A frame or a preset that a set of completions looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The word for `prediction_frame`: a frame, or the name of a preset.
    pub frame: &'static str,
    /// The evidence for it, as a clause: "12 of 12 completions with boxes have `<loc0102>` tokens".
    pub why: String,
    /// The family's own notation was seen; otherwise only the numbers fit.
    pub marked: bool,
}

/// How many completions are looked at; more would not change the guess.
const MOST_ROWS: usize = 1000;
/// How many rows must agree before numbers alone count as pixels of the image.
const ENOUGH: usize = 8;

/// Marks that only one family writes, though the numbers in them do not say what they measure.
const MARKS: [(&str, &str); 7] = [
    ("<|det|>", "deepseek-vl2"),
    ("<|begin_of_box|>", "glm-4v"),
    ("CLICK(box=", "cogagent"),
    ("click(point='<point>", "ui-tars-1.5"),
    ("click(start_box='(", "ui-tars"),
    ("<ref>", "internvl"),
    ("<|object_ref_start|>", "qwen2-vl"),
];

/// Guesses what the boxes and points of completions are measured in. Each comes with the width and height of its image
/// if known. None if there are no boxes, or no evidence.
///
/// ```
/// use groundrule_vision::propose;
///
/// let found = propose(&[("<loc0102><loc0204><loc0512><loc0800> cat", None)]).unwrap();
/// assert_eq!(found.frame, "paligemma");
/// assert_eq!(propose(&[("[0.1, 0.2, 0.5, 0.9]", None)]).unwrap().frame, "shares");
/// assert_eq!(propose(&[("a cat", None)]), None);
/// ```
pub fn propose(rows: &[(&str, Option<(u32, u32)>)]) -> Option<Proposal> {
    let mut seen = Seen::default();
    for (completion, image) in rows.iter().take(MOST_ROWS) {
        seen.row(completion, *image);
    }
    seen.verdict()
}

/// What the completions have in common.
#[derive(Default)]
struct Seen {
    /// Completions with a box or a point.
    rows: usize,
    /// How often each family's marks were seen.
    families: Vec<(&'static str, usize)>,
    /// Completions with `bbox_2d`.
    bbox_2d: usize,
    within_one: usize,
    above_thousand: usize,
    /// Completions whose numbers leave the image, and those whose image is known.
    beyond_image: usize,
    with_image: usize,
    /// Images where thousandths could be told from pixels, because the images are smaller than a thousand.
    small_images: usize,
}

impl Seen {
    fn row(&mut self, completion: &str, image: Option<(u32, u32)>) {
        let reading = read_boxes(completion);
        let items: Vec<&Item> = reading.items.iter().collect();
        if items.is_empty() {
            return;
        }
        self.rows += 1;
        let family = items.iter().find_map(|item| item.notation).map(|notation| match notation {
            Notation::Loc1024 => "paligemma",
            Notation::Loc1000 => "florence-2",
            Notation::Patches => "kosmos-2",
            Notation::Percent => "molmo",
            Notation::Box2d => "gemini",
        });
        let marked = || MARKS.iter().find(|(mark, _)| completion.contains(mark)).map(|mark| mark.1);
        if let Some(family) = family.or_else(marked) {
            match self.families.iter_mut().find(|(name, _)| *name == family) {
                Some((_, count)) => *count += 1,
                None => self.families.push((family, 1)),
            }
        }
        self.bbox_2d += usize::from(completion.contains("bbox_2d"));
        let (right, bottom) = items.iter().fold((0.0_f64, 0.0_f64), |(right, bottom), item| {
            let (x, y) = match item.shape {
                Shape::Box([a, b, c, d]) => (a.max(c), b.max(d)),
                Shape::Point([x, y]) => (x, y),
            };
            (right.max(x), bottom.max(y))
        });
        let most = right.max(bottom);
        self.within_one += usize::from(most <= 1.0 && most > 0.0);
        self.above_thousand += usize::from(most > 1000.0);
        if let Some((width, height)) = image {
            let (width, height) = (f64::from(width), f64::from(height));
            self.with_image += 1;
            self.beyond_image += usize::from(right > width * 1.01 || bottom > height * 1.01);
            self.small_images += usize::from(width < 900.0 && height < 900.0);
        }
    }

    fn verdict(self) -> Option<Proposal> {
        let rows = self.rows;
        if rows == 0 {
            return None;
        }
        let share = |count: usize, [one, more]: [&str; 2], what: &str| {
            let verb = if count == 1 { one } else { more };
            format!("{count} of {rows} completions with boxes or points {verb} {what}")
        };
        let (have, leave) = (["has", "have"], ["leaves", "leave"]);
        let most = self.families.iter().max_by_key(|(_, count)| *count);
        if let Some((family, count)) = most.filter(|(_, count)| count * 2 > rows) {
            let preset = PRESETS.iter().find(|preset| preset.name == *family)?;
            // The mark belongs to the family, and the numbers must fit it too.
            let fits = match preset.unit {
                Unit::Thousandths => {
                    self.above_thousand * 10 <= rows && self.within_one * 2 <= rows
                }
                _ => true,
            };
            if fits {
                let why = share(*count, ["looks", "look"], &format!("like `{}`", preset.example));
                return Some(Proposal { frame: preset.name, why, marked: true });
            }
        }
        if self.within_one * 10 >= rows * 9 {
            let why = share(self.within_one, have, "no number above 1");
            return Some(Proposal { frame: "shares", why, marked: false });
        }
        // A few wrong boxes leave any frame.
        if self.above_thousand * 20 > rows {
            let resized = self.bbox_2d * 2 > rows && self.beyond_image > 0;
            let why = share(self.above_thousand, have, "numbers above 1000");
            return Some(match resized {
                true => Proposal {
                    frame: "qwen2.5-vl",
                    why: format!("{why}, and {} outside the image", self.beyond_image),
                    marked: false,
                },
                false => Proposal { frame: "pixels", why, marked: false },
            });
        }
        if self.beyond_image > 0 {
            let above = match self.above_thousand {
                0 => "none has",
                _ => "hardly any has",
            };
            let what = format!("the image, and {above} a number above 1000");
            let why = share(self.beyond_image, leave, &what);
            let frame = if self.bbox_2d * 2 > rows { "qwen3-vl" } else { "thousandths" };
            return Some(Proposal { frame, why, marked: false });
        }
        if self.with_image == rows && self.small_images >= ENOUGH {
            let why = share(rows, ["stays", "stay"], "inside the image");
            return Some(Proposal { frame: "pixels", why, marked: false });
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boxes::Point;

    #[test]
    fn presets_are_found_by_name() {
        for preset in &PRESETS {
            assert_eq!(Preset::named(preset.name), Ok(preset));
            assert!(!preset.source.is_empty(), "{}", preset.name);
        }
        assert!(PRESETS.is_sorted_by_key(|preset| preset.name));
        assert_eq!(Preset::named("Qwen2.5-VL").unwrap().name, "qwen2.5-vl");
        assert_eq!(Preset::named("qwen2_5_vl").unwrap().name, "qwen2.5-vl");
        let unknown = Preset::named("clip").unwrap_err().to_string();
        assert!(
            unknown.starts_with("unknown model family \"clip\"; known are aguvis"),
            "{unknown}"
        );
    }

    /// The same box, or its middle, in every family's own notation on an image of 640 by 480 pixels.
    #[test]
    fn every_example_is_the_same_place() {
        let image = (640, 480);
        let pixels = Frame::PIXELS.on(image, None).unwrap();
        let (left, top, right, bottom) = (76.8, 16.3, 358.4, 345.6);
        for preset in &PRESETS {
            let reading = read_boxes(preset.example);
            assert_eq!(reading.items.len(), 1, "{}: {reading:?}", preset.name);
            let item = &reading.items[0];
            let unit = item.notation.map_or(preset.unit, Notation::unit);
            assert_eq!(unit.parts(), preset.unit.parts(), "{}", preset.name);
            let frame = preset.frame().on(image, None).unwrap();
            match item.shape {
                Shape::Box(_) => {
                    let found = frame.to(&pixels, item.bounding_box(preset.layout).unwrap());
                    let expected = [left, top, right, bottom];
                    let off = found
                        .to_layout(BoxLayout::Xyxy)
                        .iter()
                        .zip(expected)
                        .map(|(a, b)| (a - b).abs())
                        .fold(0.0, f64::max);
                    // A patch of Kosmos-2 is 20 by 15 pixels.
                    let most = if preset.name == "kosmos-2" { 20.0 } else { 4.0 };
                    assert!(off <= most, "{}: {found:?} is {off} off", preset.name);
                }
                Shape::Point([x, y]) => {
                    let found = frame.point_to(&pixels, Point { x, y });
                    let off =
                        found.distance(Point { x: (left + right) / 2.0, y: (top + bottom) / 2.0 });
                    assert!(off <= 4.0, "{}: {found:?} is {off} off", preset.name);
                }
            }
        }
    }

    #[test]
    fn each_family_with_marks_of_its_own_is_proposed() {
        for name in [
            "cogagent",
            "deepseek-vl2",
            "florence-2",
            "gemini",
            "glm-4v",
            "internvl",
            "kosmos-2",
            "molmo",
            "paligemma",
            "qwen2-vl",
            "ui-tars",
            "ui-tars-1.5",
        ] {
            let preset = Preset::named(name).unwrap();
            let found = propose(&[(preset.example, None)]);
            assert_eq!(found.map(|found| found.frame), Some(name));
        }
    }

    /// Two kinds of rows, how many there are of each, and the frame that is proposed.
    #[test]
    fn how_many_rows_must_agree() {
        type Row = (&'static str, Option<(u32, u32)>);
        const SHARES: Row = ("[0.1, 0.2, 0.5, 0.9]", None);
        const SMALL: Row = ("[1, 2, 30, 40]", None);
        const THOUSAND: Row = ("[10, 20, 1000, 1000]", None);
        const ABOVE: Row = ("[10, 20, 30, 1001]", None);
        const MARKED: Row = ("<ref>cat</ref><box>[[1, 2, 30, 40]]</box>", None);
        const MARKED_SHARES: Row = ("<ref>cat</ref><box>[[0.1, 0.2, 0.5, 0.9]]</box>", None);
        const MARKED_ABOVE: Row = ("<ref>cat</ref><box>[[1, 2, 30, 1001]]</box>", None);
        const PATCHES: Row = ("<patch_index_0035><patch_index_0721>", None);
        const INSIDE: Row = ("[1, 2, 30, 40]", Some((899, 899)));
        const WIDE: Row = ("[1, 2, 30, 40]", Some((900, 100)));
        const TALL: Row = ("[1, 2, 30, 40]", Some((100, 900)));
        const EDGE: Row = ("[1, 2, 101, 101]", Some((100, 100)));
        const RIGHT: Row = ("[1, 2, 102, 101]", Some((100, 100)));
        const BELOW: Row = ("[1, 2, 101, 102]", Some((100, 100)));
        const KEYED: Row = ("{\"bbox_2d\": [1, 2, 102, 101]}", Some((100, 100)));
        const KEYED_ABOVE: Row = ("{\"bbox_2d\": [1, 2, 1001, 101]}", Some((100, 100)));
        const KEYED_INSIDE: Row = ("{\"bbox_2d\": [1, 2, 1001, 101]}", Some((1100, 1100)));
        const NOTHING: Row = ("no box", None);
        for (first, count, second, other, expected) in [
            (SHARES, 9, SMALL, 1, Some("shares")),
            (SHARES, 8, SMALL, 1, None),
            (SHARES, 1, NOTHING, 50, Some("shares")),
            (THOUSAND, 9, SMALL, 1, None),
            (ABOVE, 1, SMALL, 19, None),
            (ABOVE, 2, SMALL, 37, Some("pixels")),
            (("[0, 0, 1, 1]", None), 1, NOTHING, 1, Some("shares")),
            (("[0, 0, 1.5, 1]", None), 1, NOTHING, 1, None),
            (("(0.5, 1)", None), 1, NOTHING, 1, Some("shares")),
            (("(0.5, 1001)", None), 1, NOTHING, 1, Some("pixels")),
            (MARKED, 2, SMALL, 1, Some("internvl")),
            (MARKED, 1, SMALL, 1, None),
            (MARKED, 9, MARKED_ABOVE, 1, Some("internvl")),
            (MARKED, 8, MARKED_ABOVE, 1, Some("pixels")),
            (MARKED, 1, MARKED_SHARES, 1, Some("internvl")),
            (MARKED, 1, MARKED_SHARES, 2, None),
            (MARKED_SHARES, 9, MARKED, 1, Some("shares")),
            (PATCHES, 1, NOTHING, 1, Some("kosmos-2")),
            (PATCHES, 2, SMALL, 1, Some("kosmos-2")),
            (INSIDE, 8, NOTHING, 1, Some("pixels")),
            (INSIDE, 7, NOTHING, 1, None),
            (INSIDE, 7, WIDE, 9, None),
            (INSIDE, 7, TALL, 9, None),
            (INSIDE, 8, WIDE, 9, Some("pixels")),
            (INSIDE, 8, SMALL, 1, None),
            (EDGE, 7, NOTHING, 1, None),
            (EDGE, 8, NOTHING, 1, Some("pixels")),
            (RIGHT, 1, INSIDE, 8, Some("thousandths")),
            (BELOW, 1, INSIDE, 8, Some("thousandths")),
            (KEYED, 2, RIGHT, 1, Some("qwen3-vl")),
            (KEYED, 1, RIGHT, 1, Some("thousandths")),
            (KEYED_ABOVE, 2, RIGHT, 1, Some("qwen2.5-vl")),
            (KEYED_ABOVE, 1, RIGHT, 1, Some("pixels")),
            (KEYED_INSIDE, 2, INSIDE, 1, Some("pixels")),
            (KEYED_INSIDE, 2, KEYED, 1, Some("qwen2.5-vl")),
        ] {
            let mut rows = vec![first; count];
            rows.extend(vec![second; other]);
            let found = propose(&rows).map(|found| found.frame);
            assert_eq!(found, expected, "{count} of {first:?}, {other} of {second:?}");
            rows.reverse();
            assert_eq!(propose(&rows).map(|found| found.frame), expected, "{first:?} last");
        }
    }

    #[test]
    fn the_evidence_is_told() {
        for (rows, why) in [
            (
                vec![("<loc0102><loc0204><loc0512><loc0800> cat", None); 3],
                "3 of 3 completions with boxes or points look like `<loc0035><loc0123><loc0737><loc0573> cat`",
            ),
            (
                vec![("[1, 2, 30, 1001]", None)],
                "1 of 1 completions with boxes or points has numbers above 1000",
            ),
            (
                vec![("{\"bbox_2d\": [1, 2, 1001, 101]}", Some((100, 100))); 2],
                "2 of 2 completions with boxes or points have numbers above 1000, and 2 outside the image",
            ),
            (
                vec![("[1, 2, 300, 101]", Some((100, 100))); 2],
                "2 of 2 completions with boxes or points leave the image, and none has a number above 1000",
            ),
            (
                vec![("[1, 2, 30, 40]", Some((100, 100))); 8],
                "8 of 8 completions with boxes or points stay inside the image",
            ),
        ] {
            assert_eq!(propose(&rows).unwrap().why, why);
        }
        // Only the first thousand are looked at.
        let mut rows = vec![("[0.1, 0.2, 0.5, 0.9]", None); 1000];
        rows.extend(vec![("[1, 2, 30, 1001]", None); 1000]);
        assert_eq!(propose(&rows).unwrap().frame, "shares");
    }

    #[test]
    fn numbers_tell_where_marks_do_not() {
        let image = Some((640, 480));
        let frame = |rows: &[(&str, Option<(u32, u32)>)]| propose(rows).map(|found| found.frame);
        assert_eq!(frame(&[("{\"bbox_2d\": [0.1, 0.2, 0.5, 0.9]}", image)]), Some("shares"));
        assert_eq!(frame(&[("[10, 20, 1300, 900]", None)]), Some("pixels"));
        assert_eq!(frame(&[("{\"bbox_2d\": [10, 20, 1300, 900]}", image)]), Some("qwen2.5-vl"));
        assert_eq!(frame(&[("{\"bbox_2d\": [10, 20, 900, 900]}", image)]), Some("qwen3-vl"));
        assert_eq!(frame(&[("[10, 20, 900, 900]", image)]), Some("thousandths"));
        assert_eq!(frame(&[("[10, 20, 300, 400]", image)]), None);
        assert_eq!(frame(&[("[10, 20, 300, 400]", image); ENOUGH]), Some("pixels"));
        assert_eq!(frame(&[("[0, 0, 0, 0]", None)]), None);
        assert_eq!(frame(&[]), None);
        // A few odd completions among many do not decide.
        let mut rows = vec![("{\"bbox_2d\": [10, 20, 900, 900]}", image); 40];
        rows.push(("{\"bbox_2d\": [10, 20, 1300, 900]}", image));
        assert_eq!(frame(&rows), Some("qwen3-vl"));
        let mut rows = vec![("[0.1, 0.2, 0.5, 0.9]", None); 20];
        rows.push(("[1, 2, 30, 40]", None));
        assert_eq!(frame(&rows), Some("shares"));
        let why = propose(&rows).unwrap().why;
        assert_eq!(why, "20 of 21 completions with boxes or points have no number above 1");
    }
}
