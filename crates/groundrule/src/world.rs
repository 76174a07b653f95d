//! What a reward may ask the outside world for: image sizes and token counts.
//!
//! Rewards are pure; these small traits bring in what lives in files. [`crate::edge`] has the usual
//! implementations; tests and other programs can bring their own.

use crate::fault::{Exception, Fault};
use crate::reason::Reason;

/// Knows the width and height of images.
pub trait ImageSizes: Sync {
    /// Width and height in pixels of the image at `path`, as Pillow's `Image.open(path).size`.
    fn size(&self, path: &str) -> Result<(u32, u32), Fault>;
}

/// Counts the tokens of a text, including special tokens that the tokenizer adds.
pub trait TokenCounter: Sync {
    /// `len(tokenizer.encode(text))`.
    fn count(&self, text: &str) -> Result<u64, Fault>;
}

/// Compares an answer with its reference by reading both: a language model, or a person.
pub trait Judge: Sync {
    /// What the judge says about `answer`, given that `reference` is right: `1.0` or `0.0` if it does its task; or why
    /// it says nothing.
    fn compare(&self, answer: &str, reference: &str) -> Result<String, String>;
}

/// What the rewards of a call may use from outside.
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
#[derive(Debug, Clone, Copy, Default)]
pub struct Nowhere;

impl ImageSizes for Nowhere {
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
    pub fn nowhere() -> Self {
        World { images: &Nowhere, tokens: None, judge: None }
    }
}
