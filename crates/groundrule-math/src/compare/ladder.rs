//! The ladder that every pair of expressions climbs: rungs that bring both answers into one form, and rungs that decide.
//!
//! There is one table for both modes. It goes from the most specific kinds of answers to the most general, and its order
//! matters: each rung may rely on what those before it have done.

use super::{Comparer, Judgement, VerifyConfig, judged};
use crate::expr::{Constant, Id, Node};
use crate::quirks::Quirk;
use crate::verdict::Code;

macro_rules! rungs {
    ($($variant:ident, $name:literal, $when:expr, $what:literal, $reference:literal, $completion:literal;)*) => {
        /// A step in the comparison of two expressions. The names are stable.
        ///
        /// ```
        /// use groundrule_math::compare::Rung;
        /// assert_eq!(Rung::PlusMinus.name(), "plus_minus");
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Rung {
            $(#[doc = $what] $variant,)*
        }

        impl Rung {
            /// Every rung, in the order in which they are climbed.
            ///
            /// ```
            /// use groundrule_math::compare::Rung;
            /// assert_eq!(Rung::ALL.last(), Some(&Rung::Scalars));
            /// ```
            pub const ALL: &'static [Rung] = &[$(Rung::$variant,)*];

            /// The stable name.
            ///
            /// ```
            /// use groundrule_math::compare::Rung;
            /// assert_eq!(Rung::Quantities.name(), "quantities");
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $(Rung::$variant => $name,)*
                }
            }

            /// When it is climbed.
            const fn when(self) -> When {
                match self {
                    $(Rung::$variant => $when,)*
                }
            }

            /// What it does, for people.
            ///
            /// ```
            /// use groundrule_math::compare::Rung;
            /// assert_eq!(Rung::Quantities.meaning(), "Quantities are converted to the same unit.");
            /// ```
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Rung::$variant => $what,)*
                }
            }

            /// A reference and a completion that are judged otherwise without it.
            ///
            /// ```
            /// use groundrule_math::{Grader, Question, compare::Rung};
            /// let (reference, completion) = Rung::Quantities.example();
            /// let judge = |grader: Grader| grader.judge(&Question::default(), reference, completion);
            /// assert!(judge(Grader::sound()).is_equal());
            /// assert!(!judge(Grader::sound().without_rung(Rung::Quantities)).is_equal());
            /// ```
            pub const fn example(self) -> (&'static str, &'static str) {
                match self {
                    $(Rung::$variant => ($reference, $completion),)*
                }
            }
        }
    };
}

