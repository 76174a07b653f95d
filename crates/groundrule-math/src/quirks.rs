//! The named quirks of Math-Verify: one table, one switch each.
//!
//! The engine decides mathematics. Where Math-Verify 0.9.0 decides otherwise, the branch that follows
//! it asks [`Quirks::has`] right there. The table below says what the quirk is and why it exists, and shows a pair on
//! which the two modes disagree.
//!
//! ```
//! use groundrule_math::{VerifyConfig, extract::ExtractConfig, parse, quirks::Quirk, verify};
//! let read = |text| parse(text, &ExtractConfig::math_verify());
//! let all = VerifyConfig::math_verify();
//! let quirks = all.quirks.without(Quirk::PercentOfInteger);
//! let fewer = VerifyConfig { quirks, ..VerifyConfig::math_verify() };
//! assert!(verify(&read("$5$"), &read(r"$5\%$"), &all).is_equal());
//! assert!(!verify(&read("$5$"), &read(r"$5\%$"), &fewer).is_equal());
//! ```

/// What one quirk is: the row of the table that documents and tests it.
///
/// ```
/// use groundrule_math::{VerifyConfig, extract::ExtractConfig, parse, quirks::Quirk, verify};
/// let row = Quirk::UnitsForgotten.info();
/// let read = |text| parse(text, &ExtractConfig::sound());
/// let verdict = verify(&read(row.gold), &read(row.pred), &VerifyConfig::sound());
/// assert_eq!(verdict.is_equal(), row.sound);
/// ```
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
    /// A completion that shows it.
    pub pred: &'static str,
    /// Whether Math-Verify calls the pair equal.
    pub math_verify: bool,
    /// Whether the pair is equal.
    pub sound: bool,
}

/// A text repeated a hundred times.
macro_rules! hundred {
    ($text:literal) => {
        hundred!(@ten concat!($text, $text, $text, $text, $text, $text, $text, $text, $text, $text))
    };
    (@ten $text:expr) => {
        concat!($text, $text, $text, $text, $text, $text, $text, $text, $text, $text)
    };
}

