//! The named peculiarities of Math-Verify: one table, one switch each.

/// Which of Math-Verify's peculiarities are in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Quirks {
    bits: u64,
}

impl Quirks {
    /// Sound mathematics: no quirk.
    pub const fn none() -> Self {
        Quirks { bits: 0 }
    }

    /// Every quirk of Math-Verify 0.9.0.
    pub const fn math_verify() -> Self {
        Quirks { bits: u64::MAX }
    }
}
