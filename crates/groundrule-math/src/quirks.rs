//! The named peculiarities of Math-Verify: one table, one switch each.
//!
//! The engine decides mathematics. Where Math-Verify 0.9.0 decides otherwise, the branch that follows
//! it asks [`Quirks::has`] at the place where it acts, and the table below says what it is, why it is
//! there and shows a pair on which the two modes part.

/// What one quirk is: the row of the table that documents and tests it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuirkInfo {
    /// The switch.
    pub quirk: Quirk,
    /// Its stable name, as in configuration files.
    pub name: &'static str,
    /// What Math-Verify does.
    pub what: &'static str,
    /// Why it does so, or why the sound engine does not.
    pub why: &'static str,
    /// A reference that shows it.
    pub gold: &'static str,
    /// A reply that shows it.
    pub pred: &'static str,
    /// Whether Math-Verify calls the pair equal.
    pub math_verify: bool,
    /// Whether the pair is equal.
    pub sound: bool,
}

macro_rules! quirks {
    ($($variant:ident, $name:literal: $what:literal; $why:literal; $gold:literal, $pred:literal, $compat:literal, $sound:literal;)*) => {
        /// One named peculiarity of Math-Verify. See [`TABLE`] for what each of them is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Quirk {
            $(#[doc = $what] $variant,)*
        }

        /// Every quirk, in the order of its bit.
        pub const TABLE: &[QuirkInfo] = &[
            $(QuirkInfo {
                quirk: Quirk::$variant,
                name: $name,
                what: $what,
                why: $why,
                gold: $gold,
                pred: $pred,
                math_verify: $compat,
                sound: $sound,
            },)*
        ];
    };
}

// Variant, "name": "what Math-Verify does"; "why"; "gold", "pred", verdict of Math-Verify, sound verdict;
quirks! {
    RoundToSixPlaces, "round_to_six_places":
        "When one side is a decimal both sides are rounded to six places after the point.";
        "An absolute tolerance loses every digit of small numbers and asks too much of large ones.";
        "$0.00000001$", "$0.00000003$", true, false;
    PercentOfInteger, "percent_of_integer":
        "An integer and the same integer with a percent sign are equal, in either direction.";
        "Only a reply that leaves the sign away is forgiven; 35 is not 35%.";
        "$5$", "$5\\%$", true, false;
    RightSideOfEquation, "right_side_of_equation":
        "Of a reply that is an equation only the right side counts when the reference is none.";
        "The left side may be no name at all.";
        "$-1$", "$x^2=-1$", true, false;
    SetsForgetRepetition, "sets_forget_repetition":
        "A bare list is a set, so repeated values count once.";
        "The grammar makes finite sets of bare lists.";
        "$-2,-2$", "$-2$", true, false;
    ListsForgetNames, "lists_forget_names":
        "The values of `x=1, y=2` are compared without their names, sorted.";
        "Elements are unwrapped before they are sorted.";
        "$x=1,y=2$", "$1,2$", true, true;
    RelationToSetOneWay, "relation_to_set_one_way":
        "An inequality is turned into a set only when it is the reference.";
        "The conversion follows the reply's form; the converse needs an option.";
        "$(1,2)$", "$1<x<2$", false, true;
    EquationFactorIgnoredOnlyBySolving, "equation_factor_only_by_solving":
        "Equations in one unknown are the same only up to sign; with several, up to what a solver finds.";
        "The solver's lists of plain values cannot be compared, only its dictionaries.";
        "$3x=6$", "$2x=4$", false, true;
    SymbolsCompareAsLetters, "symbols_compare_as_letters":
        "A word and the product of its letters are equal, case aside.";
        "A word outside `\\text` is parsed as a product.";
        "$\\text{east}$", "$east$", true, true;
    NotRealSymbolsDiffer, "not_real_symbols_differ":
        "A standalone i on one side only makes its letters non-real and unequal to the other side's.";
        "The assumption is part of a symbol's identity.";
        "$-\\frac34 x$", "$-\\frac{3}{4}x + 0 i$", false, true;
    IntersectionsStayUnevaluated, "intersections_stay_unevaluated":
        "An intersection equals only an intersection of the same parts.";
        "It is built unevaluated, and the symmetric difference does not evaluate it.";
        "$(1,2)\\cap(0,3)$", "$(1,2)$", false, true;
    TinyDifferencesChopped, "tiny_differences_chopped":
        "Differences of closed forms that vanish at fifteen digits are zero.";
        "Numeric evaluation chops what it cannot tell from zero.";
        "$2^{-99}$", "$2^{-98}$", true, false;
}

/// Which of Math-Verify's peculiarities are in force.
///
/// ```
/// use groundrule_math::quirks::{Quirk, Quirks};
/// let mut quirks = Quirks::math_verify();
/// assert!(quirks.has(Quirk::PercentOfInteger));
/// quirks = quirks.without(Quirk::PercentOfInteger);
/// assert!(!quirks.has(Quirk::PercentOfInteger));
/// assert_eq!(Quirk::from_name("percent_of_integer"), Some(Quirk::PercentOfInteger));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Quirks {
    bits: u128,
}

impl Quirks {
    /// Sound mathematics: no quirk.
    pub const fn none() -> Self {
        Quirks { bits: 0 }
    }

    /// Every quirk of Math-Verify 0.9.0.
    pub const fn math_verify() -> Self {
        Quirks { bits: u128::MAX }
    }

    /// Whether this quirk is in force.
    #[inline]
    pub const fn has(self, quirk: Quirk) -> bool {
        self.bits >> (quirk as u8) & 1 == 1
    }

    /// The same with one more quirk in force.
    #[must_use]
    pub const fn with(self, quirk: Quirk) -> Self {
        Quirks { bits: self.bits | 1 << (quirk as u8) }
    }

    /// The same with one quirk less in force.
    #[must_use]
    pub const fn without(self, quirk: Quirk) -> Self {
        Quirks { bits: self.bits & !(1 << (quirk as u8)) }
    }
}

impl Quirk {
    /// The row of the table about it.
    pub fn info(self) -> &'static QuirkInfo {
        // The table is generated from the same list as the variants, in the same order.
        &TABLE[self as usize]
    }

    /// The quirk of a stable name.
    pub fn from_name(name: &str) -> Option<Quirk> {
        TABLE.iter().find(|row| row.name == name).map(|row| row.quirk)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_bit_order_and_names_are_unique() {
        assert!(TABLE.len() <= 128);
        for (bit, row) in TABLE.iter().enumerate() {
            assert_eq!(row.quirk as usize, bit);
            assert_eq!(Quirk::from_name(row.name), Some(row.quirk));
            assert_eq!(row.quirk.info().name, row.name);
        }
    }

    #[test]
    fn presets_hold_all_or_nothing() {
        for row in TABLE {
            assert!(Quirks::math_verify().has(row.quirk));
            assert!(!Quirks::none().has(row.quirk));
            assert!(Quirks::none().with(row.quirk).has(row.quirk));
            assert!(!Quirks::math_verify().without(row.quirk).has(row.quirk));
        }
    }
}
