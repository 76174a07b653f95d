//! Where the rewards meet the mathematics.

use crate::trace::Trace;
use groundrule_math::extract::ExtractConfig;
use groundrule_math::{Answer, VerifyConfig, parse, verify};
use std::sync::LazyLock;

static EXTRACT: LazyLock<ExtractConfig> = LazyLock::new(ExtractConfig::math_verify);
static VERIFY: LazyLock<VerifyConfig> = LazyLock::new(VerifyConfig::math_verify);

/// Whether Math-Verify would call the two the same, asked in VLM-R1's order: the reply stands where the
/// reference should, and the reference where the reply should.
pub(crate) fn same_mathematics(student: &str, truth: &str, trace: &mut Trace) -> bool {
    let (student, truth) = (parse(student, &EXTRACT), parse(truth, &EXTRACT));
    trace.note("answer read as", || shown(&student));
    trace.note("reference read as", || shown(&truth));
    let verdict = verify(&student, &truth, &VERIFY);
    trace.note("mathematics", || format!("{}: {}", verdict.code(), verdict.code().meaning()));
    verdict.is_equal()
}

fn shown(answers: &[Answer]) -> String {
    if answers.is_empty() {
        return "nothing".to_owned();
    }
    answers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
}
