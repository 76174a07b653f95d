//! Where the rewards meet the mathematics.

use crate::semantics::Semantics;
use crate::trace::Trace;
use groundrule_math::extract::{
    Boxes, ExtractConfig, ExtractionMode, LatexTarget, NormalizationConfig, Target,
};
use groundrule_math::{Answer, VerifyConfig, parse, parse_reference, verify};
use std::sync::LazyLock;

static EXTRACT: LazyLock<ExtractConfig> = LazyLock::new(ExtractConfig::math_verify);
static VERIFY: LazyLock<VerifyConfig> = LazyLock::new(VerifyConfig::math_verify);

static SOUND_EXTRACT: LazyLock<ExtractConfig> = LazyLock::new(ExtractConfig::sound);
static SOUND_VERIFY: LazyLock<VerifyConfig> = LazyLock::new(VerifyConfig::sound);

/// Whether the two are the same mathematics. Under `vlm-r1`, whether Math-Verify would say so, asked in VLM-R1's
/// order: the reply stands where the reference should, and the reference where the reply should. Under `strict`,
/// whether a careful grader would, reference first.
pub(crate) fn same_mathematics(
    student: &str,
    truth: &str,
    semantics: Semantics,
    trace: &mut Trace,
) -> bool {
    if semantics.is_strict() && is_question(student) && !is_question(truth) {
        trace.note("mathematics", || "the answer is a question".to_owned());
        return false;
    }
    let (student, truth) = if semantics.is_strict() {
        (parse(student, &SOUND_EXTRACT), parse_reference(truth, &SOUND_EXTRACT))
    } else {
        (parse(student, &EXTRACT), parse(truth, &EXTRACT))
    };
    trace.note("answer read as", || shown(&student));
    trace.note("reference read as", || shown(&truth));
    let verdict = if semantics.is_strict() {
        verify(&truth, &student, &SOUND_VERIFY)
    } else {
        verify(&student, &truth, &VERIFY)
    };
    trace.note("mathematics", || format!("{}: {}", verdict.code(), verdict.code().meaning()));
    verdict.is_equal()
}

/// Words that questions about mathematics begin with.
const ASKING: &[&str] = &[
    "calculate",
    "compute",
    "determine",
    "evaluate",
    "expand",
    "express",
    "factor",
    "find",
    "how",
    "simplify",
    "solve",
    "what",
    "which",
];

/// Whether a text asks for what it should answer: `What is 17 · 24?` equals 408, and says nothing.
fn is_question(text: &str) -> bool {
    let text = text.trim();
    let first = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    // What is found stands behind an equals sign or in a second sentence.
    let said = text.contains(['=', '\n']) || text.trim_end_matches(['.', '?']).contains(". ");
    ASKING.iter().any(|word| word.eq_ignore_ascii_case(first)) && !said
}

static OPEN_R1_REFERENCE: LazyLock<ExtractConfig> =
    LazyLock::new(|| open_r1(LatexTarget::default()));
static OPEN_R1_REPLY: LazyLock<ExtractConfig> = LazyLock::new(|| {
    open_r1(LatexTarget {
        try_extract_without_anchor: false,
        boxed_match_priority: 0,
        // It asks for boxes with `True`, which is none of the words that open one.
        normalization: NormalizationConfig {
            nits: false,
            malformed_operators: false,
            basic_latex: true,
            equations: true,
            boxed: Boxes::None,
            units: true,
        },
    })
});

fn open_r1(target: LatexTarget) -> ExtractConfig {
    ExtractConfig {
        targets: vec![Target::Latex(target)],
        mode: ExtractionMode::FirstMatch,
        ..ExtractConfig::math_verify()
    }
}

/// Whether open-r1's length rewards call the answer right; `None` where they skip the row because nothing can be read
/// from the reference.
pub(crate) fn open_r1_correct(student: &str, truth: &str, trace: &mut Trace) -> Option<bool> {
    let truth = parse(truth, &OPEN_R1_REFERENCE);
    trace.note("reference read as", || shown(&truth));
    if truth.is_empty() {
        return None;
    }
    let student = parse(student, &OPEN_R1_REPLY);
    trace.note("answer read as", || shown(&student));
    Some(verify(&student, &truth, &VERIFY).is_equal())
}

fn shown(answers: &[Answer]) -> String {
    if answers.is_empty() {
        return "nothing".to_owned();
    }
    answers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_no_answer() {
        let same = |student| same_mathematics(student, "408", Semantics::Strict, &mut Trace::off());
        assert!(!same("What is 17 · 24?") && !same("Compute $17 \\cdot 24$."));
        assert!(
            same("408") && same("$17 \\cdot 24$") && same("What we get is $17 \\cdot 24 = 408$")
        );
    }
}
