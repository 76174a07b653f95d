//! What the numbers of both sides are measured in: the parameters that declare it, and frames fixed to a row's image.

use crate::fault::{Exception, Fault};
use crate::reason::Reason;
use crate::rewards::iou_reward::image_size;
use crate::sample::Sample;
use crate::settings::{Default as By, Parameter, SettingError, Settings};
use crate::trace::Trace;
use crate::world::World;
use groundrule_vision::reader::{Item, fixes_unit};
use groundrule_vision::{
    BoxLayout, Frame, FrameError, Overlap, PRESETS, PlacedFrame, Preset, SmartResize, Unit,
};

/// Refuses settings that only strict rewards can use.
pub(crate) fn need_strict(
    reward: &str,
    settings: &Settings,
    parameters: &[Parameter],
) -> Result<(), SettingError> {
    match parameters.iter().find(|parameter| !settings.is_default(parameter)) {
        Some(parameter) if !settings.semantics().is_strict() => {
            let why = match parameter.name {
                "labels" => "VLM-R1's rule always compares labels",
                _ => "under vlm-r1 frames are what VLM-R1 takes them for",
            };
            let name = parameter.name;
            Err(SettingError::Plan(format!("{reward}: {name} needs semantics = \"strict\"; {why}")))
        }
        _ => Ok(()),
    }
}

/// What numbers can be measured in, apart from what a model family writes.
const UNITS: [&str; 6] = ["pixels", "thousandths", "shares", "percent", "grid", "smart-resize"];

/// Every frame that can be declared: this unit, which is the default, the other units, then every preset.
const fn frames_after(default: &'static str) -> [&'static str; UNITS.len() + PRESETS.len()] {
    let mut words = [default; UNITS.len() + PRESETS.len()];
    let (mut next, mut unit) = (1, 0);
    while unit < UNITS.len() {
        // A constant can only compare texts as bytes.
        if !same(UNITS[unit].as_bytes(), default.as_bytes()) {
            words[next] = UNITS[unit];
            next += 1;
        }
        unit += 1;
    }
    let mut preset = 0;
    while preset < PRESETS.len() {
        words[next + preset] = PRESETS[preset].name;
        preset += 1;
    }
    words
}

const fn same(left: &[u8], right: &[u8]) -> bool {
    let mut at = 0;
    while at < left.len() && at < right.len() && left[at] == right[at] {
        at += 1;
    }
    at == left.len() && at == right.len()
}

const PIXELS_FIRST: &[&str] = &frames_after("pixels");
const GRID_FIRST: &[&str] = &frames_after("grid");
const THOUSANDTHS_FIRST: &[&str] = &frames_after("thousandths");
const LAYOUTS: &[&str] = &["xyxy", "xywh", "cxcywh", "yxyx"];

const fn frame(name: &'static str, words: &'static [&'static str]) -> Parameter {
    Parameter {
        name,
        default: By::OneOf(words),
        help: "what the numbers are measured in, or the model family that wrote them",
    }
}

const fn layout(name: &'static str) -> Parameter {
    Parameter { name, default: By::OneOf(LAYOUTS), help: "what the four numbers of a box are" }
}

const fn number(name: &'static str, default: f64, help: &'static str) -> Parameter {
    Parameter { name, default: By::Number(default), help }
}

const fn parameters(words: &'static [&'static str]) -> [Parameter; 8] {
    [
        frame("prediction_frame", words),
        layout("prediction_layout"),
        frame("reference_frame", PIXELS_FIRST),
        layout("reference_layout"),
        number(
            "patch",
            14.0,
            "side of a patch in pixels, for frames of the resized image: 14 or 16",
        ),
        number("merge", 2.0, "patches along one side that are merged, for `smart-resize`"),
        number(
            "min_pixels",
            3136.0,
            "minimum number of pixels of the model's input, for frames of the resized image",
        ),
        number(
            "max_pixels",
            12_845_056.0,
            "maximum number of pixels of the model's input, for frames of the resized image",
        ),
    ]
}

/// Parameters of rewards whose prediction is in pixels unless declared otherwise.
pub(crate) const IN_PIXELS: [Parameter; 8] = parameters(PIXELS_FIRST);
/// Parameters of rewards whose prediction is in pixels of the patch grid unless declared otherwise.
pub(crate) const ON_GRID: [Parameter; 8] = parameters(GRID_FIRST);
/// Parameters of rewards whose prediction is in thousandths unless declared otherwise.
pub(crate) const IN_THOUSANDTHS: [Parameter; 8] = parameters(THOUSANDTHS_FIRST);

