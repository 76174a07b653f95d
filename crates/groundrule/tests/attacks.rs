//! Every attack of `attacks/` ends soon, in little memory, and with no wrong verdict.
//!
//! An attack goes through extraction, reading and comparison in both modes and both orders, and through the plan that
//! `groundrule score` runs, under both semantics. `make attacks` prints the table; `make test` only holds the bounds.
//!
//! Memory is counted by the allocator: what the engine holds at once, beside the texts of the attack. Time is the
//! thread's time on the processor, so that a loaded machine changes little, and it is held with a wide margin; what
//! really bounds the work are the budgets, which count.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

#[path = "../../../bench/measure/clock.rs"]
mod clock;
#[path = "../../../bench/measure/memory.rs"]
mod memory;

use clock::processor_time;
use groundrule::{PartSpec, Plan, Sample, Semantics, World};
use groundrule_math::extract::ExtractConfig;
use groundrule_math::{VerifyConfig, parse, parse_reference, verify};
use std::path::Path;
use std::time::Duration;

/// The engine may hold so many bytes at once, whatever the input.
const MOST_MEMORY: usize = 64 << 20;
/// What one run of an attack may take: for inputs of ordinary size, and for each megabyte of text. A debug build is
/// allowed more than a release build.
const SLOWER: u32 = if cfg!(debug_assertions) { 20 } else { 2 };
const MOST_TIME: Duration = Duration::from_millis(20);
const MOST_TIME_A_MEGABYTE: Duration = Duration::from_millis(150);

struct Attack {
    name: String,
    gold: String,
    pred: String,
    /// Math-Verify calls them equal, and compat does as it does.
    math_verify_says_equal: bool,
}

/// Text pieces, some of them repeated; `#` in a repeated piece is the number of the repetition.
fn text(value: &toml::Value) -> String {
    let pieces = match value {
        toml::Value::String(text) => return text.clone(),
        other => other.as_array().unwrap(),
    };
    let mut made = String::new();
    for piece in pieces {
        if let Some(text) = piece.as_str() {
            made.push_str(text);
            continue;
        }
        let repeated = piece["repeat"].as_str().unwrap();
        for number in 1..=piece["times"].as_integer().unwrap() {
            if repeated.contains('#') {
                made.push_str(&repeated.replace('#', &number.to_string()));
            } else {
                made.push_str(repeated);
            }
        }
    }
    made
}

fn attacks() -> Vec<Attack> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../attacks");
    let mut paths: Vec<_> =
        std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let only = std::env::var("ATTACK").ok();
    paths
        .iter()
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let table: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
            Attack {
                name,
                gold: text(&table["gold"]),
                pred: text(&table["pred"]),
                math_verify_says_equal: table.contains_key("math_verify_says_equal"),
            }
        })
        .filter(|attack| only.as_ref().is_none_or(|only| attack.name == *only))
        .collect()
}

/// What a piece of work took: processor time and the most memory held beside what was held before.
fn measured<T>(work: impl FnOnce() -> T) -> (T, Duration, usize) {
    let start = processor_time();
    let (result, held) = memory::held_by(work);
    (result, processor_time().saturating_sub(start), held)
}

/// One way through the engine: its name, whether it is to judge as Math-Verify does, and whether the two were called
/// equal.
type Way = (&'static str, bool, Box<dyn Fn(&str, &str) -> bool>);

fn ways() -> Vec<Way> {
    let compat = (ExtractConfig::math_verify(), VerifyConfig::math_verify());
    let sound = (ExtractConfig::sound(), VerifyConfig::sound());
    let plan = |semantics| {
        let names =
            ["default_accuracy_reward", "math_reward", "format_reward", "repetition_reward"];
        let specs = names.map(|name| PartSpec { semantics, ..PartSpec::new(name) });
        let plan = Plan::new(&specs).unwrap();
        move |gold: &str, pred: &str| {
            let sample = Sample { solution: Some(gold), ..Sample::new(pred) };
            let judged = plan.judge(&sample, &World::nowhere());
            judged.outcomes.iter().take(1).any(|outcome| outcome.score == Some(1.0))
        }
    };
    vec![
        (
            "compat",
            true,
            Box::new(move |gold, pred| {
                let (gold, pred) = (parse(gold, &compat.0), parse(pred, &compat.0));
                verify(&gold, &pred, &compat.1).is_equal()
                    | verify(&pred, &gold, &compat.1).is_equal()
            }),
        ),
        (
            "sound",
            false,
            Box::new(move |gold, pred| {
                let (gold, pred) = (parse_reference(gold, &sound.0), parse(pred, &sound.0));
                verify(&gold, &pred, &sound.1).is_equal()
                    | verify(&pred, &gold, &sound.1).is_equal()
            }),
        ),
        ("score", true, Box::new(plan(Semantics::VlmR1))),
        ("score, strict", false, Box::new(plan(Semantics::Strict))),
    ]
}

#[test]
fn every_attack_ends_soon_and_in_little_memory() {
    let ways = ways();
    // What is built once, such as tables, is no attack's doing.
    for (.., way) in &ways {
        way("$1$", "$2$");
    }
    println!(
        "| attack | kB |{}",
        ways.iter().map(|(name, ..)| format!(" {name}: ms | MB |")).collect::<String>()
    );
    println!("|---|---|{}", "---|---|".repeat(ways.len()));
    let mut failures = Vec::new();
    for attack in attacks() {
        let bytes = attack.gold.len() + attack.pred.len();
        let allowed = SLOWER * (MOST_TIME + MOST_TIME_A_MEGABYTE.mul_f64(bytes as f64 / 1e6));
        let mut line = format!("| {} | {:.1} |", attack.name, bytes as f64 / 1e3);
        for (name, compat, way) in &ways {
            let (equal, mut took, memory) = measured(|| way(&attack.gold, &attack.pred));
            if took * 2 > allowed {
                // Once more, in case it was the machine.
                took = took.min(measured(|| way(&attack.gold, &attack.pred)).1);
            }
            line += &format!(" {:.2} | {:.1} |", took.as_secs_f64() * 1e3, memory as f64 / 1e6);
            if equal && !(*compat && attack.math_verify_says_equal) {
                failures.push(format!("{}: {name} says equal", attack.name));
            }
            if took > allowed {
                failures.push(format!("{}: {name} took {took:?}", attack.name));
            }
            if memory > MOST_MEMORY {
                failures.push(format!("{}: {name} held {memory} bytes", attack.name));
            }
        }
        println!("{line}");
    }
    assert!(failures.is_empty(), "{failures:#?}");
}
