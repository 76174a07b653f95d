//! One row to judge.

use groundrule_math::Choice;

/// One completion with what is known about it, borrowed from wherever it lives.
///
/// ```
/// use groundrule::Sample;
/// let sample = Sample { solution: Some("7"), ..Sample::new("<answer>7</answer>") };
/// assert_eq!(sample.images, [] as [&str; 0]);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Sample<'a> {
    /// What the model wrote.
    pub completion: &'a str,
    /// The reference answer.
    pub solution: Option<&'a str>,
    /// All references that count as right, if the row has several; `solution` is the first of them.
    pub accepted: &'a [&'a str],
    /// Which accuracy rule the row asks for (`accu_reward_method`).
    pub method: Option<&'a str>,
    /// The row's task; a plan may choose rewards by it.
    pub task: Option<&'a str>,
    /// The question.
    pub problem: Option<&'a str>,
    /// The answers that the question offers, if the row lists them.
    pub choices: &'a [Choice<'a>],
    /// Paths of the row's images.
    pub images: &'a [&'a str],
    /// Width and height of the first image, if the row says so; the file is then not opened.
    pub image_size: Option<(u32, u32)>,
    /// `image_grid_thw`: frames, rows and columns of patches that the model saw.
    pub grid: Option<&'a [f64]>,
    /// Tokens in the completion, if the row says so.
    pub tokens: Option<u64>,
    /// The accuracy of the answer, if the row says so (`acc_reward`).
    pub accuracy: Option<f64>,
}

impl<'a> Sample<'a> {
    /// A row with only a completion.
    ///
    /// ```
    /// use groundrule::Sample;
    /// let sample = Sample::new("<answer>7</answer>");
    /// assert_eq!((sample.completion, sample.solution), ("<answer>7</answer>", None));
    /// ```
    pub fn new(completion: &'a str) -> Self {
        Sample { completion, ..Sample::default() }
    }

    /// The same row with this reference.
    ///
    /// ```
    /// use groundrule::Sample;
    /// let sample = Sample::new("<answer>7</answer>").with_solution("7").with_problem("3 + 4?");
    /// assert_eq!(sample.solution, Some("7"));
    /// ```
    #[must_use]
    pub fn with_solution(self, solution: &'a str) -> Self {
        Sample { solution: Some(solution), ..self }
    }

    /// The same row with this question.
    ///
    /// ```
    /// use groundrule::Sample;
    /// assert_eq!(Sample::new("7").with_problem("3 + 4?").problem, Some("3 + 4?"));
    /// ```
    #[must_use]
    pub fn with_problem(self, problem: &'a str) -> Self {
        Sample { problem: Some(problem), ..self }
    }

    /// The same row with these answers offered.
    ///
    /// ```
    /// use groundrule::{Choice, Sample};
    /// let choices = [Choice { label: "A", content: "a cat" }, Choice { label: "B", content: "a dog" }];
    /// assert_eq!(Sample::new("B").with_choices(&choices).choices.len(), 2);
    /// ```
    #[must_use]
    pub fn with_choices(self, choices: &'a [Choice<'a>]) -> Self {
        Sample { choices, ..self }
    }

    /// The same row with this task.
    ///
    /// ```
    /// use groundrule::Sample;
    /// assert_eq!(Sample::new("7").with_task("geo3k").task, Some("geo3k"));
    /// ```
    #[must_use]
    pub fn with_task(self, task: &'a str) -> Self {
        Sample { task: Some(task), ..self }
    }

    /// The same row with images at these paths.
    ///
    /// ```
    /// use groundrule::Sample;
    /// assert_eq!(Sample::new("7").with_images(&["a.png"]).images, ["a.png"]);
    /// ```
    #[must_use]
    pub fn with_images(self, images: &'a [&'a str]) -> Self {
        Sample { images, ..self }
    }

    /// The same row with an image of this width and height.
    ///
    /// ```
    /// use groundrule::Sample;
    /// assert_eq!(Sample::new("7").with_image_size(640, 480).image_size, Some((640, 480)));
    /// ```
    #[must_use]
    pub fn with_image_size(self, width: u32, height: u32) -> Self {
        Sample { image_size: Some((width, height)), ..self }
    }

    /// The same row with this grid of patches.
    ///
    /// ```
    /// use groundrule::Sample;
    /// assert_eq!(Sample::new("7").with_grid(&[1.0, 34.0, 46.0]).grid, Some(&[1.0, 34.0, 46.0][..]));
    /// ```
    #[must_use]
    pub fn with_grid(self, grid: &'a [f64]) -> Self {
        Sample { grid: Some(grid), ..self }
    }

    /// The reference answer, or the fault that there is none.
    ///
    /// ```
    /// use groundrule::{Reason, Sample};
    /// assert_eq!(Sample::new("7").with_solution("7").reference().unwrap(), "7");
    /// assert_eq!(Sample::new("7").reference().unwrap_err().reason, Reason::NoReference);
    /// ```
    pub fn reference(&self) -> Result<&'a str, crate::Fault> {
        self.solution.ok_or_else(|| {
            crate::Fault::new(
                crate::Reason::NoReference,
                crate::Exception::TypeError,
                "the row has no `solution`; give the reference answer as text",
            )
        })
    }

    /// The whole reference with its tags, or the fault that there is none or that its answer is empty. A careful reward
    /// does not let an empty completion match an empty reference.
    pub(crate) fn written_reference(&self) -> Result<&'a str, crate::Fault> {
        self.written_answer()?;
        self.reference()
    }

    /// The answer of the reference without tags and thinking, or the fault that there is none or that it is empty.
    pub(crate) fn written_answer(&self) -> Result<&'a str, crate::Fault> {
        let solution = self.reference()?;
        match groundrule_pytext::strip(&solution[crate::answer::answer_span(solution)]) {
            "" => Err(empty_reference()),
            answer => Ok(answer),
        }
    }
}

/// The fault that nothing is left of a reference once its answer is read.
pub(crate) fn empty_reference() -> crate::Fault {
    crate::Fault::new(
        crate::Reason::EmptyReference,
        crate::Exception::ValueError,
        "the reference is empty, or its answer is",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reason;

    #[test]
    fn the_answer_of_a_reference_has_no_tags() {
        for (solution, answer) in [
            ("red, blue", Ok("red, blue")),
            ("<answer> red, blue </answer>", Ok("red, blue")),
            ("<think>red?</think><answer>blue</answer>", Ok("blue")),
            ("<think>red?</think> blue\n", Ok("blue")),
            ("<answer> </answer>", Err(Reason::EmptyReference)),
            ("", Err(Reason::EmptyReference)),
        ] {
            let sample = Sample::new("").with_solution(solution);
            assert_eq!(sample.written_answer().map_err(|fault| fault.reason), answer, "{solution}");
            // The whole reference is there if and only if its answer is.
            let whole = sample.written_reference().map_err(|fault| fault.reason);
            assert_eq!(whole, answer.map(|_| solution), "{solution}");
        }
        let none = Sample::new("").written_answer().unwrap_err();
        assert_eq!(none.reason, Reason::NoReference);
    }
}
