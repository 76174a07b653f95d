//! Work limits by counting, never by the clock.
//!
//! ```
//! use groundrule_math::budget::Budget;
//! let mut budget = Budget { steps: 1, ..Budget::default() };
//! assert!(budget.spend(1).is_ok());
//! assert!(budget.spend(1).is_err());
//! ```

/// How much work one call may do. A limit that runs out is an outcome (`Unknown`), never a hang.
///
/// ```
/// use groundrule_math::{Budget, Verdict, VerifyConfig, extract::ExtractConfig, parse, verify};
/// let read = |text| parse(text, &ExtractConfig::sound());
/// let (gold, pred) = (read("$(x+1)^9$"), read("$(1+x)^8(1+x)$"));
/// let poor = VerifyConfig { budget: Budget { steps: 5, ..Budget::default() }, ..VerifyConfig::sound() };
/// assert!(matches!(verify(&gold, &pred, &poor), Verdict::Unknown(_)));
/// assert!(verify(&gold, &pred, &VerifyConfig::sound()).is_equal());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Budget {
    /// Steps left: one per token, node visited, term multiplied, point evaluated.
    pub steps: u64,
    /// Largest integer, in bits, that may be built.
    pub bits: u32,
    /// Deepest nesting that the parser and the tree walks follow.
    pub depth: u32,
    /// Most nodes one arena may hold.
    pub nodes: u32,
}

/// A limit of [`Budget`] that ran out.
///
/// ```
/// use groundrule_math::budget::{Budget, Exhausted};
/// let mut budget = Budget { steps: 3, ..Budget::default() };
/// assert_eq!(budget.spend(4), Err(Exhausted::Steps));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Exhausted {
    /// No steps left.
    Steps,
    /// A number would have been too large.
    Bits,
    /// The input is nested too deeply.
    Depth,
    /// The expression has too many nodes.
    Nodes,
}

/// The steps that all the work on one row may take: reading both sides, looking again, and comparing. Rows of real
/// completions take a tenth of it at most.
const ROW: u64 = 2_000_000;

impl Default for Budget {
    fn default() -> Self {
        Budget { steps: 200_000, bits: 1 << 16, depth: 200, nodes: 1 << 16 }
    }
}

impl Budget {
    /// For all the work on one row.
    pub(crate) fn for_row() -> Self {
        Budget { steps: ROW, ..Budget::default() }
    }

    /// Runs part of the work on at most `most` of the remaining steps.
    pub(crate) fn part<T>(&mut self, most: u64, work: impl FnOnce(&mut Budget) -> T) -> T {
        let steps = most.min(self.steps);
        let mut part = Budget { steps, ..self.clone() };
        let result = work(&mut part);
        self.steps -= steps - part.steps.min(steps);
        result
    }

    /// Takes `n` steps, or says that there are none left.
    ///
    /// ```
    /// let mut budget = groundrule_math::Budget { steps: 3, ..Default::default() };
    /// assert_eq!((budget.spend(2), budget.steps), (Ok(()), 1));
    /// ```
    #[inline]
    pub fn spend(&mut self, n: u64) -> Result<(), Exhausted> {
        match self.steps.checked_sub(n) {
            Some(left) => {
                self.steps = left;
                Ok(())
            }
            None => {
                self.steps = 0;
                Err(Exhausted::Steps)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_takes_from_the_whole() {
        let mut whole = Budget { steps: 10, ..Budget::default() };
        assert_eq!(whole.part(4, |part| (part.spend(3), part.steps)), (Ok(()), 1));
        assert_eq!(whole.steps, 7);
        assert_eq!(whole.part(100, |part| (part.steps, part.spend(8))), (7, Err(Exhausted::Steps)));
        assert_eq!(whole.steps, 0);
    }
}