rungs! {
    Renamed, "renamed", When::whole(), "With loose names, the completion's letters are renamed to the reference's.", "$x+1$", "$y+1$";
    PythonFloats, "python_floats", When::whole().with(Quirk::DecimalsAreFloats), "In compat mode, decimals lose their trailing zeros, because doubles have none.", "$(1.50, 2)$", "$(1.5, 2)$";
    RealsAsInterval, "reals_as_interval", When::whole().with(Quirk::DecimalsAreFloats), "In compat mode, the set of real numbers inside another set is an interval.", "$\\mathbb{R} \\cup \\{1\\}$", "$(-\\infty, \\infty) \\cup \\{1\\}$";
    LetterTimesBracket, "letter_times_bracket", When::whole().without(Quirk::NotRealSymbolsDiffer), "A letter before a bracket is a factor if it is a letter elsewhere.", "f(x-3)", "fx - 3f";
    RateAsLetter, "rate_as_letter", When::whole().without(Quirk::NotRealSymbolsDiffer), "A derivative of one letter by another counts as a letter.", "$\\frac{dy}{dx} = 2x$", "y' = 2x";
    PrimeAsRate, "prime_as_rate", When::whole().without(Quirk::NotRealSymbolsDiffer), "`y'` is `dy/dx` if the other side has `dy/dx`.", "$\\frac{dy}{dx} = 3x$", "y' = 3x";
    BinomialAsFactorials, "binomial_as_factorials", When::whole().without(Quirk::NotRealSymbolsDiffer), "Binomial coefficients in letters are factorials if the other side has factorials.", "$\\frac{n!}{k!(n-k)!}$", "$\\binom{n}{k}$";
    NamedBinomial, "named_binomial", When::whole().without(Quirk::NotRealSymbolsDiffer), "`C(10, 3)` is a binomial coefficient if the other side is a number.", "120", "C(10, 3)";
    EngineersUnit, "engineers_unit", When::always().without(Quirk::NotRealSymbolsDiffer), "`j` is the imaginary unit if the other side has that unit.", "$3+4i$", "3 + 4j";
    PlusMinus, "plus_minus", When::always(), "A plus-minus sign gives two values.", "$(\\pm 1, 2)$", "$(1, 2), (-1, 2)$";
    Either, "either", When::always(), "Values joined by \"or\" that are the same value are that value.", "0.25", "1/4 or 0.25";
    Families, "families", When::whole(), "Solutions with a free integer are compared as families.", "$\\pi k, k \\in \\mathbb{Z}$", "$n\\pi, n \\in \\mathbb{Z}$";
    SideConditions, "side_conditions", When::always().without(Quirk::ListsForgetNames), "A condition that only excludes points is left out if the other side has none.", "x + 1", "$x + 1, x \\ne 2$";
    Roundings, "roundings", When::always(), "If a value comes with its rounding, the value is compared, and the rounding must fit.", "$\\sqrt{2}$", "$\\sqrt{2} \\approx 1.414$";
    Quantities, "quantities", When::always(), "Quantities are converted to the same unit.", "5 cm", "0.05 m";
    NamedValues, "named_values", When::always(), "A single named value is compared without its name, several are compared name by name.", "$P = 5$ cm", "5 cm";
    NameLeftOut, "name_left_out", When::always(), "The name of a value may be left out if the other side has none.", "$x = 3$", "$3$";
    PercentLeftOut, "percent_left_out", When::always(), "The completion may leave out the reference's percent sign.", "50%", "50";
    Pieces, "pieces", When::always(), "Functions given case by case are compared case by case.", "$\\begin{cases} x & x > 0 \\\\ -x & x \\le 0 \\end{cases}$", "$\\begin{cases} -x & x \\le 0 \\\\ x & x > 0 \\end{cases}$";
    Enumerated, "enumerated", When::always(), "A set given by a condition is written out if the other side lists its elements.", "$\\{1, 2, 3\\}$", "$\\{x \\in \\mathbb{Z} : 1 \\le x \\le 3\\}$";
    ReferenceAsSet, "reference_as_set", When::always(), "If the completion is a set, a reference that is an inequality counts as the set of its solutions.", "x > 3", "$(3, \\infty)$";
    CompletionAsSet, "completion_as_set", When::always(), "If the reference is a set, a completion that is an inequality counts as the set of its solutions.", "$(3, \\infty)$", "x > 3";
    Undefined, "undefined", When::always(), "A reference without a value equals nothing.", "$\\frac{1}{0}$", "$\\frac{1}{0}$";
    Identical, "identical", When::always(), "Expressions that were read the same are equal.", "$\\{1, 2\\}$", "$\\{1, 2\\}$";
    Relations, "relations", When::always(), "Two relations are equal if they say the same thing.", "x + y = 3", "2x + 2y = 6";
    Ratios, "ratios", When::always().without(Quirk::RatioIsQuotient), "Two ratios are compared term by term, up to a factor.", "1:2:3", "2:4:6";
    RatioAsQuotient, "ratio_as_quotient", When::always().without(Quirk::RatioIsQuotient), "A ratio is a quotient if the other side is a number.", "1/2", "1:2";
    RowsAsMatrix, "rows_as_matrix", When::always().without(Quirk::RightSideOfEquation), "Rows in brackets are a matrix if the other side is one.", "$\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$", "[[1, 2], [3, 4]]";
    SolutionsAsEquation, "solutions_as_equation", When::always().without(Quirk::RightSideOfEquation), "If the other side lists values of its letter, an equation is compared with the equation that has these solutions.", "$(x-1)(x-2) = 0$", "x = 1 or x = 2";
    Collections, "collections", When::always(), "Sets, lists, intervals, tuples and matrices are compared by their elements.", "$\\{1, 2\\}$", "$\\{2, 1\\}$";
    Vectors, "vectors", When::always().without(Quirk::VectorNotationMatters), "Sums of unit vectors are compared by their coordinates.", "$3\\vec{i} - 4\\vec{j}$", "$3\\hat{i} - 4\\hat{j}$";
    RelationBesideValue, "relation_beside_value", When::always(), "A relation and a value that no other rung can compare are different.", "$x^2 + x = 4$", "5";
    Words, "words", When::always(), "Letters and words are compared as text.", "$\\text{east}$", "$east$";
    Scalars, "scalars", When::always(), "Expressions are compared by value.", "$(x+1)^2$", "$x^2 + 2x + 1$";
}