macro_rules! quirks {
    ($($variant:ident, $name:literal: $what:literal; $why:literal; $gold:literal, $pred:expr, $compat:literal, $sound:literal;)*) => {
        /// One named peculiarity of Math-Verify. See [`TABLE`] for what each of them is.
        ///
        /// ```
        /// use groundrule_math::quirks::Quirk;
        /// assert_eq!(Quirk::LogIsBaseTen.info().what, "A logarithm without a base has base ten.");
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Quirk {
            $(#[doc = $what] $variant,)*
        }

        /// Every quirk, in the order of its bit.
        ///
        /// ```
        /// use groundrule_math::quirks::TABLE;
        /// // Most of them let wrong answers pass or refuse right ones.
        /// let forgiving = TABLE.iter().filter(|row| row.math_verify && !row.sound).count();
        /// let refusing = TABLE.iter().filter(|row| !row.math_verify && row.sound).count();
        /// assert!(forgiving > 10 && refusing > 10);
        /// ```
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
        "If one side is a decimal, both sides are rounded to six decimal places.";
        "An absolute tolerance loses every digit of small numbers and is too strict for large ones.";
        "$0.00000001$", "$0.00000003$", true, false;
    PercentOfInteger, "percent_of_integer":
        "An integer and the same integer with a percent sign are equal, in either direction.";
        "Only a completion that leaves out the sign is forgiven; 35 is not 35%.";
        "$5$", "$5\\%$", true, false;
    RightSideOfEquation, "right_side_of_equation":
        "If the completion is an equation and the reference is not, only the right side of the equation counts.";
        "The left side does not have to be a name.";
        "$-1$", "$x^2=-1$", true, false;
    SetsForgetRepetition, "sets_forget_repetition":
        "A bare list is a set, so repeated values count only once.";
        "The grammar turns bare lists into finite sets.";
        "$-2,-2$", "$-2$", true, false;
    ListsForgetNames, "lists_forget_names":
        "The values of `x=1, y=2` are compared without their names, sorted.";
        "Elements are unwrapped before they are sorted.";
        "$x=1,y=2$", "$1,2$", true, true;
    RelationToSetOneWay, "relation_to_set_one_way":
        "An inequality is turned into a set only if it is the reference.";
        "The conversion follows the completion's form; the other direction needs an option.";
        "$(1,2)$", "$1<x<2$", false, true;
    EquationFactorIgnoredOnlyBySolving, "equation_factor_only_by_solving":
        "Equations in one unknown are the same only up to sign; with several, up to what a solver finds.";
        "The solver's lists of plain values cannot be compared, only its dictionaries.";
        "$3x=6$", "$2x=4$", false, true;
    SymbolsCompareAsLetters, "symbols_compare_as_letters":
        "A word equals the product of its letters, ignoring case.";
        "A word outside `\\text` is parsed as a product.";
        "$\\text{east}$", "$east$", true, true;
    NotRealSymbolsDiffer, "not_real_symbols_differ":
        "If i occurs by itself on one side only, that side's letters are not real, and differ from the other side's.";
        "The assumption is part of a symbol's identity.";
        "$-\\frac34 x$", "$-\\frac{3}{4}x + 0 i$", false, true;
    IntersectionsStayUnevaluated, "intersections_stay_unevaluated":
        "An intersection equals only a union or an intersection of the same parts, and a difference of sets equals only a union or a difference that takes away the same set.";
        "They are built unevaluated, and the symmetric difference evaluates them only next to a union.";
        "$(1,2)\\cap(0,3)$", "$(1,2)$", false, true;
    NamedSetsAreExact, "named_sets_are_exact":
        "Equations between a name and a set are equal only if they are written alike.";
        "Sets cannot be subtracted, so the two sides are never compared by value.";
        "$x=1,2$", "$x=1.0,2.0$", false, true;
    UnsolvableMeansEqual, "unsolvable_means_equal":
        "Two equations are equal if the solver finds no solution for either, whatever they say.";
        "The empty lists of solutions agree in all their elements.";
        "$x^2=-1$", "$2=3$", true, false;
    WordsAreExact, "words_are_exact":
        "Texts must agree letter by letter, and never equal a formula.";
        "Texts are what could not be read; they are a last resort.";
        "$\\text{does not exist}$", "$\\text{DNE}$", false, true;
    VectorNotationMatters, "vector_notation_matters":
        "A column vector differs from a tuple of the same numbers.";
        "They have different types in the algebra system.";
        "$(1,2,3)$", "$\\begin{pmatrix}1\\\\2\\\\3\\end{pmatrix}$", false, true;
    IntervalEqualsItsEnds, "interval_equals_its_ends":
        "An open interval equals the set of its two end points.";
        "A pair is read as an interval, so pairs and intervals are not told apart.";
        "$(1,2)$", "$\\{1,2\\}$", true, false;
    TinyDifferencesChopped, "tiny_differences_chopped":
        "Differences of closed forms that vanish at fifteen digits are zero, and so are products with a factor that vanishes at eighteen.";
        "Numeric evaluation chops what it cannot tell from zero, in every step.";
        "$2^{-99}$", "$2^{-98}$", true, false;
    DecimalsAreFloats, "decimals_are_floats":
        "Arithmetic with decimals uses doubles, and a function of a decimal differs from that of the same fraction.";
        "The algebra system turns decimals into floats, and no float is exactly three tenths.";
        "$\\frac{3}{10}$", "$3\\cdot 0.1$", false, true;
    InfinitiesDoNotMeet, "infinities_do_not_meet":
        "Two infinities are different if both are results of a computation.";
        "Their difference is undefined.";
        "$\\infty+1$", "$\\infty+2$", false, true;
    RefuseUnknownSigns, "refuse_unknown_signs":
        "Signs outside the grammar (√, ², °, `\\odot`, a full stop after a number) make the formula unreadable.";
        "The grammar lists the signs it knows; a careful reader knows more of them.";
        "$x^2-2x+2$", "$x²-2x+2$", false, true;
    ExponentIsEuler, "exponent_is_euler":
        "`1e-5` is one times Euler's number minus five.";
        "In the grammar, only a capital E begins an exponent.";
        "$1e-5$", "$0.00001$", false, true;
    DifferentialAnywhere, "differential_anywhere":
        "The letter d and the next letter are a differential, even with blanks between them.";
        "The grammar reads `dx` as one token before it knows whether there is an integral.";
        "$2d x+1$", "$1+2x d$", false, true;
    OperatorWordsAnywhere, "operator_words_anywhere":
        "Letters that spell the name of an operator (tr, gcd, rank, ones) make the formula unreadable.";
        "They become one token, which is allowed only in `\\operatorname`.";
        "$tr^2+1$", "$1+r^2t$", false, true;
    SymbolsAreLowerCase, "symbols_are_lower_case":
        "Capital and small letters are the same.";
        "All names are converted to lower case, so that words match in any case.";
        "$X$", "$x$", true, false;
    LetterIIsAVariable, "letter_i_is_a_variable":
        "A lower-case i is a letter like any other; only the capital I is the imaginary unit.";
        "A careful reader takes i as imaginary unless an index or a function makes it something else.";
        "$-1$", "$i^2$", false, true;
    LogIsBaseTen, "log_is_base_ten":
        "A logarithm without a base has base ten.";
        "Beyond school, this is how the natural logarithm is written.";
        "$\\ln 2$", "$\\log 2$", false, true;
    BaseSubscriptIgnored, "base_subscript_ignored":
        "The subscript of a number is ignored.";
        "The grammar has no place for the base of a number.";
        "$4343_6$", "$4343_5$", true, false;
    UnitsForgotten, "units_forgotten":
        "Degree signs are dropped, like all units.";
        "Only the number is compared.";
        "$5^\\circ$", "$5\\text{ km}$", true, false;
    RatioIsQuotient, "ratio_is_quotient":
        "`a:b` is a divided by b.";
        "A colon also separates hours from minutes.";
        "$12:30$", "$6:15$", true, false;
    GammaIsAConstant, "gamma_is_a_constant":
        "`\\gamma` is the Euler-Mascheroni constant, or the gamma function of what follows.";
        "A careful reader takes it as a letter.";
        "$\\gamma+1$", "$1$", true, false;
    NoSubscriptOnE, "no_subscript_on_e":
        "The letters e and E take no subscript.";
        "They are tokens of their own in the grammar.";
        "$E_1+E_2$", "$E_2+E_1$", false, true;
    AdjacentNumbersAdd, "adjacent_numbers_add":
        "An integer followed by a positive number is their sum.";
        "The rule for mixed numbers asks only whether the second is a fraction, and 3 is 3/1.";
        "$5$", "$2\\ 3$", true, false;
    BareBracesAreSets, "bare_braces_are_sets":
        "A formula in plain braces is a set with one element.";
        "Braces are for grouping in LaTeX; sets are written with `\\{`.";
        "$\\{5\\}$", "${5}$", true, true;
    BareArgumentTakesProducts, "bare_argument_takes_products":
        "A function without brackets takes everything up to the next plus or minus.";
        "A factor behind an explicit sign belongs outside.";
        "$\\sin(3)\\cdot 2$", "$\\sin 3\\cdot 2$", false, true;
    ZerothPowerOfFunctionDropped, "zeroth_power_of_function_dropped":
        "The exponent 0 of a function is ignored.";
        "The code tests whether the exponent is true, and zero is false.";
        "$\\sin x$", "$\\sin^0 x$", true, false;
    NormOfMatrixOnly, "norm_of_matrix_only":
        "Norms, traces and determinants of anything but a matrix in full make the formula unreadable.";
        "They are computed while the formula is read.";
        "$2\\|v\\|$", "$\\|v\\|+\\|v\\|$", false, true;
    PlusMinusBetweenElements, "plus_minus_between_elements":
        "A plus-minus sign is allowed only between two whole terms of a list.";
        "The grammar does not have it inside sums.";
        "$\\frac{1\\pm\\sqrt{5}}{2}$", "$\\frac{1+\\sqrt5}{2},\\frac{1-\\sqrt5}{2}$", false, true;
    SetSignsOnlyAlone, "set_signs_only_alone":
        "Unions, intersections and differences may join only sets written in full, and must be the whole formula.";
        "The grammar keeps sets and terms apart.";
        "$A\\cup B$", "$B\\cup A$", false, true;
    MembershipIsEquality, "membership_is_equality":
        "`x \\in S` is read as the equation x = S.";
        "The option that says so is on.";
        "$x=\\{1\\}$", "$x\\in\\{1\\}$", true, true;
    ApproxTakesOneSide, "approx_takes_one_side":
        "Only the left side of an approximation counts, or the right side if the left is a name.";
        "Approximate values are not wanted.";
        "$\\pi$", "$\\pi\\approx 2$", true, false;
    ChainsAreConjunctions, "chains_are_conjunctions":
        "A chain whose links are all the same, or contradict each other, makes the formula unreadable.";
        "Their conjunction is simplified away, so its links cannot be found in it.";
        "$1$", "$1=1=1$", true, true;
    IntervalsAreEvaluated, "intervals_are_evaluated":
        "An interval with equal ends is a set or empty, and one with a complex end makes the formula unreadable.";
        "Intervals are simplified while the formula is read.";
        "$\\{1\\}$", "$[1,1]$", true, true;
    LimitsFromTheRight, "limits_from_the_right":
        "A limit without a direction is taken from the right.";
        "That is the default of the algebra system.";
        "$\\lim_{x\\to 0^{+}}\\frac1x$", "$\\lim_{x\\to 0}\\frac1x$", true, false;
    EvaluatedWhileRead, "evaluated_while_read":
        "Binomial coefficients, determinants, common divisors of letters and functions of matrices are computed when they are read, so an integer in front of such a number makes it a mixed number.";
        "The algebra system computes them at once.";
        "$6$", "$2\\binom{4}{1}$", true, false;
    CommaNumberOnlyAlone, "comma_number_only_alone":
        "Commas separate thousands only if the number is the whole formula.";
        "Elsewhere they separate elements.";
        "$x=1000$", "$x=1,000$", false, true;
    LongChainsAreRefused, "long_chains_are_refused":
        "Plain arithmetic of 490 numbers or more in one chain is not read.";
        "Python's parser nests once for each sign, and reaches its recursion limit.";
        "$500$", concat!(hundred!("1+"), hundred!("1+"), hundred!("1+"), hundred!("1+"), hundred!("1+"), "0"), false, true;
    SearchedEverywhere, "searched_everywhere":
        "An answer may be anywhere, even in the thinking or outside the answer tag.";
        "Patterns over the whole text are tried by priority; they know neither tags nor corrections.";
        "$10$", "<think>First 42.</think> <answer>10</answer>", false, true;
    NumberPrefixWins, "number_prefix_wins":
        "In a text without delimiters, only the number at its start is read.";
        "A number needs something before it but nothing after it; a whole answer is read as a whole.";
        "2√{13}", "2√{10}", true, false;
    DollarsAreDelimiters, "dollars_are_delimiters":
        "Two prices in one line enclose a formula.";
        "Only a digit before the first dollar keeps it from being a delimiter.";
        "$138$", "The answer is $138, not $5.", false, true;
    BoxesMerge, "boxes_merge":
        "Boxes within seventy characters with a comma or conjunction between them are one list.";
        "The text between them may just as well say that the first was wrong.";
        "$2$", "\\boxed{1} or, if one looks again, \\boxed{2}", false, true;
    UnitLettersEaten, "unit_letters_eaten":
        "A letter at the end, after a blank, a digit or a brace, is removed as a unit.";
        "The list of units has most letters, but a letter may be a factor.";
        "$\\frac{37}{4} m$", "$\\frac{37m}{4}$", false, true;
    TrailingTextEaten, "trailing_text_eaten":
        "Everything from the first `\\text` on is removed if the formula ends in a brace.";
        "The text is taken for a unit, whatever comes after it.";
        "$5$", "$5\\text{ with }\\sqrt{7}$", true, false;
    QuotesDropped, "quotes_dropped":
        "Quotes are removed, and so are primes.";
        "A prime marks a derivative or another name.";
        "$f'$", "$f$", true, false;
    DigitsRepaired, "digits_repaired":
        "`\\frac123` is one over twenty-three.";
        "In LaTeX, each argument is one digit.";
        "$\\frac{3}{2}$", "$\\frac123$", false, true;
    SplitSignsUnite, "split_signs_unite":
        "In plain arithmetic, two stars are a power and two slashes an integer division, even with blanks between them.";
        "The text is split into tokens and joined again without blanks.";
        "$8$", "2* *3", true, false;
    OnlyTheFirstLineCounts, "only_the_first_line_counts":
        "Plain arithmetic ends at a carriage return that is not in brackets.";
        "It begins another Python statement, and only the first is used.";
        "$3$", "1+2\r-4", true, false;
    UnreadNumberEndsSearch, "unread_number_ends_search":
        "If the algebra system cannot read a number, the text has no answer.";
        "The error is caught too late, outside the search.";
        "$-7$", "-007", false, true;
}

/// Which of Math-Verify's quirks are in force.
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
    ///
    /// ```
    /// use groundrule_math::quirks::{Quirks, TABLE};
    /// assert!(TABLE.iter().all(|row| !Quirks::none().has(row.quirk)));
    /// ```
    pub const fn none() -> Self {
        Quirks { bits: 0 }
    }

    /// Every quirk of Math-Verify 0.9.0.
    ///
    /// ```
    /// use groundrule_math::quirks::{Quirks, TABLE};
    /// assert!(TABLE.iter().all(|row| Quirks::math_verify().has(row.quirk)));
    /// ```
    pub const fn math_verify() -> Self {
        Quirks { bits: u128::MAX }
    }

    /// Whether this quirk is in force.
    ///
    /// ```
    /// use groundrule_math::quirks::{Quirk, Quirks};
    /// assert!(Quirks::math_verify().has(Quirk::UnitsForgotten));
    /// assert!(!Quirks::none().has(Quirk::UnitsForgotten));
    /// ```
    #[inline]
    pub const fn has(self, quirk: Quirk) -> bool {
        self.bits >> (quirk as u8) & 1 == 1
    }

    /// The same with one more quirk in force.
    ///
    /// ```
    /// use groundrule_math::quirks::{Quirk, Quirks};
    /// let quirks = Quirks::none().with(Quirk::LogIsBaseTen);
    /// assert!(quirks.has(Quirk::LogIsBaseTen) && !quirks.has(Quirk::UnitsForgotten));
    /// ```
    #[must_use]
    pub const fn with(self, quirk: Quirk) -> Self {
        Quirks { bits: self.bits | 1 << (quirk as u8) }
    }

    /// The same with one quirk fewer in force.
    ///
    /// ```
    /// use groundrule_math::quirks::{Quirk, Quirks};
    /// let quirks = Quirks::math_verify().without(Quirk::LogIsBaseTen);
    /// assert!(!quirks.has(Quirk::LogIsBaseTen) && quirks.has(Quirk::UnitsForgotten));
    /// ```
    #[must_use]
    pub const fn without(self, quirk: Quirk) -> Self {
        Quirks { bits: self.bits & !(1 << (quirk as u8)) }
    }
}

impl Quirk {
    /// Its row of the table.
    ///
    /// ```
    /// use groundrule_math::quirks::Quirk;
    /// assert_eq!(Quirk::BoxesMerge.info().name, "boxes_merge");
    /// ```
    pub fn info(self) -> &'static QuirkInfo {
        // The table is generated from the same list as the variants, in the same order.
        &TABLE[self as usize]
    }

    /// The quirk with this stable name.
    ///
    /// ```
    /// use groundrule_math::quirks::Quirk;
    /// assert_eq!(Quirk::from_name("boxes_merge"), Some(Quirk::BoxesMerge));
    /// assert_eq!(Quirk::from_name("no_such_quirk"), None);
    /// ```
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
