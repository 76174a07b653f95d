//! What a comparison says, and how it got there.
//!
//! ```
//! use groundrule_math::{VerifyConfig, extract::ExtractConfig, parse, verdict::Code, verify};
//! let read = |text| parse(text, &ExtractConfig::sound());
//! let verdict = verify(&read("$3$ cm"), &read("$3$ kg"), &VerifyConfig::sound());
//! assert_eq!(verdict.code(), Code::UnitDiffers);
//! ```

pub use crate::zero::Point;

use crate::answer::Answer;
use std::fmt;

macro_rules! codes {
    ($($variant:ident, $name:literal, $what:literal;)*) => {
        /// The rule that decided. The names are stable: they go into logs and reasons.
        ///
        /// ```
        /// use groundrule_math::verdict::Code;
        /// assert_eq!(Code::UnitDiffers.to_string(), "unit_differs");
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = $what] $variant,)*
        }

        impl Code {
            /// Every code.
            ///
            /// ```
            /// use groundrule_math::verdict::Code;
            /// assert!(Code::ALL.iter().any(|code| code.name() == "budget_exhausted"));
            /// ```
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// The stable name.
            ///
            /// ```
            /// use groundrule_math::verdict::Code;
            /// assert_eq!(Code::NumberRounded.name(), "number_rounded");
            /// ```
            pub const fn name(self) -> &'static str {
                match self {
                    $(Code::$variant => $name,)*
                }
            }

            /// What it means, for people.
            ///
            /// ```
            /// use groundrule_math::verdict::Code;
            /// assert_eq!(Code::NumberDiffers.meaning(), "They are different numbers.");
            /// ```
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Code::$variant => $what,)*
                }
            }
        }
    };
}