/// When a rung is climbed.
#[derive(Debug, Clone, Copy)]
struct When {
    /// Only for whole answers, not for their parts.
    whole: bool,
    /// Only if the quirk is in force, or only if it is not.
    quirk: Option<(Quirk, bool)>,
}

impl When {
    const fn always() -> Self {
        When { whole: false, quirk: None }
    }

    const fn whole() -> Self {
        When { whole: true, quirk: None }
    }

    const fn with(self, quirk: Quirk) -> Self {
        When { quirk: Some((quirk, true)), ..self }
    }

    const fn without(self, quirk: Quirk) -> Self {
        When { quirk: Some((quirk, false)), ..self }
    }
}

/// The rungs that are for whole answers.
const WHOLE: Rungs = {
    let (mut rungs, mut at) = (Rungs(0), 0);
    while at < Rung::ALL.len() {
        if Rung::ALL[at].when().whole {
            rungs = rungs.with(Rung::ALL[at]);
        }
        at += 1;
    }
    rungs
};

/// The rungs that a quirk rules out when it is in force, or not in force.
const fn ruled_out(quirk: Quirk, in_force: bool) -> Rungs {
    let (mut rungs, mut at) = (Rungs(0), 0);
    while at < Rung::ALL.len() {
        if let Some((needed, wanted)) = Rung::ALL[at].when().quirk
            && needed as u32 == quirk as u32
            && wanted != in_force
        {
            rungs = rungs.with(Rung::ALL[at]);
        }
        at += 1;
    }
    rungs
}

/// Each quirk that rungs depend on, with the rungs that it rules out when it is not in force and when it is.
const QUIRKS: [(Quirk, [Rungs; 2]); 6] = {
    let quirks = [
        Quirk::DecimalsAreFloats,
        Quirk::NotRealSymbolsDiffer,
        Quirk::ListsForgetNames,
        Quirk::RatioIsQuotient,
        Quirk::RightSideOfEquation,
        Quirk::VectorNotationMatters,
    ];
    let mut table = [(quirks[0], [Rungs(0); 2]); 6];
    let mut at = 0;
    while at < quirks.len() {
        table[at] = (quirks[at], [ruled_out(quirks[at], false), ruled_out(quirks[at], true)]);
        at += 1;
    }
    table
};

set!(Rungs, u64, Rung, "Some of the rungs.");

impl Rungs {
    /// The rungs that a pair climbs, in order.
    pub(super) fn climbed(config: &VerifyConfig, depth: u32) -> impl Iterator<Item = Rung> {
        let mut out = config.off.0 | if depth == 0 { 0 } else { WHOLE.0 };
        for (quirk, ruled_out) in &QUIRKS {
            out |= ruled_out[usize::from(config.quirks.has(*quirk))].0;
        }
        let mut left = !out;
        std::iter::from_fn(move || {
            let rung = Rung::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*rung)
        })
    }
}

