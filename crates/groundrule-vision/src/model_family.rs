//! What is known of model families: how they write boxes and how they see images.

use std::fmt;
use std::str::FromStr;

use crate::boxes::BoxLayout;
use crate::frame::{Frame, Unit};
use crate::smart_resize::SmartResize;

/// Model families whose way of writing boxes is known.
///
/// ```
/// use groundrule_vision::{Frame, ModelFamily};
///
/// let family: ModelFamily = "Qwen3-VL".parse()?;
/// assert_eq!(family.frame(), Frame::THOUSANDTHS);
/// assert_eq!(family.patch(), 16);
/// # Ok::<(), groundrule_vision::UnknownFamily>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ModelFamily {
    /// Thousandths; input resized with factor 28.
    Qwen2Vl,
    /// Pixels of the resized input; factor 28.
    Qwen2_5Vl,
    /// Thousandths; input resized with factor 32.
    Qwen3Vl,
    /// Thousandths.
    InternVl,
    /// Thousandths.
    Glm4V,
}

struct Row {
    family: ModelFamily,
    name: &'static str,
    unit: Unit,
    patch: u32,
    resize: Option<SmartResize>,
}

const FAMILIES: [Row; 5] = [
    Row {
        family: ModelFamily::Qwen2Vl,
        name: "qwen2-vl",
        unit: Unit::Thousandths,
        patch: 14,
        resize: Some(SmartResize::QWEN2_VL),
    },
    Row {
        family: ModelFamily::Qwen2_5Vl,
        name: "qwen2.5-vl",
        unit: Unit::SmartResized(SmartResize::QWEN2_5_VL),
        patch: 14,
        resize: Some(SmartResize::QWEN2_5_VL),
    },
    Row {
        family: ModelFamily::Qwen3Vl,
        name: "qwen3-vl",
        unit: Unit::Thousandths,
        patch: 16,
        resize: Some(SmartResize::QWEN3_VL),
    },
    Row {
        family: ModelFamily::InternVl,
        name: "internvl",
        unit: Unit::Thousandths,
        patch: 14,
        resize: None,
    },
    Row {
        family: ModelFamily::Glm4V,
        name: "glm-4v",
        unit: Unit::Thousandths,
        patch: 14,
        resize: None,
    },
];

impl ModelFamily {
    /// All families.
    pub fn all() -> impl Iterator<Item = ModelFamily> {
        FAMILIES.iter().map(|row| row.family)
    }

    fn row(self) -> &'static Row {
        // Every family has a row, which a test makes sure of; the first only satisfies the types.
        FAMILIES.iter().find(|row| row.family == self).unwrap_or(&FAMILIES[0])
    }

    /// The name used in plans and on the command line.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The frame the model writes boxes in.
    ///
    /// For Qwen2.5-VL this takes the processor's default pixel limits; where a run sets others, or the grid is at hand,
    /// [`Unit::SmartResized`] or [`Unit::Grid`] with its own values is right.
    pub fn frame(self) -> Frame {
        Frame { unit: self.row().unit, layout: BoxLayout::Xyxy }
    }

    /// Pixels along one side of a patch.
    pub fn patch(self) -> u32 {
        self.row().patch
    }

    /// How the model's processor resizes images, if it is by smart resize.
    pub fn smart_resize(self) -> Option<SmartResize> {
        self.row().resize
    }
}

/// A name that is no known model family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFamily(String);

impl fmt::Display for UnknownFamily {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "unknown model family {:?}; known are", self.0)?;
        FAMILIES.iter().try_for_each(|row| write!(formatter, " {}", row.name))
    }
}

impl std::error::Error for UnknownFamily {}

/// Case and punctuation do not matter.
impl FromStr for ModelFamily {
    type Err = UnknownFamily;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let bare = |name: &str| -> String {
            name.chars()
                .filter(char::is_ascii_alphanumeric)
                .map(|letter| letter.to_ascii_lowercase())
                .collect()
        };
        let wanted = bare(name);
        let found = FAMILIES.iter().find(|row| bare(row.name) == wanted);
        found.map(|row| row.family).ok_or_else(|| UnknownFamily(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_found_by_name() {
        for family in ModelFamily::all() {
            assert_eq!(family.row().family, family);
            assert_eq!(family.name().parse(), Ok(family));
        }
        assert_eq!("Qwen2.5-VL".parse(), Ok(ModelFamily::Qwen2_5Vl));
        assert_eq!("qwen2_5_vl".parse(), Ok(ModelFamily::Qwen2_5Vl));
        assert!("llava".parse::<ModelFamily>().is_err());
    }
}
