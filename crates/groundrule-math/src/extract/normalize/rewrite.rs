//! Replacing stretches of a text while walking it, copying only when something changes.

use std::borrow::Cow;

/// A text being rewritten from left to right.
#[derive(Debug)]
pub(super) struct Rewriter<'t> {
    source: &'t str,
    out: String,
    /// Everything before this offset of the source is already in `out`.
    kept: usize,
}

impl<'t> Rewriter<'t> {
    pub(super) fn new(source: &'t str) -> Self {
        Rewriter { source, out: String::new(), kept: 0 }
    }

    /// Puts `with` in place of `from..to`, which must be to the right of every earlier replacement.
    pub(super) fn replace(&mut self, from: usize, to: usize, with: &str) {
        self.keep(from);
        self.out.push_str(with);
        self.kept = to;
    }

    /// Copies the source up to `to`.
    pub(super) fn keep(&mut self, to: usize) {
        if self.out.capacity() == 0 {
            self.out.reserve(self.source.len() + 16);
        }
        self.out.push_str(self.source.get(self.kept..to).unwrap_or_default());
        self.kept = to;
    }

    /// Adds to what was written.
    pub(super) fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// The new text, or nothing if it is unchanged.
    pub(super) fn finish(mut self) -> Option<String> {
        if self.kept == 0 && self.out.is_empty() {
            return None;
        }
        self.out.push_str(self.source.get(self.kept..).unwrap_or_default());
        Some(self.out)
    }
}

/// Applies a step that returns a new text only if it changed something.
pub(super) fn apply(text: &mut Cow<'_, str>, step: impl FnOnce(&str) -> Option<String>) {
    if let Some(changed) = step(text) {
        *text = Cow::Owned(changed);
    }
}

/// The bytes that a text holds, so that steps that act on others need not look.
#[derive(Debug, Clone, Copy)]
pub(super) struct Held([u64; 4]);

impl Held {
    pub(super) fn by(text: &str) -> Self {
        let mut bits = [0; 4];
        for byte in text.bytes() {
            bits[usize::from(byte >> 6)] |= 1 << (byte & 63);
        }
        Held(bits)
    }

    #[inline]
    pub(super) fn has(&self, byte: u8) -> bool {
        self.0[usize::from(byte >> 6)] & 1 << (byte & 63) != 0
    }
}

/// Applies a step with [`apply`] if the text holds the byte that the step acts on.
pub(super) fn apply_to(
    text: &mut Cow<'_, str>,
    held: &mut Held,
    byte: u8,
    step: impl FnOnce(&str) -> Option<String>,
) {
    if held.has(byte)
        && let Some(changed) = step(text)
    {
        *held = Held::by(&changed);
        *text = Cow::Owned(changed);
    }
}

/// Whether a text holds a word. Phrases are short: looking at each place with the first byte costs less than preparing
/// a search.
pub(super) fn holds(text: &str, word: &str) -> bool {
    let (bytes, word) = (text.as_bytes(), word.as_bytes());
    let starts = |at: usize| bytes.get(at..).is_some_and(|rest| rest.starts_with(word));
    word.first().is_none_or(|&first| memchr::memchr_iter(first, bytes).any(starts))
}

/// `str.replace` in place, without a copy if `from` does not occur.
pub(super) fn replace_all(text: &mut Cow<'_, str>, from: &str, to: &str) {
    if holds(text, from) {
        *text = Cow::Owned(text.replace(from, to));
    }
}
