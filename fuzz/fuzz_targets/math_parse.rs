//! LaTeX and plain formulas: never a panic, never more than the budget, and what was read prints.
#![no_main]

use groundrule_math::expr::Arena;
use groundrule_math::latex::{parse_latex, parse_plain};
use groundrule_math::{Budget, Quirks};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for quirks in [Quirks::none(), Quirks::math_verify()] {
        let _ = parse_latex(text, &quirks, &mut Arena::new(), &mut Budget::default());
        let _ = parse_plain(text, &quirks, &mut Arena::new(), &mut Budget::default());
    }
});