/// Two answers on their way up.
pub(super) struct Pair {
    pub(super) gold: Id,
    pub(super) pred: Id,
    /// How deep they are inside the answers that are compared.
    pub(super) depth: u32,
}

impl Comparer<'_> {
    /// What a rung decides about a pair; nothing if it only rewrites it, or does not apply.
    pub(super) fn climb(&mut self, rung: Rung, pair: &mut Pair) -> Option<Judgement> {
        let Pair { gold, pred, depth } = *pair;
        let both = |change: &mut dyn FnMut(Id, Id) -> Id| (change(gold, pred), change(pred, gold));
        (pair.gold, pair.pred) = match rung {
            Rung::Renamed if !self.config.strict => (gold, self.rename(gold, pred)),
            Rung::PythonFloats => both(&mut |id, _| self.without_last_zeros(id)),
            Rung::RealsAsInterval => both(&mut |id, _| self.reals_as_interval(id)),
            Rung::LetterTimesBracket => self.letters_times_brackets(gold, pred),
            Rung::RateAsLetter => both(&mut |id, _| self.rates_as_letters(id)),
            Rung::PrimeAsRate => both(&mut |id, other| self.primes_as_rates(id, other)),
            Rung::BinomialAsFactorials => both(&mut |id, other| self.as_factorials(id, other)),
            Rung::NamedBinomial => both(&mut |id, other| self.as_binomials(id, other)),
            Rung::EngineersUnit => both(&mut |id, other| self.as_complex(id, other)),
            Rung::PlusMinus => both(&mut |id, _| self.both_signs(id)),
            Rung::Either => both(&mut |id, _| self.either(id, depth)),
            Rung::SideConditions => both(&mut |id, other| self.without_conditions(id, other)),
            Rung::NameLeftOut => self.unwrap_names(gold, pred),
            Rung::Enumerated => both(&mut |id, other| self.enumerated(id, other)),
            Rung::RatioAsQuotient => both(&mut |id, other| self.ratio_beside(id, other)),
            Rung::RowsAsMatrix => both(&mut |id, other| self.rows_as_matrix(id, other)),
            _ => return self.decide(rung, pair),
        };
        None
    }

    /// The same for the rungs that may decide.
    fn decide(&mut self, rung: Rung, pair: &mut Pair) -> Option<Judgement> {
        let Pair { gold, pred, depth } = *pair;
        let relations = (self.is_relation(gold), self.is_relation(pred));
        match rung {
            Rung::Families => self.families(gold, pred),
            Rung::Roundings => self.roundings(gold, pred, depth),
            // A value that is named, or computed with its unit, is taken out of its equation first.
            Rung::Quantities if relations == (false, false) => self.quantities(gold, pred, depth),
            Rung::NamedValues => self.names(gold, pred, depth),
            Rung::PercentLeftOut => self.forgotten_percent(gold, pred, depth),
            Rung::Pieces => self.pieces(gold, pred, depth),
            Rung::ReferenceAsSet if relations.0 && self.is_set(pred) => self.reference_as_set(pair),
            Rung::CompletionAsSet if relations.1 && self.is_set(gold) => {
                self.completion_as_set(pair)
            }
            Rung::Undefined => {
                // Two sides written alike are equal in compat mode, even if they have no value.
                let alike = gold == pred
                    && self.has(Quirk::WordsAreExact)
                    && !matches!(self.node(gold), Node::Constant(_));
                (self.is_undefined(gold) && !alike).then_some(Judgement::differs(Code::Undefined))
            }
            Rung::Identical => (gold == pred).then_some(Judgement::Equal(Code::Identical)),
            Rung::Relations if relations == (true, true) => Some(self.relations(gold, pred, depth)),
            Rung::Ratios => self.same_ratios(gold, pred),
            Rung::SolutionsAsEquation => match relations {
                (true, _) => self.solved(pred).map(|solved| self.relations(gold, solved, depth)),
                (_, true) => self.solved(gold).map(|solved| self.relations(solved, pred, depth)),
                _ => None,
            },
            Rung::Collections if self.is_collection(gold) || self.is_collection(pred) => {
                let (gold, pred) = (self.by_turns(gold, pred), self.by_turns(pred, gold));
                Some(self.collections(gold, pred, depth))
            }
            Rung::Vectors if self.is_vector(gold) && self.is_vector(pred) => {
                Some(self.collections(gold, pred, depth))
            }
            Rung::RelationBesideValue => {
                (relations != (false, false)).then_some(Judgement::differs(Code::KindDiffers))
            }
            Rung::Words => self.symbols(gold, pred),
            Rung::Scalars => Some(self.scalars(gold, pred)),
            _ => None,
        }
    }

    /// The reference is a relation, the completion a set.
    fn reference_as_set(&mut self, pair: &mut Pair) -> Option<Judgement> {
        // An inequality without letters holds everywhere or nowhere.
        if self.has(Quirk::RelationToSetOneWay) {
            if self.says_nothing(pair.gold) {
                return Some(Judgement::differs(Code::KindDiffers));
            }
            pair.gold = self.functions_as_letters(pair.gold);
        }
        match self.solution_set(pair.gold).or_else(|| self.root_set(pair.gold)) {
            Some(set) => pair.gold = set,
            None if self.is_inequality(pair.gold) => {
                // The interval that solutions are found to be is not the set of real numbers by name.
                let named = self.has(Quirk::RelationToSetOneWay)
                    && matches!(self.node(pair.pred), Node::Constant(Constant::Reals));
                return self.as_real_sets(pair, !named);
            }
            None => {}
        }
        None
    }

    /// The completion is a relation, the reference a set.
    fn completion_as_set(&mut self, pair: &mut Pair) -> Option<Judgement> {
        let either_way = self.config.allow_set_relation_comp
            && (pair.depth == 0 || !self.has(Quirk::RelationToSetOneWay));
        if !either_way {
            return None;
        }
        match self.solution_set(pair.pred) {
            Some(set) => pair.pred = set,
            None if self.is_inequality(pair.pred) => return self.as_real_sets(pair, true),
            None => {}
        }
        None
    }

    /// The solutions of two inequalities or sets, compared; equal only if they may be.
    fn as_real_sets(&mut self, pair: &Pair, may_be_equal: bool) -> Option<Judgement> {
        let same = self.same_real_set(pair.gold, pair.pred)?;
        Some(judged(same && may_be_equal, Code::SetEqual, Code::SetDiffers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_quirk_of_the_table_rules_rungs_out() {
        for rung in Rung::ALL {
            let Some((quirk, wanted)) = rung.when().quirk else { continue };
            let (_, out) = QUIRKS.iter().find(|(known, _)| *known == quirk).unwrap();
            assert!(out[usize::from(!wanted)].has(*rung), "{}", rung.name());
            assert!(!out[usize::from(wanted)].has(*rung), "{}", rung.name());
        }
    }

    #[test]
    fn parts_of_answers_climb_fewer_rungs() {
        let climbed = |config: &VerifyConfig, depth| Rungs::climbed(config, depth).count();
        let (sound, compat) = (VerifyConfig::sound(), VerifyConfig::math_verify());
        assert!(climbed(&sound, 0) > climbed(&sound, 1));
        assert!(climbed(&compat, 0) > climbed(&compat, 1));
        let off = VerifyConfig { off: Rungs::default().with(Rung::Scalars), ..sound.clone() };
        assert_eq!(climbed(&off, 0) + 1, climbed(&sound, 0));
        assert_eq!(Rungs::climbed(&sound, 0).last(), Some(Rung::Scalars));
    }
}
