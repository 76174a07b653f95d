//! Any text as a reward on the command line, and as a whole configuration: it is read, or refused in words; a plan that is
//! made judges without a defect.

use groundrule::{JudgeOptions, PartSpec, Plan, Reason, Sample, World};

pub(crate) fn check(text: &str) {
    match text.parse::<PartSpec>() {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(spec) => match Plan::new(std::slice::from_ref(&spec)) {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(plan) => {
                let sample = Sample {
                    solution: Some("<answer>[1, 2, 3, 4]</answer>"),
                    image_size: Some((640, 480)),
                    grid: Some(&[1.0, 34.0, 46.0]),
                    tokens: Some(100),
                    ..Sample::new("<think>7</think><answer>[1, 2, 3, 4]</answer>")
                };
                let judged =
                    plan.judge_with(&sample, &World::nowhere(), JudgeOptions::new().trace(true));
                assert!(
                    judged.outcomes.iter().all(|outcome| outcome.reason != Reason::EngineFault),
                    "{text}"
                );
            }
        },
    }
    if let Err(said) = groundrule_cli::check_configuration(text) {
        assert!(!said.is_empty());
    }
}
