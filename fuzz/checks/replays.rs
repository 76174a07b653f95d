//! Tests of what the fuzzers kept, for the crates.

/// A test for every target: those whose inputs are texts, and those that take bytes or make their own texts out of choices.
macro_rules! replays {
    (texts: $($text:ident)*; bytes: $($bytes:ident)*;) => {
        mod replays {
            use super::*;

            $(
                #[test]
                fn $text() {
                    for input in kept::inputs(stringify!($text)) {
                        super::$text::check(&String::from_utf8_lossy(&input));
                    }
                }
            )*
            $(
                #[test]
                fn $bytes() {
                    for input in kept::inputs(stringify!($bytes)) {
                        super::$bytes::check(&input);
                    }
                }
            )*
        }
    };
}
