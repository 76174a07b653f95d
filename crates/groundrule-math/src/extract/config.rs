//! What to look for, and where.

use crate::quirks::{Quirk, Quirks};
use crate::rules::Rules;

/// Which boxes inside LaTeX are opened.
///
/// ```
/// use groundrule_math::extract::{Boxes, boxed_content};
/// let text = r"\boxed{1} is wrong. What remains is \boxed{2}";
/// assert_eq!(boxed_content(text, Boxes::Last), "2");
/// assert_eq!(boxed_content(text, Boxes::All), "1,2");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Boxes {
    /// Boxes stay as they are.
    None,
    /// The last box, with the neighbours that belong to it.
    Last,
    /// Every box, joined by commas.
    All,
}

/// Which groups of clean-up steps are applied to LaTeX before it is parsed.
///
/// ```
/// use groundrule_math::{Quirks, extract::{NormalizationConfig, normalize}};
/// let keeping = NormalizationConfig { units: false, ..NormalizationConfig::default() };
/// let quirks = Quirks::math_verify();
/// assert_eq!(normalize("10 km", &NormalizationConfig::default(), &quirks), "10");
/// assert_eq!(normalize("10 km", &keeping, &quirks), "10 km");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct NormalizationConfig {
    /// Font commands, sizes of delimiters, quotes, percent words and the like.
    pub basic_latex: bool,
    /// Units at the end.
    pub units: bool,
    /// `\frac12`, `\sqrt2`, `x^(2)` and other half-written operators.
    pub malformed_operators: bool,
    /// A leading decimal point.
    pub nits: bool,
    /// Boxes.
    pub boxed: Boxes,
    /// Only the last part of a chain of equations.
    pub equations: bool,
}

impl Default for NormalizationConfig {
    fn default() -> Self {
        NormalizationConfig {
            basic_latex: true,
            units: true,
            malformed_operators: true,
            nits: true,
            boxed: Boxes::All,
            equations: false,
        }
    }
}

/// Looks for LaTeX in its environments, and for boxes.
///
/// ```
/// use groundrule_math::{extract::{ExtractConfig, LatexTarget, Target}, parse};
/// let announced = ExtractConfig {
///     targets: vec![Target::Latex(LatexTarget {
///         try_extract_without_anchor: false,
///         ..LatexTarget::default()
///     })],
///     ..ExtractConfig::math_verify()
/// };
/// assert!(parse("We use $x$.", &announced).is_empty());
/// assert_eq!(parse("The answer is $x$.", &announced)[0].to_string(), "x");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LatexTarget {
    /// Also take LaTeX that no word announces.
    pub try_extract_without_anchor: bool,
    /// When boxes are tried: 0 with "final answer is .. I hope" and before all else, 50 with "final answer is", never
    /// if negative.
    pub boxed_match_priority: i32,
    /// What is cleaned up before parsing.
    pub normalization: NormalizationConfig,
}

impl Default for LatexTarget {
    fn default() -> Self {
        LatexTarget {
            try_extract_without_anchor: true,
            boxed_match_priority: 50,
            normalization: NormalizationConfig::default(),
        }
    }
}

/// Looks for numbers and expressions written without LaTeX.
///
/// ```
/// use groundrule_math::{extract::{ExpressionTarget, ExtractConfig, Target}, parse};
/// let plain = ExtractConfig {
///     targets: vec![Target::Expression(ExpressionTarget::default())],
///     ..ExtractConfig::math_verify()
/// };
/// assert_eq!(parse("It costs 12 euros, not $x$.", &plain)[0].to_string(), "12");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ExpressionTarget {
    /// Also take what no word announces.
    pub try_extract_without_anchor: bool,
}

impl Default for ExpressionTarget {
    fn default() -> Self {
        ExpressionTarget { try_extract_without_anchor: true }
    }
}

/// Looks for one of a few strings.
///
/// ```
/// use groundrule_math::{extract::{ExtractConfig, StringTarget, Target}, parse};
/// let choices = ExtractConfig {
///     targets: vec![Target::Strings(StringTarget::default())],
///     ..ExtractConfig::math_verify()
/// };
/// assert_eq!(parse("The answer is B.", &choices)[0].to_string(), "b");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct StringTarget {
    /// The strings.
    pub strings: Vec<String>,
    /// Also take one that no word announces.
    pub try_extract_without_anchor: bool,
    /// Return it in lower case.
    pub lowercase: bool,
}

impl Default for StringTarget {
    fn default() -> Self {
        StringTarget {
            strings: ["A", "B", "C", "D"].map(str::to_owned).to_vec(),
            try_extract_without_anchor: true,
            lowercase: true,
        }
    }
}

