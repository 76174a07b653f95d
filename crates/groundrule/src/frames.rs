//! What the numbers of both sides are measured in: the parameters that declare it, and frames fixed to a row's image.

use crate::fault::{Exception, Fault};
use crate::reason::Reason;
use crate::rewards::iou_reward::image_size;
use crate::sample::Sample;
use crate::settings::{Default as By, Parameter, SettingError, Settings};
use crate::trace::Trace;
use crate::world::World;
use groundrule_vision::{
    BoxLayout, Frame, FrameError, ModelFamily, Overlap, PlacedFrame, SmartResize, Unit,
};

/// Refuses what only strict rewards can use.
pub(crate) fn need_strict(
    reward: &str,
    settings: &Settings,
    parameters: &[Parameter],
) -> Result<(), SettingError> {
    match parameters.iter().find(|parameter| !settings.is_default(parameter)) {
        Some(parameter) if !settings.semantics().is_strict() => Err(SettingError(format!(
            "{reward}: {} needs semantics = \"strict\"; under vlm-r1 frames are what VLM-R1 takes them for",
            parameter.name
        ))),
        _ => Ok(()),
    }
}

/// The frames that a prediction may be declared in; the first of a list is the default.
const PIXELS_FIRST: &[&str] = &[
    "pixels",
    "thousandths",
    "shares",
    "grid",
    "smart-resize",
    "qwen2-vl",
    "qwen2.5-vl",
    "qwen3-vl",
    "internvl",
    "glm-4v",
];
const GRID_FIRST: &[&str] = &[
    "grid",
    "pixels",
    "thousandths",
    "shares",
    "smart-resize",
    "qwen2-vl",
    "qwen2.5-vl",
    "qwen3-vl",
    "internvl",
    "glm-4v",
];
const THOUSANDTHS_FIRST: &[&str] = &[
    "thousandths",
    "pixels",
    "shares",
    "grid",
    "smart-resize",
    "qwen2-vl",
    "qwen2.5-vl",
    "qwen3-vl",
    "internvl",
    "glm-4v",
];
const LAYOUTS: &[&str] = &["xyxy", "xywh", "cxcywh", "yxyx"];

const fn frame(name: &'static str, words: &'static [&'static str]) -> Parameter {
    Parameter { name, default: By::OneOf(words), help: "what the numbers are measured in" }
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
        number("patch", 14.0, "side of a patch in pixels, for `grid` and `smart-resize`: 14 or 16"),
        number("merge", 2.0, "patches along one side that are merged, for `smart-resize`"),
        number("min_pixels", 3136.0, "least pixels of the model's input, for `smart-resize`"),
        number("max_pixels", 12_845_056.0, "most pixels of the model's input, for `smart-resize`"),
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

/// The overlap that [`IOU`] asks for.
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

/// The declared frames of reply and reference: what their numbers are measured in. Both are pixels unless declared
/// otherwise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frames {
    prediction: Declared,
    reference: Declared,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Declared {
    frame: Frame,
    /// A family whose input size a grid gives more surely than the processor's defaults.
    patch_of_family: Option<u32>,
}

impl Declared {
    /// Whether a row's patch grid bears on the frame.
    fn looks_at_grid(&self) -> bool {
        self.patch_of_family.is_some() || matches!(self.frame.unit, Unit::Grid { .. })
    }
}

impl Default for Frames {
    fn default() -> Self {
        let pixels = Declared { frame: Frame::PIXELS, patch_of_family: None };
        Frames { prediction: pixels, reference: pixels }
    }
}

impl Frames {
    /// What the settings declare.
    pub(crate) fn new(reward: &str, settings: &Settings) -> Result<Self, SettingError> {
        let whole = |name: &str| {
            let value = settings.number(name);
            if value >= 1.0 && value.fract() == 0.0 && value <= f64::from(u32::MAX) {
                Ok(value as u32)
            } else {
                Err(SettingError(format!(
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
            return Err(SettingError(format!(
                "{reward}: min_pixels {} is more than max_pixels {}",
                resize.min_pixels, resize.max_pixels
            )));
        }
        let declared = |side: &str| {
            let layout = match settings.word(&format!("{side}_layout")) {
                "xywh" => BoxLayout::Xywh,
                "cxcywh" => BoxLayout::Cxcywh,
                "yxyx" => BoxLayout::Yxyx,
                _ => BoxLayout::Xyxy,
            };
            let (unit, patch_of_family) = match settings.word(&format!("{side}_frame")) {
                "thousandths" => (Unit::Thousandths, None),
                "shares" => (Unit::Shares, None),
                "grid" => (Unit::Grid { patch }, None),
                "smart-resize" => (Unit::SmartResized(resize), None),
                "pixels" => (Unit::Pixels, None),
                family => match family.parse::<ModelFamily>() {
                    Ok(family) => {
                        let resized = matches!(family.frame().unit, Unit::SmartResized(_));
                        (family.frame().unit, resized.then(|| family.patch()))
                    }
                    Err(error) => return Err(SettingError(format!("{reward}: {error}"))),
                },
            };
            Ok(Declared { frame: Frame { unit, layout }, patch_of_family })
        };
        Ok(Frames { prediction: declared("prediction")?, reference: declared("reference")? })
    }

    /// Fixes the frames to the row's image. Where both sides count the same, no image is needed.
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
                format!("`image_grid_thw` is {written:?}, which is no grid of patches"),
            ));
        }
        let settle = |declared: &Declared| match (declared.patch_of_family, grid) {
            (Some(patch), Some(_)) => Frame { unit: Unit::Grid { patch }, ..declared.frame },
            _ => declared.frame,
        };
        let (prediction, reference) = (settle(&self.prediction), settle(&self.reference));
        let free = |unit: Unit| matches!(unit, Unit::Thousandths | Unit::Shares);
        let (image, known) = if free(prediction.unit) && free(reference.unit) {
            ((1000, 1000), true)
        } else if prediction.unit == reference.unit && sample.image_size.is_none() {
            // Nothing to convert: the size would only serve to notice a wrong declaration.
            ((1000, 1000), false)
        } else {
            (image_size(sample, world)?, true)
        };
        if known {
            trace.note("image", || format!("{} x {} pixels", image.0, image.1));
        }
        let same = prediction.unit == reference.unit;
        let place = |frame: Frame| {
            let frame = if same && !known { Frame { unit: Unit::Pixels, ..frame } } else { frame };
            frame.on(image, grid).map_err(frame_fault)
        };
        Ok(PlacedFrames { prediction: place(prediction)?, reference: place(reference)?, known })
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
fn whole_grid(grid: &[f64]) -> Option<[u32; 3]> {
    let [frames, rows, columns, ..] = grid else { return None };
    let whole = |value: f64| (1.0..=f64::from(u32::MAX)).contains(&value).then_some(value as u32);
    Some([whole(*frames)?, whole(*rows)?, whole(*columns)?])
}

/// The frames of a row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlacedFrames {
    pub(crate) prediction: PlacedFrame,
    pub(crate) reference: PlacedFrame,
    pub(crate) known: bool,
}

impl PlacedFrames {
    /// The frames of reply and reference.
    pub(crate) fn sides(&self) -> (PlacedFrame, PlacedFrame) {
        (self.prediction, self.reference)
    }

    /// Whether the size of the image is known.
    pub(crate) fn is_known(&self) -> bool {
        self.known
    }
}