/// Whether boxes include their edges.
pub(crate) const IOU: Parameter = Parameter {
    name: "iou",
    default: By::OneOf(&["continuous", "inclusive"]),
    help: "whether a box includes the pixels of both its edges",
};

/// The overlap that [`IOU`] selects.
pub(crate) fn overlap_of(settings: &Settings) -> Overlap {
    if settings.word("iou") == "inclusive" { Overlap::Inclusive } else { Overlap::Iou }
}

/// The parameters of `N` followed by those of `M`.
pub(crate) const fn join<const N: usize, const M: usize, const L: usize>(
    first: [Parameter; N],
    second: [Parameter; M],
) -> [Parameter; L] {
    assert!(N + M == L);
    let mut all = [IOU; L];
    let mut i = 0;
    while i < N {
        all[i] = first[i];
        i += 1;
    }
    let mut j = 0;
    while j < M {
        all[N + j] = second[j];
        j += 1;
    }
    all
}

/// The declared frames of completion and reference: what their numbers are measured in. Both are pixels unless declared
/// otherwise.
///
/// ```
/// use groundrule::{Plan, Sample, World};
/// let spec = "iou_reward:semantics=strict,prediction_frame=thousandths";
/// let plan = Plan::new(&[spec.parse()?])?;
/// let sample = Sample::new("[500, 500, 1000, 1000]").with_solution("[320, 240, 640, 480]");
/// let judged = plan.judge(&sample.with_image_size(640, 480), &World::nowhere());
/// assert_eq!(judged.total, Some(1.0));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frames {
    prediction: Declared,
    reference: Declared,
}

/// What one side's numbers are, by declaration.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Declared {
    frame: Frame,
    /// The patch size of a model family whose input size is more certain from a grid than from the
    /// processor's defaults.
    patch_of_family: Option<u32>,
    points_y_first: bool,
    /// Whether somebody chose the unit, and the layout. A choice counts more than what a key implies.
    unit_chosen: bool,
    layout_chosen: bool,
}

impl Declared {
    /// Corners in pixels, chosen by nobody.
    const DEFAULT: Declared = Declared {
        frame: Frame::PIXELS,
        patch_of_family: None,
        points_y_first: false,
        unit_chosen: false,
        layout_chosen: false,
    };

    /// Whether a row's patch grid affects the frame.
    fn looks_at_grid(&self) -> bool {
        self.patch_of_family.is_some() || matches!(self.frame.unit, Unit::Grid { .. })
    }

    /// The same once it is fixed to an image.
    fn placed(&self, frame: PlacedFrame) -> PlacedSide {
        PlacedSide {
            frame,
            layout: self.frame.layout,
            points_y_first: self.points_y_first,
            unit_chosen: self.unit_chosen,
            layout_chosen: self.layout_chosen,
        }
    }
}

impl Default for Frames {
    fn default() -> Self {
        Frames { prediction: Declared::DEFAULT, reference: Declared::DEFAULT }
    }
}

