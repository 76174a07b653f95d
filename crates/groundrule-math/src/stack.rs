//! Room on the stack.
//!
//! Nesting is bounded ([`crate::Budget`]), but a thread may have been started with less stack than the
//! deepest nesting takes. The work then continues on a separate stack.

/// What the deepest reading or comparison takes, in bytes, with some margin.
const NEEDED: usize = 1 << 20;
/// The size of the separate stack.
const OWN: usize = 8 << 20;

/// Does the work where it has enough stack.
pub(crate) fn with_room<T>(work: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(NEEDED, OWN, work)
}
