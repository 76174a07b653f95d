//! How rows are judged, apart from what their plan says.

/// What a caller wants to know about a row besides its scores. More options may be added; start from
/// [`JudgeOptions::new`].
///
/// ```
/// use groundrule::{JudgeOptions, PartSpec, Plan, Sample, World};
/// let plan = Plan::new(&[PartSpec::new("format_reward")])?;
/// let sample = Sample::new("no tags");
/// let judged = plan.judge_with(&sample, &World::nowhere(), JudgeOptions::new().trace(true));
/// assert!(judged.outcomes[0].trace.is_some());
/// assert!(plan.judge(&sample, &World::nowhere()).outcomes[0].trace.is_none());
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct JudgeOptions {
    /// Whether every outcome says how it came about, in its [trace](crate::Outcome::trace).
    pub trace: bool,
    /// Whether an outcome without a trace still says what the form lacks that is asked for.
    pub forms: bool,
}

impl JudgeOptions {
    /// Scores and reasons, and nothing that takes time to write down.
    ///
    /// ```
    /// use groundrule::JudgeOptions;
    /// assert!(!JudgeOptions::new().trace);
    /// ```
    pub const fn new() -> Self {
        JudgeOptions { trace: false, forms: false }
    }

    /// The same with or without traces.
    ///
    /// ```
    /// use groundrule::JudgeOptions;
    /// assert!(JudgeOptions::new().trace(true).trace);
    /// ```
    #[must_use]
    pub const fn trace(self, trace: bool) -> Self {
        JudgeOptions { trace, ..self }
    }

    /// The same, with what completions lack that do not have the form that is asked for: see
    /// [`Outcome::form_fault`](crate::Outcome::form_fault).
    ///
    /// ```
    /// use groundrule::JudgeOptions;
    /// assert!(JudgeOptions::new().forms(true).forms);
    /// ```
    #[must_use]
    pub const fn forms(self, forms: bool) -> Self {
        JudgeOptions { forms, ..self }
    }
}
