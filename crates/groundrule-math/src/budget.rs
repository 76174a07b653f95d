//! Work limits by counting, never by the clock.

/// How much work one call may do. A limit that runs out is an outcome (`Unknown`), never a hang.
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

impl Default for Budget {
    fn default() -> Self {
        Budget { steps: 200_000, bits: 1 << 16, depth: 200, nodes: 1 << 16 }
    }
}

impl Budget {
    /// Takes `n` steps, or says that there are none left.
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
