//! Rows by grammar: columns of any name with values of any type are read without a panic, judged without a defect, the same
//! twice, and under strict within the range of each reward. What cannot be read is named with what to do.

use super::choices::Choices;
use super::columns::COLUMNS;
use super::texts::text;
use groundrule::rows::{Row, Wanted, spread};
use groundrule::{JudgeOptions, PartSpec, Plan, Reason, Semantics, World, registry, suggest};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

static PLANS: LazyLock<[Plan; 3]> = LazyLock::new(|| {
    let all = |semantics| -> Vec<PartSpec> {
        registry::REWARDS
            .iter()
            .map(|entry| PartSpec { semantics, ..PartSpec::new(entry.name) })
            .collect()
    };
    [all(Semantics::Strict), all(Semantics::VlmR1), suggest::automatic()]
        .map(|specs| Plan::new(&specs).expect("the plan is right"))
});

fn value(choices: &mut Choices<'_>, depth: usize) -> Value {
    let kinds = if depth == 0 { 7 } else { 10 };
    match choices.below(kinds) {
        0 | 1 => Value::String(text(choices, 12)),
        2 => json!(choices.byte()),
        3 => json!(f64::from(choices.byte()) / 8.0 - 4.0),
        4 => Value::Null,
        5 => Value::Bool(choices.byte() > 127),
        6 => json!({"role": "assistant", "content": text(choices, 8)}),
        7 | 8 => (0..choices.below(5)).map(|_| value(choices, depth - 1)).collect(),
        _ => object(choices, depth - 1, 4),
    }
}

fn object(choices: &mut Choices<'_>, depth: usize, most: usize) -> Value {
    let mut map = Map::new();
    for _ in 0..choices.below(most) {
        let name = match choices.below(8) {
            0 => text(choices, 2),
            _ => COLUMNS[choices.below(COLUMNS.len())].to_owned(),
        };
        map.insert(name, value(choices, depth));
    }
    Value::Object(map)
}

pub(crate) fn check(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let plan = &PLANS[choices.below(PLANS.len())];
    let line = object(&mut choices, 3, 9).to_string();
    for part in spread(&line).unwrap_or_default() {
        let _ = Row::parse(&part);
    }
    let row = match Row::parse_wanted(&line, &Wanted::ALL) {
        Ok(row) => row,
        Err(error) => {
            assert!(!error.message.is_empty() && !error.fix.is_empty(), "{line}");
            return;
        }
    };
    let judged = row.judge_with(plan, &World::nowhere(), JudgeOptions::new().trace(true));
    let again = row.judge(plan, &World::nowhere());
    for ((part, outcome), again) in plan.parts().iter().zip(&judged.outcomes).zip(&again.outcomes) {
        let name = part.entry.name;
        assert_ne!(outcome.reason, Reason::EngineFault, "{name}: {line}");
        assert_eq!(
            outcome.score.map(f64::to_bits),
            again.score.map(f64::to_bits),
            "{name}: {line}"
        );
        assert_eq!(outcome.reason, again.reason, "{name}: {line}");
        if let Some(score) = outcome.score.filter(|_| part.semantics.is_strict()) {
            let (lowest, highest) = part.entry.range;
            assert!((lowest..=highest).contains(&score), "{name} scores {score} on {line}");
        }
    }
}
