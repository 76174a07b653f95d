//! What was read out of a text: mathematics, or words that are none.

use crate::expr::Expr;

/// One candidate answer. A text yields a list of them, the best first.
#[derive(Debug, Clone)]
pub enum Answer {
    /// An expression that was read completely.
    Expr(Expr),
    /// Text that stands for itself.
    Text(String),
}
