//! LaTeX and plain formulas: never a panic, and errors name a place in the text.

use groundrule_math::expr::Arena;
use groundrule_math::latex::{parse_latex, parse_plain};
use groundrule_math::{Budget, Quirks};

pub(crate) fn check(text: &str) {
    for quirks in [Quirks::none(), Quirks::math_verify()] {
        for read in [parse_latex, parse_plain] {
            let mut arena = Arena::new();
            match read(text, &quirks, &mut arena, &mut Budget::default()) {
                Ok(root) => assert!(!arena.any(root, |_| false)),
                Err(error) => assert!(error.start <= error.end && error.end <= text.len()),
            }
        }
    }
}