impl Frames {
    /// What the settings declare; an error for a reward without frames.
    pub(crate) fn new(reward: &str, settings: &Settings) -> Result<Self, SettingError> {
        if !settings.has("prediction_frame") {
            return Err(SettingError::Unknown(format!("{reward} has no frames to declare")));
        }
        let whole = |name: &str| {
            let value = settings.number(name);
            if value >= 1.0 && value.fract() == 0.0 && value <= f64::from(u32::MAX) {
                Ok(value as u32)
            } else {
                Err(SettingError::Value(format!(
                    "{reward}: {name} takes a whole number above 0, not {value}"
                )))
            }
        };
        let (patch, merge) = (whole("patch")?, whole("merge")?);
        let resize = SmartResize {
            factor: patch.saturating_mul(merge),
            min_pixels: u64::from(whole("min_pixels")?),
            max_pixels: u64::from(whole("max_pixels")?),
            side_at_least_factor: false,
        };
        if resize.min_pixels > resize.max_pixels {
            return Err(SettingError::Plan(format!(
                "{reward}: min_pixels {} is more than max_pixels {}",
                resize.min_pixels, resize.max_pixels
            )));
        }
        let declared = |side: &str| {
            let (frame_name, layout_name) = (format!("{side}_frame"), format!("{side}_layout"));
            let unit = match settings.word(&frame_name) {
                "thousandths" => Some(Unit::Thousandths),
                "shares" => Some(Unit::Shares),
                "percent" => Some(Unit::Parts(100)),
                "grid" => Some(Unit::Grid { patch }),
                "smart-resize" => Some(Unit::SmartResized(resize)),
                "pixels" => Some(Unit::Pixels),
                _ => None,
            };
            let family = match unit {
                Some(_) => None,
                None => match Preset::named(settings.word(&frame_name)) {
                    Ok(preset) => Some(preset),
                    Err(error) => return Err(SettingError::Value(format!("{reward}: {error}"))),
                },
            };
            let layout_given = settings.is_given(&layout_name);
            let layout = match settings.word(&layout_name) {
                "xywh" => BoxLayout::Xywh,
                "cxcywh" => BoxLayout::Cxcywh,
                "yxyx" => BoxLayout::Yxyx,
                _ => BoxLayout::Xyxy,
            };
            let Some(preset) = family else {
                return Ok(Declared {
                    frame: Frame { unit: unit.unwrap_or_default(), layout },
                    unit_chosen: settings.is_given(&frame_name),
                    layout_chosen: layout_given,
                    ..Declared::DEFAULT
                });
            };
            let layout = if layout_given { layout } else { preset.layout };
            let patch = if settings.is_given("patch") { patch } else { preset.patch };
            let (unit, resized) = match preset.unit {
                Unit::SmartResized(rule) => {
                    (Unit::SmartResized(limited(rule, &resize, settings)), true)
                }
                unit => (unit, false),
            };
            Ok(Declared {
                frame: Frame { unit, layout },
                patch_of_family: resized.then_some(patch),
                points_y_first: preset.points_y_first,
                unit_chosen: true,
                layout_chosen: true,
            })
        };
        Ok(Frames { prediction: declared("prediction")?, reference: declared("reference")? })
    }

