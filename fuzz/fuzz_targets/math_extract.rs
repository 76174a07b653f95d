//! Answers out of any text: never a panic, spans within the text, and every answer prints.
#![no_main]

use groundrule_math::extract::ExtractConfig;
use groundrule_math::read;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for config in [ExtractConfig::math_verify(), ExtractConfig::sound()] {
        let reading = read(text, &config);
        if let Some(span) = reading.span {
            assert!(text.get(span).is_some());
        }
        for answer in &reading.answers {
            let _ = answer.to_string();
        }
    }
});