/// One kind of answer to look for.
///
/// ```
/// use groundrule_math::{extract::{ExtractConfig, LatexTarget, Target}, parse};
/// let latex = ExtractConfig {
///     targets: vec![Target::Latex(LatexTarget::default())],
///     ..ExtractConfig::math_verify()
/// };
/// assert!(parse("The answer is 5.", &latex).is_empty());
/// assert!(!parse("The answer is 5.", &ExtractConfig::math_verify()).is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Target {
    /// LaTeX.
    Latex(LatexTarget),
    /// Plain numbers and expressions.
    Expression(ExpressionTarget),
    /// Given strings.
    Strings(StringTarget),
}

/// What is returned in addition to what could be read.
///
/// ```
/// use groundrule_math::{extract::{ExtractConfig, FallbackMode}, parse};
/// let alone = ExtractConfig { fallback: FallbackMode::NoFallback, ..ExtractConfig::math_verify() };
/// assert_eq!(parse("$x$", &alone).len(), 1);
/// assert_eq!(parse("$x$", &ExtractConfig::math_verify()).len(), 2);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FallbackMode {
    /// Nothing.
    NoFallback,
    /// The text of the first candidate that was tried, read or not.
    #[default]
    FirstMatch,
}

/// How many candidates are tried.
///
/// ```
/// use groundrule_math::{Answer, extract::{ExtractConfig, ExtractionMode}, parse};
/// let first = ExtractConfig { mode: ExtractionMode::FirstMatch, ..ExtractConfig::math_verify() };
/// // The last formula comes first, and cannot be read.
/// let text = r"$5$ and not $\frac{1}{$";
/// assert!(matches!(parse(text, &first)[..], [Answer::Text(_)]));
/// assert_eq!(parse(text, &ExtractConfig::math_verify())[0].to_string(), "5");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ExtractionMode {
    /// Only the first.
    FirstMatch,
    /// One after the other until one can be read.
    #[default]
    AnyMatch,
}

/// What to look for in a text, and how to read it.
///
/// The careful reading finds mathematics however it is written. It uses only the string targets, and tries places in
/// its own order.
///
/// ```
/// use groundrule_math::extract::{ExtractConfig, Target};
/// assert!(matches!(ExtractConfig::math_verify().targets[..], [Target::Latex(_), Target::Expression(_)]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ExtractConfig {
    /// Kinds of answers, the preferred one first.
    pub targets: Vec<Target>,
    /// What is returned in addition.
    pub fallback: FallbackMode,
    /// How many candidates are tried.
    pub mode: ExtractionMode,
    /// Which of Math-Verify's quirks are in force.
    pub quirks: Quirks,
    /// Rules of the sound reading that are switched off: none, except to see what each one is for.
    pub off: Rules,
}

impl Default for ExtractConfig {
    /// The default targets of Math-Verify, and its reading of them.
    fn default() -> Self {
        Self::math_verify()
    }
}

impl ExtractConfig {
    /// Whether answers are found as a careful grader finds them.
    pub(crate) fn is_sound(&self) -> bool {
        !self.quirks.has(Quirk::SearchedEverywhere)
    }

    fn with_quirks(quirks: Quirks) -> Self {
        ExtractConfig {
            targets: vec![
                Target::Latex(LatexTarget::default()),
                Target::Expression(ExpressionTarget::default()),
            ],
            fallback: FallbackMode::default(),
            mode: ExtractionMode::default(),
            quirks,
            off: Rules::default(),
        }
    }

    /// LaTeX and plain mathematics, found and read as Math-Verify does.
    ///
    /// ```
    /// use groundrule_math::{extract::ExtractConfig, parse};
    /// // Math-Verify knows neither thinking nor answer tags.
    /// let text = "<think>First 42.</think> <answer>10</answer>";
    /// assert_eq!(parse(text, &ExtractConfig::math_verify())[0].to_string(), "42");
    /// ```
    pub fn math_verify() -> Self {
        Self::with_quirks(Quirks::math_verify())
    }

    /// LaTeX and plain mathematics, found and read as a careful grader would.
    ///
    /// ```
    /// use groundrule_math::{extract::ExtractConfig, parse};
    /// let text = "<think>First 42.</think> <answer>10</answer>";
    /// assert_eq!(parse(text, &ExtractConfig::sound())[0].to_string(), "10");
    /// ```
    pub fn sound() -> Self {
        Self::with_quirks(Quirks::none())
    }
}