    /// Fixes the frames to the row's image. If both sides use the same units, no image is needed.
    pub(crate) fn place(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<PlacedFrames, Fault> {
        let grid = sample.grid.and_then(whole_grid);
        if let (Some(written), None) = (sample.grid, grid)
            && (self.prediction.looks_at_grid() || self.reference.looks_at_grid())
        {
            return Err(Fault::new(
                Reason::NoGrid,
                Exception::ValueError,
                format!("`image_grid_thw` is {written:?}, which is not a grid of patches"),
            ));
        }
        let assumed = |declared: &Declared| {
            !declared.unit_chosen && matches!(declared.frame.unit, Unit::Grid { .. })
        };
        if grid.is_none() && assumed(&self.prediction) {
            // Whoever adds a grid to please the default would have boxes in pixels scaled by it.
            return Err(Fault::new(
                Reason::FrameNotSet,
                Exception::ValueError,
                "`prediction_frame` is not set, so the numbers count as pixels of the patch grid, and the row has no `image_grid_thw`",
            ));
        }
        let settle = |declared: &Declared| match (declared.patch_of_family, grid) {
            (Some(patch), Some(_)) => Frame { unit: Unit::Grid { patch }, ..declared.frame },
            _ => declared.frame,
        };
        let (prediction, reference) = (settle(&self.prediction), settle(&self.reference));
        let (predicted, expected) =
            (fixes_unit(sample.completion), sample.solution.is_some_and(fixes_unit));
        let free = |unit: Unit| unit.parts().is_some();
        let both_free = free(prediction.unit) && free(reference.unit);
        let (image, known) = if both_free {
            ((1000, 1000), true)
        } else if prediction.unit == reference.unit && sample.image_size.is_none() {
            // There is nothing to convert, unless a text itself says what its numbers are measured in. A completion
            // that does so needlessly must not cost the row its score.
            let size = (predicted || expected).then(|| image_size(sample, world).ok()).flatten();
            (size.unwrap_or((1000, 1000)), size.is_some())
        } else {
            (image_size(sample, world)?, true)
        };
        if known && !both_free {
            trace.note("image", || format!("{} x {} pixels", image.0, image.1));
        }
        let same = prediction.unit == reference.unit;
        if !same {
            trace.note("frames", || {
                let (from, to) = (measured_in(prediction.unit), measured_in(reference.unit));
                format!("the completion's are {from}, the reference's {to}")
            });
        }
        let place = |frame: Frame| {
            let frame = if same && !known { Frame { unit: Unit::Pixels, ..frame } } else { frame };
            frame.on(image, grid).map_err(frame_fault)
        };
        Ok(PlacedFrames {
            prediction: self.prediction.placed(place(prediction)?),
            reference: self.reference.placed(place(reference)?),
            known,
            image: (known && !both_free).then_some(image).or(sample.image_size),
            convertible: known || (predicted && expected),
        })
    }
}

/// A family's rule with the limits that were given in place of its own.
fn limited(rule: SmartResize, given: &SmartResize, settings: &Settings) -> SmartResize {
    let is_given = |name| settings.is_given(name);
    let sized = is_given("patch") || is_given("merge");
    SmartResize {
        factor: if sized { given.factor } else { rule.factor },
        min_pixels: if is_given("min_pixels") { given.min_pixels } else { rule.min_pixels },
        max_pixels: if is_given("max_pixels") { given.max_pixels } else { rule.max_pixels },
        ..rule
    }
}

/// What numbers count, for people.
fn measured_in(unit: Unit) -> String {
    match unit {
        Unit::Pixels => "pixels of the image".to_owned(),
        Unit::SmartResized(_) => {
            "pixels of the image as the model's processor resizes it".to_owned()
        }
        Unit::Grid { patch } => format!("pixels of the grid, {patch} to a patch"),
        Unit::Resized { width, height } => format!("pixels of {width} x {height}"),
        Unit::Thousandths => "thousandths of the image".to_owned(),
        Unit::Shares => "shares of the image".to_owned(),
        Unit::Parts(100) => "percent of the image".to_owned(),
        Unit::Parts(parts) => format!("parts of the image, {parts} to a side"),
    }
}

fn frame_fault(error: FrameError) -> Fault {
    let (reason, exception) = match error {
        FrameError::NoGrid => (Reason::NoGrid, Exception::TypeError),
        FrameError::EmptyImage | FrameError::Resize(_) => {
            (Reason::ImageUnreadable, Exception::ValueError)
        }
    };
    Fault::new(reason, exception, error.to_string())
}

/// A grid of whole patches.
pub(crate) fn whole_grid(grid: &[f64]) -> Option<[u32; 3]> {
    let [frames, rows, columns, ..] = grid else { return None };
    let whole = |value: f64| (1.0..=f64::from(u32::MAX)).contains(&value).then_some(value as u32);
    Some([whole(*frames)?, whole(*rows)?, whole(*columns)?])
}

/// One side's frame, fixed to the row's image.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlacedSide {
    pub(crate) frame: PlacedFrame,
    layout: BoxLayout,
    pub(crate) points_y_first: bool,
    unit_chosen: bool,
    layout_chosen: bool,
}

/// The frames of a row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlacedFrames {
    pub(crate) prediction: PlacedSide,
    pub(crate) reference: PlacedSide,
    pub(crate) known: bool,
    /// Width and height of the row's image, if a frame needed them.
    pub(crate) image: Option<(u32, u32)>,
    /// Whether numbers can be converted from one unit to another: the size of the image is known, or both sides have
    /// units that do not depend on it.
    convertible: bool,
}

impl PlacedFrames {
    /// The frames of completion and reference.
    pub(crate) fn sides(&self) -> (PlacedFrame, PlacedFrame) {
        (self.prediction.frame, self.reference.frame)
    }

    /// Whether the size of the image is known.
    pub(crate) fn is_known(&self) -> bool {
        self.known
    }

    /// The frame and the layout of one item: those of its side, or those that its own notation fixes. None if the
    /// notation fixes a unit that cannot be converted without the size of the image.
    pub(crate) fn frame_of(
        &self,
        side: &PlacedSide,
        item: &Item,
    ) -> Option<(PlacedFrame, BoxLayout)> {
        let declared = item.layout_in(side.layout);
        let Some(notation) = item.notation else { return Some((side.frame, declared)) };
        let own = || {
            let frame = Frame { unit: notation.unit(), layout: notation.layout() };
            // Such units are fractions of the image, whatever its size.
            self.convertible.then(|| frame.on((1, 1), None).ok()).flatten()
        };
        if notation.is_certain() {
            return Some((own()?, declared));
        }
        let frame = if side.unit_chosen { side.frame } else { own().unwrap_or(side.frame) };
        let layout = if side.layout_chosen { declared } else { notation.layout() };
        Some((frame, layout))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::PartSpec;
    use crate::reward::Entry;

    fn entry() -> &'static Entry {
        crate::registry::find("giou_reward").unwrap()
    }

