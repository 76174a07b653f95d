//! What to look for, and where.

use crate::quirks::Quirks;

/// Which boxes inside LaTeX are opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Boxes {
    /// Boxes stay as they are.
    None,
    /// The last box, with those neighbours that belong to it.
    Last,
    /// Every box, joined by commas.
    All,
}

/// Which groups of clean-up steps are applied to LaTeX before it is parsed.
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
    /// Of a chain of equations only the last part.
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
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LatexTarget {
    /// Also take LaTeX that no word announces.
    pub try_extract_without_anchor: bool,
    /// When boxes are tried: 0 before anything else, 50 with "final answer is", never if negative.
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
    /// Give it in lower case.
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
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Target {
    /// LaTeX.
    Latex(LatexTarget),
    /// Plain numbers and expressions.
    Expression(ExpressionTarget),
    /// Given strings.
    Strings(StringTarget),
}

/// What is returned besides what could be read.
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
/// ```
/// use groundrule_math::extract::{ExtractConfig, Target};
/// assert!(matches!(ExtractConfig::math_verify().targets[..], [Target::Latex(_), Target::Expression(_)]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ExtractConfig {
    /// Kinds of answers, the preferred first.
    pub targets: Vec<Target>,
    /// What is returned besides.
    pub fallback: FallbackMode,
    /// How many candidates are tried.
    pub mode: ExtractionMode,
    /// Which peculiarities of Math-Verify are in force.
    pub quirks: Quirks,
}

impl Default for ExtractConfig {
    /// The default targets of Math-Verify, and its reading of them.
    fn default() -> Self {
        Self::math_verify()
    }
}

impl ExtractConfig {
    fn with_quirks(quirks: Quirks) -> Self {
        ExtractConfig {
            targets: vec![
                Target::Latex(LatexTarget::default()),
                Target::Expression(ExpressionTarget::default()),
            ],
            fallback: FallbackMode::default(),
            mode: ExtractionMode::default(),
            quirks,
        }
    }

    /// LaTeX and plain mathematics, found and read as Math-Verify does.
    pub fn math_verify() -> Self {
        Self::with_quirks(Quirks::math_verify())
    }

    /// LaTeX and plain mathematics, found and read as a careful grader would.
    pub fn sound() -> Self {
        Self::with_quirks(Quirks::none())
    }
}
