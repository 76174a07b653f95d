//! Two texts compared, reference and reply parted by a tab: never a panic, the same verdict twice, in sound mode the
//! same verdict in both orders, and whatever reads equals itself or is said to be unknown.

use groundrule_math::extract::ExtractConfig;
use groundrule_math::verdict::Code;
use groundrule_math::{Answer, Verdict, VerifyConfig, parse, verify};

pub(crate) fn check(texts: &str) {
    let (gold, pred) = texts.split_once('\t').unwrap_or((texts, texts));
    for (reading, comparing) in [
        (ExtractConfig::math_verify(), VerifyConfig::math_verify()),
        (ExtractConfig::sound(), VerifyConfig::sound()),
    ] {
        let (gold, pred) = (parse(gold, &reading), parse(pred, &reading));
        let verdict = verify(&gold, &pred, &comparing);
        assert_eq!(verdict.code(), verify(&gold, &pred, &comparing).code());
        let _ = verify(&pred, &gold, &comparing);
    }
    let (reading, comparing) = (ExtractConfig::sound(), VerifyConfig::sound());
    let (gold, pred) = (parse(gold, &reading), parse(pred, &reading));
    let there = verify(&gold, &pred, &comparing);
    let back = verify(&pred, &gold, &comparing);
    // A reply may round its reference or leave its percent sign or its base out, and not the other way round.
    let one_way =
        |text: &str| ["%", "％", "percent", "pct", ".", ","].iter().any(|mark| text.contains(mark));
    // Degrees may answer for a temperature, of whatever scale it is, and not the other way round.
    let degrees =
        |side: &[Answer]| side.iter().any(|answer| answer.to_string().contains("degrees"));
    let based = |side: &[Answer]| side.iter().any(|answer| answer.to_string().contains("base "));
    if !one_way(texts) && ![&gold, &pred].into_iter().any(|side| based(side) || degrees(side)) {
        assert_eq!(there.is_equal(), back.is_equal(), "{there:?} and {back:?}");
    }
    for side in [&gold, &pred] {
        let itself = verify(side, side, &comparing);
        // Only what has no value at all, such as 1/0, is not even itself.
        assert!(
            !matches!(itself, Verdict::Different(_)) || itself.code() == Code::Undefined,
            "{itself:?}"
        );
    }
}
