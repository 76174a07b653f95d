//! Answers out of any text: never a panic, spans within the text, every answer prints, and the same again.

use groundrule_math::extract::{ExtractConfig, Role};
use groundrule_math::read_as;

pub(crate) fn check(text: &str) {
    for config in [ExtractConfig::math_verify(), ExtractConfig::sound()] {
        for role in [Role::Reply, Role::Reference] {
            let reading = read_as(text, &config, role);
            if let Some(span) = reading.span.clone() {
                assert!(text.get(span).is_some());
            }
            let shown = |reading: &groundrule_math::Reading| {
                reading.answers.iter().map(ToString::to_string).collect::<Vec<_>>()
            };
            let again = read_as(text, &config, role);
            assert_eq!((shown(&reading), &reading.span), (shown(&again), &again.span));
        }
    }
}
