//! Two readings of every reward: VLM-R1's to the last bit, and the one with its mistakes repaired.

use std::fmt;

/// The version of a reward: `vlm-r1` or `strict`.
///
/// ```
/// use groundrule::{PartSpec, Plan, Sample, Semantics, World};
/// let score = |semantics| {
///     let spec = PartSpec { semantics, ..PartSpec::new("default_accuracy_reward") };
///     let sample = Sample::new("<answer>12 or 13</answer>").with_solution("13");
///     Plan::new(&[spec]).unwrap().judge(&sample, &World::nowhere()).total
/// };
/// // Under vlm-r1 the last number of the answer counts.
/// assert_eq!((score(Semantics::VlmR1), score(Semantics::Strict)), (Some(1.0), Some(0.0)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Semantics {
    /// As VLM-R1 computes it, mistakes included: for runs that must stay comparable.
    #[default]
    VlmR1,
    /// With every repair that applies to the reward: for new runs.
    Strict,
}

impl Semantics {
    /// The words that a configuration accepts, the default first.
    ///
    /// ```
    /// use groundrule::Semantics;
    /// assert!(Semantics::WORDS.iter().all(|word| Semantics::named(word).is_some()));
    /// ```
    pub const WORDS: &'static [&'static str] = &["vlm-r1", "strict"];

    /// The word for it in configurations and outputs.
    ///
    /// ```
    /// use groundrule::Semantics;
    /// assert_eq!(Semantics::VlmR1.word(), "vlm-r1");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            Semantics::VlmR1 => "vlm-r1",
            Semantics::Strict => "strict",
        }
    }

    /// The semantics with that name.
    ///
    /// ```
    /// use groundrule::Semantics;
    /// assert_eq!(Semantics::named("strict"), Some(Semantics::Strict));
    /// assert_eq!(Semantics::named("lenient"), None);
    /// ```
    pub fn named(word: &str) -> Option<Self> {
        match word {
            "vlm-r1" => Some(Semantics::VlmR1),
            "strict" => Some(Semantics::Strict),
            _ => None,
        }
    }

    /// Whether mistakes are repaired.
    ///
    /// ```
    /// use groundrule::Semantics;
    /// assert!(Semantics::Strict.is_strict() && !Semantics::default().is_strict());
    /// ```
    pub const fn is_strict(self) -> bool {
        matches!(self, Semantics::Strict)
    }
}

impl fmt::Display for Semantics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
