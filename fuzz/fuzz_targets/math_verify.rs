//! Two texts compared: never a panic, the same verdict twice, and in sound mode whatever reads equals itself or is
//! said to be unknown.
#![no_main]

use groundrule_math::extract::ExtractConfig;
use groundrule_math::{Verdict, VerifyConfig, parse, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|texts: (&str, &str)| {
    for (reading, comparing) in [
        (ExtractConfig::math_verify(), VerifyConfig::math_verify()),
        (ExtractConfig::sound(), VerifyConfig::sound()),
    ] {
        let (gold, pred) = (parse(texts.0, &reading), parse(texts.1, &reading));
        let verdict = verify(&gold, &pred, &comparing);
        assert_eq!(verdict.is_equal(), verify(&gold, &pred, &comparing).is_equal());
    }
    let gold = parse(texts.0, &ExtractConfig::sound());
    assert!(!matches!(verify(&gold, &gold, &VerifyConfig::sound()), Verdict::Different(_)));
});
