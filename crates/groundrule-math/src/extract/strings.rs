//! Answers that are one of a few given strings, such as the letters of a multiple choice question.

use super::text::Text;
use std::ops::Range;

/// Finds the given strings at given places.
#[derive(Debug)]
pub(crate) struct Strings<'a, 't> {
    text: &'a Text<'t>,
    keys: &'a [String],
    /// Some key starts with whitespace, so skipping whitespace before a key must be undone step by step.
    blank_keys: bool,
}

impl<'a, 't> Strings<'a, 't> {
    pub(crate) fn new(text: &'a Text<'t>, keys: &'a [String]) -> Self {
        let blank_keys = keys.iter().any(|key| Text::new(key).space(0) > 0);
        Strings { text, keys, blank_keys }
    }

    /// The first key, in the order given, that is at `at` and whose end is accepted.
    fn key(
        &self,
        at: usize,
        accept: impl Fn(usize) -> Option<usize>,
    ) -> Option<(Range<usize>, usize)> {
        self.keys
            .iter()
            .filter(|key| self.text.starts_with(at, key))
            .find_map(|key| accept(at + key.len()).map(|end| (at..at + key.len(), end)))
    }

    /// A key after any whitespace.
    pub(crate) fn after_space(
        &self,
        at: usize,
        accept: impl Fn(usize) -> Option<usize>,
    ) -> Option<(Range<usize>, usize)> {
        let mut place = self.text.skip_space(at);
        loop {
            if let Some(found) = self.key(place, &accept) {
                return Some(found);
            }
            if !self.blank_keys || place <= at {
                return None;
            }
            place -= self.text.space_before(place);
        }
    }

    /// A key on its own: whitespace or the start of the text before it, punctuation, whitespace or the end after it,
    /// with or without `**` around it.
    pub(crate) fn alone(&self, at: usize) -> Option<(Range<usize>, usize)> {
        let start = (at == 0).then_some(0);
        let after_space = match self.text.space(at) {
            0 => None,
            width => Some(at + width),
        };
        start.into_iter().chain(after_space).find_map(|place| self.marked(place))
    }

    /// A key at `at`, optional `**` on either side, and what ends it.
    pub(crate) fn marked(&self, at: usize) -> Option<(Range<usize>, usize)> {
        let ends = |end| self.suffix(end);
        let stars = self.text.starts_with(at, "**").then_some(at + 2);
        stars.into_iter().chain([at]).find_map(|place| self.key(place, ends))
    }

    fn suffix(&self, at: usize) -> Option<usize> {
        let stars = self.text.starts_with(at, "**").then_some(at + 2);
        stars.into_iter().chain([at]).find_map(|at| match self.text.byte(at) {
            b'.' | b',' | b':' => Some(at + 1),
            _ if at >= self.text.len() => Some(self.text.len()),
            _ => match self.text.space(at) {
                0 => None,
                width => Some(at + width),
            },
        })
    }
}
