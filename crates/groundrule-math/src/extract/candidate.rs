//! What a scanner found: a place in the text, and how to read it.

use std::ops::Range;

/// One environment of a match.
///
/// ```
/// use groundrule_math::extract::{Candidates, ExtractConfig, Found};
/// let text = r"The answer is $50$\%.";
/// let config = ExtractConfig::math_verify();
/// let candidate = Candidates::new(text, &config).next().unwrap();
/// let Found::Latex(latex) = candidate.found else { panic!() };
/// assert_eq!((&text[latex.first.content], latex.first.percent), ("50", true));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What is between the delimiters.
    pub content: Range<usize>,
    /// A percent sign or word follows.
    pub percent: bool,
    /// The content runs from a `\boxed{` to the last brace of the text, so only its last box counts.
    pub whole_box: bool,
}

/// LaTeX environments that belong together.
///
/// ```
/// use groundrule_math::extract::{Candidates, ExtractConfig, Found};
/// let config = ExtractConfig::math_verify();
/// let candidate = Candidates::new("The answer is $1$ or $2$.", &config).next().unwrap();
/// assert!(matches!(candidate.found, Found::Latex(latex) if latex.more.len() == 1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Latex {
    /// The first environment.
    pub first: Part,
    /// Those joined to it by commas, "and", "or".
    pub more: Vec<Part>,
}

impl Latex {
    /// All environments in order.
    ///
    /// ```
    /// use groundrule_math::extract::{Candidates, ExtractConfig, Found};
    /// let text = "The answer is $1$ or $2$.";
    /// let config = ExtractConfig::math_verify();
    /// let Some(Found::Latex(latex)) = Candidates::new(text, &config).next().map(|it| it.found) else {
    ///     panic!()
    /// };
    /// let parts: Vec<&str> = latex.parts().map(|part| &text[part.content.clone()]).collect();
    /// assert_eq!(parts, ["1", "2"]);
    /// ```
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        std::iter::once(&self.first).chain(&self.more)
    }
}

/// A number written without LaTeX.
///
/// ```
/// use groundrule_math::extract::{Candidates, ExtractConfig, Found};
/// let text = "The answer is 3.5%";
/// let config = ExtractConfig::math_verify();
/// let Some(Found::Number(number)) = Candidates::new(text, &config).next().map(|it| it.found) else {
///     panic!()
/// };
/// assert_eq!((&text[number.integer], &text[number.decimal], number.percent), ("3", ".5", true));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number {
    /// Sign, digits and thousands separators before the decimal mark; may be empty.
    pub integer: Range<usize>,
    /// The decimal mark and the digits after it; may be empty.
    pub decimal: Range<usize>,
    /// A percent sign or word follows.
    pub percent: bool,
}

/// How to read a candidate.
///
/// ```
/// use groundrule_math::extract::{Candidates, ExtractConfig, Found};
/// let config = ExtractConfig::math_verify();
/// let found = |text| Candidates::new(text, &config).next().map(|candidate| candidate.found);
/// assert!(matches!(found("It is $7$."), Some(Found::Latex(_))));
/// assert!(matches!(found("It is 7."), Some(Found::Number(_))));
/// assert!(matches!(found("It is 3+4."), Some(Found::Expression(_))));
/// assert_eq!(found("It is unknown."), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// As LaTeX.
    Latex(Latex),
    /// As one plain number.
    Number(Number),
    /// As a plain expression of numbers and operators.
    Expression(Range<usize>),
    /// As one of the given strings.
    Text(Range<usize>),
}

/// A place where an answer may be.
///
/// ```
/// use groundrule_math::extract::{Candidates, ExtractConfig};
/// let text = r"We need $x$. The answer is $x^2$.";
/// let config = ExtractConfig::math_verify();
/// let mut candidates = Candidates::new(text, &config);
/// let (first, second) = (candidates.next().unwrap(), candidates.next().unwrap());
/// // What a word announces comes before what stands alone.
/// assert!(first.priority < second.priority);
/// assert_eq!((&text[first.span], &text[second.span]), ("answer is $x^2$", "$x^2$"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The priority of the pattern that found it; smaller ones are tried first.
    pub priority: i32,
    /// Which target of the configuration it belongs to.
    pub target: usize,
    /// The match, with its anchor words and delimiters.
    pub span: Range<usize>,
    /// What to read, and how.
    pub found: Found,
}
