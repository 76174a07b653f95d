//! Verdicts recorded from Math-Verify, repeated whatever was judged before, and with words around the completion that hold no
//! mathematics.

use super::choices::Choices;
use groundrule_math::extract::ExtractConfig;
use groundrule_math::{VerifyConfig, parse, verify};
use serde_json::Value;
use std::sync::LazyLock;

struct Recorded {
    reference: String,
    completion: String,
    /// As they are, and the other way round; nothing where Math-Verify ran out of time.
    verdicts: [Option<bool>; 2],
}

static RECORDED: LazyLock<Vec<Recorded>> = LazyLock::new(|| {
    let rows = include_str!("../../tests/math/compat.jsonl").lines().map(|line| {
        let row: Value = serde_json::from_str(line).expect("a row of JSON");
        let text = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let verdict = |key: &str| row.get(key).and_then(Value::as_bool);
        Recorded {
            reference: text("reference"),
            completion: text("reply"),
            verdicts: [verdict("math_verify"), verdict("math_verify_reversed")],
        }
    });
    rows.collect()
});

const BEFORE: &[&str] = &["", " ", "\n", "\n\n", "\t", "So ", "We find:\n"];
const AFTER: &[&str] = &["", " ", "\n", "\n\n"];

pub(crate) fn check(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let (reading, comparing) = (ExtractConfig::math_verify(), VerifyConfig::math_verify());
    for _ in 0..1 + choices.below(4) {
        let place = usize::from(choices.byte()) << 8 | usize::from(choices.byte());
        let row = &RECORDED[place % RECORDED.len()];
        // Only a formula in dollars is one whatever is around it.
        let framed = row.completion.starts_with('$') && row.completion.ends_with('$');
        let (before, after) =
            (BEFORE[choices.below(BEFORE.len())], AFTER[choices.below(AFTER.len())]);
        let completion = if framed {
            format!("{before}{}{after}", row.completion)
        } else {
            row.completion.clone()
        };
        let (reference, answer) = (parse(&row.reference, &reading), parse(&completion, &reading));
        for (recorded, one, other) in
            [(row.verdicts[0], &reference, &answer), (row.verdicts[1], &answer, &reference)]
        {
            let Some(recorded) = recorded else { continue };
            let verdict = verify(one, other, &comparing);
            assert_eq!(
                verdict.is_equal(),
                recorded,
                "{:?} and {completion:?}: {}",
                row.reference,
                verdict.code()
            );
        }
    }
}
