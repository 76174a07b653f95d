//! What a reward may ask the outside world for: image sizes and token counts.
//!
//! Rewards are pure; these small traits bring in what lives in files. [`crate::edge`] has the usual
//! implementations; tests and other programs can bring their own.

use crate::fault::{Exception, Fault};
use crate::reason::Reason;

/// Knows the width and height of images.
///
/// ```
/// use groundrule::{Fault, ImageSizes, Plan, Sample, World};
/// struct Square;
/// impl ImageSizes for Square {
///     fn size(&self, _: &str) -> Result<(u32, u32), Fault> {
///         Ok((1000, 1000))
///     }
/// }
/// let plan = Plan::new(&["iou_reward:semantics=strict,prediction_frame=shares".parse()?])?;
/// let sample = Sample::new("[0.1, 0.1, 0.2, 0.2]").with_solution("[100, 100, 200, 200]").with_images(&["a.png"]);
/// let world = World { images: &Square, ..World::nowhere() };
/// assert_eq!(plan.judge(&sample, &world).total, Some(1.0));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
pub trait ImageSizes: Sync {
    /// Width and height in pixels of the image at `path`, as Pillow's `Image.open(path).size`.
    fn size(&self, path: &str) -> Result<(u32, u32), Fault>;
}

/// Counts the tokens of a text, including special tokens that the tokenizer adds.
///
/// ```
/// use groundrule::{Fault, Plan, Sample, TokenCounter, World};
/// struct Words;
/// impl TokenCounter for Words {
///     fn count(&self, text: &str) -> Result<u64, Fault> {
///         Ok(text.split_whitespace().count() as u64)
///     }
/// }
/// let plan = Plan::new(&["get_soft_overlong_punishment:max_completion_len=4,soft_punish_cache=2".parse()?])?;
/// let world = World { tokens: Some(&Words), ..World::nowhere() };
/// assert_eq!(plan.judge(&Sample::new("one two three"), &world).total, Some(-0.5));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
pub trait TokenCounter: Sync {
    /// `len(tokenizer.encode(text))`.
    fn count(&self, text: &str) -> Result<u64, Fault>;
}

/// Compares an answer with its reference by reading both: a language model, or a person.
///
/// ```
/// use groundrule::{Judge, Plan, Sample, World};
/// struct Generous;
/// impl Judge for Generous {
///     fn compare(&self, _: &str, _: &str) -> Result<String, String> {
///         Ok("0.9".to_owned())
///     }
/// }
/// let plan = Plan::new(&["llm_reward:semantics=strict".parse()?])?;
/// let world = World { judge: Some(&Generous), ..World::nowhere() };
/// let sample = Sample::new("<answer>a feline</answer>").with_solution("a cat");
/// assert_eq!(plan.judge(&sample, &world).total, Some(0.9));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
pub trait Judge: Sync {
    /// What the judge says about `answer`, given that `reference` is right: `1.0` or `0.0` if it does its task; or why
    /// it says nothing.
    fn compare(&self, answer: &str, reference: &str) -> Result<String, String>;
}

/// What the rewards of a call may use from outside.
///
/// ```
/// use groundrule::World;
/// let world = World::nowhere();
/// assert!(world.tokens.is_none() && world.judge.is_none());
/// ```
#[derive(Clone, Copy)]
pub struct World<'a> {
    /// Image sizes.
    pub images: &'a dyn ImageSizes,
    /// Token counts, if there is a tokenizer.
    pub tokens: Option<&'a dyn TokenCounter>,
    /// A judge, if one is set.
    pub judge: Option<&'a dyn Judge>,
}

impl std::fmt::Debug for World<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World")
            .field("tokens", &self.tokens.is_some())
            .field("judge", &self.judge.is_some())
            .finish_non_exhaustive()
    }
}

/// A world without files: rows must bring image sizes and token counts themselves.
///
/// ```
/// use groundrule::{ImageSizes, NoFiles, Reason};
/// assert_eq!(NoFiles.size("a.png").unwrap_err().reason, Reason::ImageUnreadable);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct NoFiles;

impl ImageSizes for NoFiles {
    fn size(&self, path: &str) -> Result<(u32, u32), Fault> {
        Err(Fault::new(
            Reason::ImageUnreadable,
            Exception::FileNotFoundError,
            format!("'{path}' was not opened: this world has no files; give `image_size`"),
        ))
    }
}

impl World<'static> {
    /// A world without files.
    ///
    /// ```
    /// use groundrule::World;
    /// assert!(World::nowhere().images.size("a.png").is_err());
    /// ```
    pub fn nowhere() -> Self {
        World { images: &NoFiles, tokens: None, judge: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Silent;

    impl Judge for Silent {
        fn compare(&self, _: &str, _: &str) -> Result<String, String> {
            Err("nothing".to_owned())
        }
    }

    #[test]
    fn a_world_prints_what_it_has() {
        let judged = World { judge: Some(&Silent), ..World::nowhere() };
        assert_eq!(format!("{:?}", World::nowhere()), "World { tokens: false, judge: false, .. }");
        assert_eq!(format!("{judged:?}"), "World { tokens: false, judge: true, .. }");
    }
}
