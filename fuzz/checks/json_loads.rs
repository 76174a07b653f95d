//! Any text is accepted or refused, and what is accepted writes and reads back the same.

use groundrule_json::{dumps, dumps_unicode, loads, repr};

pub(crate) fn check(text: &str) {
    let Ok(value) = loads(text) else { return };
    for written in [dumps(&value), dumps_unicode(&value)] {
        let read = loads(&written).expect("what was written is JSON");
        // By repr, so that NaN is the same as itself.
        assert_eq!(repr(&read), repr(&value));
    }
}
