//! How tightly the infix signs bind: one table.

use super::token::Kind;

/// The binding power at which a sum begins.
pub(super) const SUM: u8 = 10;
/// The binding power at which a product begins.
pub(super) const PRODUCT: u8 = 20;

/// The left and right binding powers of an infix sign. A factor written directly next to another binds tighter than all
/// of them, and a prefix sign still binds tighter than an explicit product: `-2a\cdot b/cd` is `((-(2a))\cdot b)/(cd)`.
pub(super) fn infix(kind: Kind) -> Option<(u8, u8)> {
    Some(match kind {
        Kind::Add | Kind::Sub | Kind::PlusMinus(_) => (SUM, SUM + 1),
        Kind::Mul | Kind::Div | Kind::Colon | Kind::Mod => (PRODUCT, PRODUCT + 1),
        _ => return None,
    })
}
