//! Where the rewards meet the mathematics.

use crate::semantics::Semantics;
use crate::trace::Trace;
use groundrule_math::extract::ExtractConfig;
use groundrule_math::{Answer, VerifyConfig, parse, verify};
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
    let extract = if semantics.is_strict() { &*SOUND_EXTRACT } else { &*EXTRACT };
    let (student, truth) = (parse(student, extract), parse(truth, extract));
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

fn shown(answers: &[Answer]) -> String {
    if answers.is_empty() {
        return "nothing".to_owned();
    }
    answers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
}
