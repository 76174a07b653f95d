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
        /// assert_eq!(Quirk::LogIsBaseTen.info().what, "A logarithm without a base has the base ten.");
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
        "When one side is a decimal both sides are rounded to six places after the point.";
        "An absolute tolerance loses every digit of small numbers and asks too much of large ones.";
        "$0.00000001$", "$0.00000003$", true, false;
    PercentOfInteger, "percent_of_integer":
        "An integer and the same integer with a percent sign are equal, in either direction.";
        "Only a completion that leaves out the sign is forgiven; 35 is not 35%.";
        "$5$", "$5\\%$", true, false;
    RightSideOfEquation, "right_side_of_equation":
        "Of a reply that is an equation only the right side counts when the reference is none.";
        "The left side need not be a name.";
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
        "An intersection equals only an intersection of the same parts or a union, and a difference of sets only a union or another one that takes away the same.";
        "They are built unevaluated, and the symmetric difference evaluates them only next to a union.";
        "$(1,2)\\cap(0,3)$", "$(1,2)$", false, true;
    NamedSetsAreExact, "named_sets_are_exact":
        "Equations between a name and a set are equal only if they are written alike.";
        "Sets cannot be subtracted, so the two sides are never compared by value.";
        "$x=1,2$", "$x=1.0,2.0$", false, true;
    UnsolvableMeansEqual, "unsolvable_means_equal":
        "Two equations are equal when the solver finds no solution for either, whatever they say.";
        "The empty lists of solutions agree in all their elements.";
        "$x^2=-1$", "$2=3$", true, false;
    WordsAreExact, "words_are_exact":
        "Texts are equal only letter by letter, and never equal to a formula.";
        "Texts are what could not be read; they are a last resort.";
        "$\\text{does not exist}$", "$\\text{DNE}$", false, true;
    VectorNotationMatters, "vector_notation_matters":
        "A column of a matrix and a tuple of the same numbers are different.";
        "They are different types of the algebra system.";
        "$(1,2,3)$", "$\\begin{pmatrix}1\\\\2\\\\3\\end{pmatrix}$", false, true;
    IntervalEqualsItsEnds, "interval_equals_its_ends":
        "An open interval and the set of its two end points are equal.";
        "A pair is read as an interval, so pairs and intervals are not told apart.";
        "$(1,2)$", "$\\{1,2\\}$", true, false;
    TinyDifferencesChopped, "tiny_differences_chopped":
        "Differences of closed forms that vanish at fifteen digits are zero, and so are products with a factor that vanishes at eighteen.";
        "Numeric evaluation chops what it cannot tell from zero, in every step.";
        "$2^{-99}$", "$2^{-98}$", true, false;
    DecimalsAreFloats, "decimals_are_floats":
        "Arithmetic with decimals is done in doubles, and a function of a decimal is not that of the same fraction.";
        "The algebra system makes floats of decimals, and three tenths are none.";
        "$\\frac{3}{10}$", "$3\\cdot 0.1$", false, true;
    InfinitiesDoNotMeet, "infinities_do_not_meet":
        "Two infinities that are both only computed to be so are different.";
        "Their difference is undefined.";
        "$\\infty+1$", "$\\infty+2$", false, true;
    RefuseUnknownSigns, "refuse_unknown_signs":
        "Signs outside the grammar (√, ², °, `\\odot`, a full stop after a number) refuse the formula.";
        "The grammar lists the signs it knows; a careful reader knows more of them.";
        "$x^2-2x+2$", "$x²-2x+2$", false, true;
    ExponentIsEuler, "exponent_is_euler":
        "`1e-5` is one times Euler's number minus five.";
        "Only a capital E makes an exponent in the grammar.";
        "$1e-5$", "$0.00001$", false, true;
    DifferentialAnywhere, "differential_anywhere":
        "The letter d takes the next letter with it, blanks between them included.";
        "The grammar cuts `dx` before it knows whether there is an integral.";
        "$2d x+1$", "$1+2x d$", false, true;
    OperatorWordsAnywhere, "operator_words_anywhere":
        "Letters that spell the name of an operator (tr, gcd, rank, ones) refuse the formula.";
        "They are cut as one token that only `\\operatorname` may hold.";
        "$tr^2+1$", "$1+r^2t$", false, true;
    SymbolsAreLowerCase, "symbols_are_lower_case":
        "Capital and small letters are the same.";
        "All names are made lower case, so that a word is found in either.";
        "$X$", "$x$", true, false;
    LetterIIsAVariable, "letter_i_is_a_variable":
        "A small i is a letter like any other; only the capital one is the imaginary unit.";
        "A careful reader takes i as imaginary unless an index or a function makes it something else.";
        "$-1$", "$i^2$", false, true;
    LogIsBaseTen, "log_is_base_ten":
        "A logarithm without a base has the base ten.";
        "Mathematics beyond school writes the natural logarithm so.";
        "$\\ln 2$", "$\\log 2$", false, true;
    BaseSubscriptIgnored, "base_subscript_ignored":
        "The subscript of a number is read and forgotten.";
        "The grammar has no place for the base of a number.";
        "$4343_6$", "$4343_5$", true, false;
    UnitsForgotten, "units_forgotten":
        "Degree signs are dropped, as all units are.";
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
        "An integer beside any positive number is their sum.";
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
        "The exponent 0 of a function is forgotten.";
        "An exponent is asked for its truth, and zero is false.";
        "$\\sin x$", "$\\sin^0 x$", true, false;
    NormOfMatrixOnly, "norm_of_matrix_only":
        "Norms, traces and determinants of anything but a written matrix refuse the formula.";
        "They are computed while the formula is read.";
        "$2\\|v\\|$", "$\\|v\\|+\\|v\\|$", false, true;
    PlusMinusBetweenElements, "plus_minus_between_elements":
        "A plus-minus sign may stand only between two whole terms of a list.";
        "The grammar has it outside of sums.";
        "$\\frac{1\\pm\\sqrt{5}}{2}$", "$\\frac{1+\\sqrt5}{2},\\frac{1-\\sqrt5}{2}$", false, true;
    SetSignsOnlyAlone, "set_signs_only_alone":
        "Unions and their kin may join only written sets, and only as a whole formula.";
        "The grammar keeps sets and terms apart.";
        "$A\\cup B$", "$B\\cup A$", false, true;
    MembershipIsEquality, "membership_is_equality":
        "`x \\in S` is the equation of x and S.";
        "The option that says so is on.";
        "$x=\\{1\\}$", "$x\\in\\{1\\}$", true, true;
    ApproxTakesOneSide, "approx_takes_one_side":
        "Of an approximation only the left side counts, or the right one if the left is a name.";
        "Approximate values are not wanted.";
        "$\\pi$", "$\\pi\\approx 2$", true, false;
    ChainsAreConjunctions, "chains_are_conjunctions":
        "A chain whose links are all the same, or contradict each other, refuses the formula.";
        "Their conjunction is no conjunction any more, and its links cannot be found in it.";
        "$1$", "$1=1=1$", true, true;
    IntervalsAreEvaluated, "intervals_are_evaluated":
        "An interval with equal ends is a set or empty, and one with a complex end refuses the formula.";
        "Intervals are simplified while the formula is read.";
        "$\\{1\\}$", "$[1,1]$", true, true;
    LimitsFromTheRight, "limits_from_the_right":
        "A limit without a direction is taken from the right.";
        "That is the default of the algebra system.";
        "$\\lim_{x\\to 0^{+}}\\frac1x$", "$\\lim_{x\\to 0}\\frac1x$", true, false;
    EvaluatedWhileRead, "evaluated_while_read":
        "Binomial coefficients, determinants, common divisors of letters and functions of matrices are computed when they are read, so that an integer before such a number makes a mixed number of it.";
        "The algebra system computes them at once.";
        "$6$", "$2\\binom{4}{1}$", true, false;
    CommaNumberOnlyAlone, "comma_number_only_alone":
        "Commas separate thousands only when the number is the whole formula.";
        "Elsewhere they separate elements.";
        "$x=1000$", "$x=1,000$", false, true;
    LongChainsAreRefused, "long_chains_are_refused":
        "Plain arithmetic of 490 numbers or more in one chain is not read.";
        "Python's parser nests once a sign and meets its recursion limit.";
        "$500$", concat!(hundred!("1+"), hundred!("1+"), hundred!("1+"), hundred!("1+"), hundred!("1+"), "0"), false, true;
    SearchedEverywhere, "searched_everywhere":
        "An answer may stand anywhere: also before the end of the thinking, and not in an answer tag.";
        "Patterns over the whole text are tried by priority; they know neither tags nor corrections.";
        "$10$", "<think>First 42.</think> <answer>10</answer>", false, true;
    NumberPrefixWins, "number_prefix_wins":
        "Of a text without delimiters the number at its start is read, and what follows it is not.";
        "A number needs something before it but nothing after it; a whole answer is read as a whole.";
        "2√{13}", "2√{10}", true, false;
    DollarsAreDelimiters, "dollars_are_delimiters":
        "Two prices in one line enclose a formula.";
        "Only a digit before the first dollar keeps it from being a delimiter.";
        "$138$", "The answer is $138, not $5.", false, true;
    BoxesMerge, "boxes_merge":
        "Boxes within seventy characters with a comma or conjunction between them are one list.";
        "What stands between them may as well say that the first was wrong.";
        "$2$", "\\boxed{1} or, if one looks again, \\boxed{2}", false, true;
    UnitLettersEaten, "unit_letters_eaten":
        "A letter at the end, after a blank, a digit or a brace, is a unit and goes.";
        "The list of units holds most letters; a letter may be a factor.";
        "$\\frac{37}{4} m$", "$\\frac{37m}{4}$", false, true;
    TrailingTextEaten, "trailing_text_eaten":
        "Everything from the first `\\text` on goes if the formula ends in a brace.";
        "The text is taken for a unit, whatever comes after it.";
        "$5$", "$5\\text{ with }\\sqrt{7}$", true, false;
    QuotesDropped, "quotes_dropped":
        "Quotes are removed, and primes with them.";
        "A prime is a derivative or another name.";
        "$f'$", "$f$", true, false;
    DigitsRepaired, "digits_repaired":
        "`\\frac123` is one over twenty-three.";
        "LaTeX takes one digit for each argument.";
        "$\\frac{3}{2}$", "$\\frac123$", false, true;
    SplitSignsUnite, "split_signs_unite":
        "In plain arithmetic two stars are a power and two strokes a whole division, whatever blanks stand between them.";
        "The text is cut into tokens and written anew without blanks.";
        "$8$", "2* *3", true, false;
    OnlyTheFirstLineCounts, "only_the_first_line_counts":
        "Plain arithmetic ends at a carriage return that is not in brackets.";
        "It begins another statement of Python, and only the first is looked at.";
        "$3$", "1+2\r-4", true, false;
    UnreadNumberEndsSearch, "unread_number_ends_search":
        "A number that the algebra system cannot read leaves the text without an answer.";
        "The error is caught too far outside.";
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