codes! {
    Identical, "identical", "Both were read as the same expression.";
    TextEqual, "text_equal", "Both are the same text.";
    TextDiffers, "text_differs", "The texts differ.";
    NumberEqual, "number_equal", "Both are the same exact number.";
    NumberDiffers, "number_differs", "They are different numbers.";
    NumberRounded, "number_rounded", "The numbers agree once they are rounded.";
    WithinTolerance, "within_tolerance", "The numbers agree within the tolerance that is set.";
    PercentEqual, "percent_equal", "The numbers agree, one of them with a percent sign.";
    SymbolicEqual, "symbolic_equal", "The expressions have the same canonical form.";
    NumericEqual, "numeric_equal", "The expressions agree to hundreds of bits at several points.";
    NumericChopped, "numeric_chopped", "The difference vanishes at fifteen digits.";
    NumericDiffers, "numeric_differs", "The expressions differ at a point.";
    SymbolEqual, "symbol_equal", "Both are the same name or word.";
    SymbolDiffers, "symbol_differs", "The names or words differ.";
    SetEqual, "set_equal", "Both are the same set.";
    SetDiffers, "set_differs", "The sets differ.";
    ElementsEqual, "elements_equal", "Every element has its equal on the other side.";
    ElementsDiffer, "elements_differ", "An element has no equal on the other side.";
    LengthDiffers, "length_differs", "The two sides have different numbers of elements.";
    IntervalEqual, "interval_equal", "The intervals have the same ends.";
    IntervalDiffers, "interval_differs", "The ends of the intervals differ.";
    RelationEqual, "relation_equal", "Both relations say the same.";
    RelationDiffers, "relation_differs", "The relations say different things.";
    MatrixEqual, "matrix_equal", "The matrices agree in every entry.";
    MatrixDiffers, "matrix_differs", "The matrices differ in shape or in an entry.";
    KindDiffers, "kind_differs", "The answer is of another kind than the reference, such as words and not a number.";
    UnitDiffers, "unit_differs", "The units measure different things.";
    NameDiffers, "name_differs", "The values belong to different names.";
    ChoiceEqual, "choice_equal", "Both name the same choice.";
    ChoiceDiffers, "choice_differs", "They name different choices.";
    ChoiceContradicted, "choice_contradicted", "It gives the letter of one choice and the content of another.";
    NotCommitted, "not_committed", "It leaves open which answer it means.";
    QuestionRepeated, "question_repeated", "It only repeats a formula of the question.";
    Undefined, "undefined", "The reference has no value.";
    NothingToCompare, "nothing_to_compare", "No answer was found on one of the sides.";
    NoPoint, "no_point", "No point was found at which both have a value.";
    PrecisionExhausted, "precision_exhausted", "The numbers are too close to tell apart within the limit of precision.";
    Unsupported, "unsupported", "Something in it has no value that could be compared.";
    BudgetExhausted, "budget_exhausted", "The limit of steps was reached.";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a verdict was reached.
///
/// ```
/// use groundrule_math::{VerifyConfig, extract::ExtractConfig, parse, verify};
/// let read = |text| parse(text, &ExtractConfig::sound());
/// let (gold, pred) = (read("$x^2$"), read("$2x$"));
/// let verdict = verify(&gold, &pred, &VerifyConfig::sound());
/// let how = verdict.how();
/// assert_eq!((gold[how.gold].to_string(), pred[how.pred].to_string()), ("x^2".into(), "2*x".into()));
/// assert!(how.witness.is_some());
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct How {
    /// The rule that decided.
    pub code: Code,
    /// Which of the reference's candidates it was about.
    pub gold: usize,
    /// Which of the completion's candidates it was about.
    pub pred: usize,
    /// A point at which the two differ, if that is what decided.
    pub witness: Option<Point>,
}

/// What a comparison says.
///
/// ```
/// use groundrule_math::{Verdict, VerifyConfig, extract::ExtractConfig, parse, verify};
/// let read = |text| parse(text, &ExtractConfig::sound());
/// let verdict = verify(&read("$1/2$"), &read("$0.5$"), &VerifyConfig::sound());
/// assert!(matches!(verdict, Verdict::Equal(_)));
/// assert_eq!(verdict.how().code, verdict.code());
/// assert!(!verdict.code().meaning().is_empty());
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Verdict {
    /// The same answer.
    Equal(How),
    /// A different answer.
    Different(How),
    /// It could not be decided; counts as not equal.
    Unknown(How),
}

impl Verdict {
    /// Whether the answers are equal. Unknown counts as not equal.
    ///
    /// ```
    /// use groundrule_math::{Budget, VerifyConfig, extract::ExtractConfig, parse, verify};
    /// let read = |text| parse(text, &ExtractConfig::sound());
    /// assert!(verify(&read("$2+3$"), &read("$5$"), &VerifyConfig::sound()).is_equal());
    /// assert!(!verify(&read("$2+3$"), &read("$6$"), &VerifyConfig::sound()).is_equal());
    /// ```
    pub fn is_equal(&self) -> bool {
        matches!(self, Verdict::Equal(_))
    }

    /// How it was reached.
    ///
    /// ```
    /// use groundrule_math::{VerifyConfig, extract::ExtractConfig, parse, verify};
    /// let read = |text| parse(text, &ExtractConfig::sound());
    /// let verdict = verify(&read("$1$"), &read("$2$"), &VerifyConfig::sound());
    /// assert_eq!((verdict.how().gold, verdict.how().pred), (0, 0));
    /// ```
    pub fn how(&self) -> &How {
        match self {
            Verdict::Equal(how) | Verdict::Different(how) | Verdict::Unknown(how) => how,
        }
    }

    /// The rule that decided.
    ///
    /// ```
    /// use groundrule_math::{VerifyConfig, extract::ExtractConfig, parse, verdict::Code, verify};
    /// let read = |text| parse(text, &ExtractConfig::sound());
    /// let verdict = verify(&read("$1$"), &read("$2$"), &VerifyConfig::sound());
    /// assert_eq!(verdict.code(), Code::NumberDiffers);
    /// ```
    pub fn code(&self) -> Code {
        self.how().code
    }

    /// One line for people: both answers as they were read, what was decided and why, and a point at
    /// which they differ if there is one.
    ///
    /// ```
    /// use groundrule_math::{VerifyConfig, extract::ExtractConfig, parse, verify};
    /// let (gold, pred) = (
    ///     parse("$x+1$", &ExtractConfig::default()),
    ///     parse("$x+2$", &ExtractConfig::default()),
    /// );
    /// let verdict = verify(&gold, &pred, &VerifyConfig::sound());
    /// let line = verdict.describe(&gold, &pred);
    /// assert!(line.starts_with("different (numeric_differs): x + 1 and x + 2, at x = "), "{line}");
    /// ```
    pub fn describe(&self, gold: &[Answer], pred: &[Answer]) -> String {
        let how = self.how();
        let word = match self {
            Verdict::Equal(_) => "equal",
            Verdict::Different(_) => "different",
            Verdict::Unknown(_) => "unknown",
        };
        let mut line = format!("{word} ({})", how.code);
        let (Some(reference), Some(reply)) = (gold.get(how.gold), pred.get(how.pred)) else {
            return line;
        };
        line.push_str(&format!(": {reference} and {reply}"));
        if let (Some(point), Answer::Expr(a), Answer::Expr(b)) = (how.witness, reference, reply) {
            let mut symbols = a.arena.free_symbols(a.root);
            for symbol in b.arena.free_symbols(b.root) {
                if !symbols.contains(&symbol) {
                    symbols.push(symbol);
                }
            }
            for (place, symbol) in symbols.iter().enumerate() {
                let start = if place == 0 { ", at" } else { "," };
                line.push_str(&format!("{start} {} = {}", symbol.name, point.value(symbol, true)));
            }
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn code_names_are_unique_and_plain() {
        let names: HashSet<_> = Code::ALL.iter().map(|code| code.name()).collect();
        assert_eq!(names.len(), Code::ALL.len());
        for name in names {
            assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'));
        }
    }
}
