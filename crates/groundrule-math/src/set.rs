//! Sets of the variants of an enum, one bit each.

macro_rules! set {
    ($set:ident, $bits:ident, $item:ident, $what:literal) => {
        #[doc = $what]
        ///
        /// ```
        /// use groundrule_math::{Rule, Rules, compare::{Rung, Rungs}};
        /// assert!(!Rules::default().has(Rule::Last) && !Rungs::default().has(Rung::Scalars));
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            /// These and one more.
            ///
            /// ```
            /// use groundrule_math::{Rule, Rules, compare::{Rung, Rungs}};
            /// assert!(Rules::default().with(Rule::Whole).has(Rule::Whole));
            /// assert!(Rungs::default().with(Rung::Words).has(Rung::Words));
            /// ```
            #[must_use]
            pub const fn with(self, item: $item) -> Self {
                $set(self.0 | 1 << item as u32)
            }

            /// Whether it is among them.
            ///
            /// ```
            /// use groundrule_math::{Rule, Rules, compare::{Rung, Rungs}};
            /// assert!(!Rules::default().with(Rule::Boxed).has(Rule::Stated));
            /// assert!(!Rungs::default().with(Rung::Pieces).has(Rung::Relations));
            /// ```
            pub const fn has(self, item: $item) -> bool {
                self.0 >> item as u32 & 1 == 1
            }
        }
    };
}