    fn declared(text: &str) -> Result<Frames, SettingError> {
        let spec: PartSpec = format!("giou_reward:{text}").parse().unwrap();
        let settings = Settings::new(entry().name, entry().parameters, &spec.settings)?;
        Frames::new(entry().name, &settings)
    }

    #[test]
    fn sizes_are_whole_numbers_in_their_order() {
        for (text, says) in [
            ("patch=0", "giou_reward: patch takes a whole number above 0, not 0"),
            ("patch=14.5", "giou_reward: patch takes a whole number above 0, not 14.5"),
            ("merge=-2", "giou_reward: merge takes a whole number above 0, not -2"),
            (
                "min_pixels=1e10",
                "giou_reward: min_pixels takes a whole number above 0, not 10000000000",
            ),
            ("min_pixels=9,max_pixels=8", "giou_reward: min_pixels 9 is more than max_pixels 8"),
        ] {
            assert_eq!(declared(text).unwrap_err().message(), says);
        }
        for text in
            ["patch=1", "patch=16,merge=1", "min_pixels=9,max_pixels=9", "max_pixels=4294967295"]
        {
            assert!(declared(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn words_declare_units_and_layouts() {
        let frame = |text: &str| declared(text).unwrap().prediction.frame;
        for (word, unit) in [
            ("pixels", Unit::Pixels),
            ("thousandths", Unit::Thousandths),
            ("shares", Unit::Shares),
            ("percent", Unit::Parts(100)),
            ("grid", Unit::Grid { patch: 14 }),
        ] {
            assert_eq!(frame(&format!("prediction_frame={word}")).unit, unit, "{word}");
        }
        let Unit::SmartResized(resize) = frame("prediction_frame=smart-resize,merge=3").unit else {
            panic!("not resized")
        };
        assert_eq!((resize.factor, resize.min_pixels, resize.max_pixels), (42, 3136, 12_845_056));
        for (word, layout) in [
            ("xyxy", BoxLayout::Xyxy),
            ("xywh", BoxLayout::Xywh),
            ("cxcywh", BoxLayout::Cxcywh),
            ("yxyx", BoxLayout::Yxyx),
        ] {
            assert_eq!(frame(&format!("prediction_layout={word}")).layout, layout, "{word}");
            // What is declared counts more than what the family writes.
            let family = frame(&format!("prediction_frame=gemini,prediction_layout={word}"));
            assert_eq!(family.layout, layout, "{word}");
        }
        assert_eq!(frame("prediction_frame=gemini").layout, BoxLayout::Yxyx);
        assert_eq!(declared("reference_frame=shares").unwrap().reference.frame.unit, Unit::Shares);
    }

    #[test]
    fn families_resize_within_the_limits_that_were_given() {
        let unit = |text: &str| declared(text).unwrap().prediction.frame.unit;
        let rule = SmartResize::QWEN2_5_VL;
        assert_eq!(unit("prediction_frame=qwen2.5-vl"), Unit::SmartResized(rule));
        let most = SmartResize { max_pixels: 1_003_520, ..rule };
        for family in ["qwen2.5-vl", "ui-tars-1.5"] {
            let found = unit(&format!("prediction_frame={family},max_pixels=1003520"));
            assert_eq!(found, Unit::SmartResized(most), "{family}");
        }
        let least = SmartResize { min_pixels: 200_704, ..rule };
        let found = unit("prediction_frame=qwen2.5-vl,min_pixels=200704");
        assert_eq!(found, Unit::SmartResized(least));
        let found = unit("prediction_frame=qwen2.5-vl,patch=16");
        assert_eq!(found, Unit::SmartResized(SmartResize { factor: 32, ..rule }));
        let sample = Sample::new("").with_image_size(3000, 2000);
        let text = "prediction_frame=qwen2.5-vl,max_pixels=1003520";
        let placed =
            declared(text).unwrap().place(&sample, &World::nowhere(), &mut Trace::off()).unwrap();
        assert_eq!(placed.prediction.frame.extent(), (1204.0, 812.0));
    }

    #[test]
    fn grids_are_whole_and_not_empty() {
        for (grid, whole) in [
            (&[1.0, 34.0, 46.0][..], Some([1, 34, 46])),
            (&[1.0, 34.0, 46.0, 9.0], Some([1, 34, 46])),
            (&[1.0, 34.0], None),
            (&[0.0, 34.0, 46.0], None),
            (&[1.0, 0.5, 46.0], None),
            (&[1.0, 34.0, f64::NAN], None),
            (&[1.0, 34.0, -46.0], None),
        ] {
            assert_eq!(whole_grid(grid), whole, "{grid:?}");
        }
    }

    #[test]
    fn an_image_is_needed_to_convert() {
        let place = |text: &str, sample: &Sample<'_>| {
            let placed =
                declared(text).unwrap().place(sample, &World::nowhere(), &mut Trace::off());
            placed.map(|placed| (placed.is_known(), placed.image)).map_err(|fault| fault.reason)
        };
        let plain = Sample::new("");
        let sized = plain.with_image_size(640, 480);
        let same = "prediction_frame=pixels,reference_frame=pixels";
        // Nothing to convert, or both sides are parts of an image of any size.
        assert_eq!(place(same, &plain), Ok((false, None)));
        assert_eq!(place(same, &sized), Ok((true, Some((640, 480)))));
        let parts = "prediction_frame=thousandths,reference_frame=shares";
        assert_eq!(place(parts, &plain), Ok((true, None)));
        assert_eq!(place(parts, &sized), Ok((true, Some((640, 480)))));
        let mixed = "prediction_frame=thousandths,reference_frame=pixels";
        assert_eq!(place(mixed, &plain), Err(Reason::NoImage));
        assert_eq!(place(mixed, &sized), Ok((true, Some((640, 480)))));
        let grid = "prediction_frame=grid,reference_frame=pixels";
        assert_eq!(place(grid, &sized), Err(Reason::NoGrid));
        let broken = [0.0, 1.0, 2.0];
        assert_eq!(place(grid, &sized.with_grid(&broken)), Err(Reason::NoGrid));
        // A grid that nobody looks at may hold anything.
        assert_eq!(place(mixed, &sized.with_grid(&broken)), Ok((true, Some((640, 480)))));
        assert_eq!(place(grid, &sized.with_grid(&[1.0, 34.0, 46.0])), Ok((true, Some((640, 480)))));
    }

    #[test]
    fn a_frame_that_nobody_set_is_named_where_its_grid_is_missing() {
        let judged = |settings: &str, sample: &Sample<'_>| {
            let spec: PartSpec = format!("iou_reward:semantics=strict{settings}").parse().unwrap();
            let plan = crate::Plan::new(&[spec]).unwrap();
            let judged = plan.judge(sample, &World::nowhere());
            (judged.total, judged.outcomes[0].reason)
        };
        let sample = Sample {
            solution: Some("[50, 50, 200, 200]"),
            ..Sample::new("<answer>[50, 50, 200, 200]</answer>")
        };
        let sized = sample.with_image_size(640, 480);
        // Neither an image nor a grid is what is missing: the boxes may as well be in pixels.
        assert_eq!(judged("", &sample), (None, Reason::FrameNotSet));
        assert_eq!(judged("", &sized), (None, Reason::FrameNotSet));
        assert!(Reason::FrameNotSet.fix().unwrap().contains("`prediction_frame`"));
        // Whoever set it is asked for what it needs.
        assert_eq!(judged(",prediction_frame=grid", &sized), (None, Reason::NoGrid));
        assert_eq!(judged(",prediction_frame=thousandths", &sample), (None, Reason::NoImage));
        assert_eq!(judged(",prediction_frame=pixels", &sample), (Some(1.0), Reason::BoxOverlap));
        // With a grid the default is what it was.
        let grid = [1.0, 34.0, 46.0];
        assert_eq!(judged("", &sample.with_grid(&grid)), (None, Reason::NoImage));
        let placed = judged("", &sized.with_grid(&grid));
        assert_eq!(placed, judged(",prediction_frame=grid", &sized.with_grid(&grid)));
        assert_eq!(placed.1, Reason::BoxOverlap);
        assert_eq!(judged("", &sized.with_grid(&[0.0, 1.0, 2.0])), (None, Reason::NoGrid));
    }

    #[test]
    fn settings_of_strict_need_strict() {
        let check = |text: &str| {
            let spec: PartSpec = format!("giou_reward:{text}").parse().unwrap();
            let settings = Settings::new("r", entry().parameters, &spec.settings).unwrap();
            need_strict("r", &settings, entry().parameters)
        };
        assert!(check("semantics=vlm-r1,prediction_frame=shares").is_err());
        assert!(check("semantics=strict,prediction_frame=shares").is_ok());
        assert!(check("semantics=vlm-r1").is_ok());
    }
}
