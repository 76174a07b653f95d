//! Measures agreement with recorded verdicts of Math-Verify, and speed.
//!
//! `cargo run --release -p groundrule-math --example agree -- [name or path] [limit]` reads
//! `../shared/corpora/{probes.jsonl,answers.jsonl.gz,responses.jsonl.gz}` beside the repository, judges
//! every pair in both orders, prints the disagreements with their ids, and figures by kind.
#![expect(
    clippy::disallowed_methods,
    reason = "an example reads files and the clock at the edge of the crate"
)]

use flate2::read::GzDecoder;
use groundrule_math::extract::{
    Boxes, ExpressionTarget, ExtractConfig, ExtractionMode, FallbackMode, LatexTarget,
    NormalizationConfig, StringTarget, Target,
};
use groundrule_math::{VerifyConfig, parse, verify};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{Error, Read};
use std::path::Path;
use std::time::Instant;

#[derive(Default)]
struct Count {
    judged: u64,
    agree: u64,
}

fn load(path: &Path) -> Result<String, Error> {
    let mut text = String::new();
    let mut file = std::fs::File::open(path)?;
    if path.extension().is_some_and(|extension| extension == "gz") {
        GzDecoder::new(file).read_to_string(&mut text)?;
    } else {
        file.read_to_string(&mut text)?;
    }
    Ok(text)
}

fn is(object: &Value, key: &str) -> bool {
    object.get(key).and_then(Value::as_bool).unwrap_or_default()
}

/// What to look for: a list of a word and the keywords of that configuration in Math-Verify.
fn target(value: &Value) -> Option<Target> {
    let keywords = value.get(1)?;
    let try_extract_without_anchor = is(keywords, "try_extract_without_anchor");
    Some(match value.get(0)?.as_str()? {
        "latex" => {
            let steps = keywords.get("normalization_config")?;
            Target::Latex(LatexTarget {
                try_extract_without_anchor,
                boxed_match_priority: keywords.get("boxed_match_priority")?.as_i64()? as i32,
                normalization: NormalizationConfig {
                    basic_latex: is(steps, "basic_latex"),
                    units: is(steps, "units"),
                    malformed_operators: is(steps, "malformed_operators"),
                    nits: is(steps, "nits"),
                    boxed: match steps.get("boxed")?.as_str()? {
                        "all" => Boxes::All,
                        "last" => Boxes::Last,
                        _ => Boxes::None,
                    },
                    equations: is(steps, "equations"),
                },
            })
        }
        "expr" => Target::Expression(ExpressionTarget { try_extract_without_anchor }),
        _ => Target::Strings(StringTarget {
            strings: keywords
                .get("strings")?
                .as_array()?
                .iter()
                .filter_map(|text| text.as_str().map(str::to_owned))
                .collect(),
            try_extract_without_anchor,
            lowercase: is(keywords, "lowercase"),
        }),
    })
}

/// The settings of a row; those of Math-Verify if it names none.
fn settings(row: &Value) -> (ExtractConfig, VerifyConfig) {
    let (mut reading, mut comparing) = (ExtractConfig::math_verify(), VerifyConfig::math_verify());
    if let Some(targets) = row.get("targets").and_then(Value::as_array) {
        reading.targets = targets.iter().filter_map(target).collect();
        if is(row, "first_match") {
            reading.mode = ExtractionMode::FirstMatch;
        }
        if is(row, "no_fallback") {
            reading.fallback = FallbackMode::NoFallback;
        }
    }
    if let Some(flags) = row.get("flags") {
        let number = |key: &str| flags.get(key).and_then(Value::as_u64).unwrap_or_default() as u32;
        comparing.float_rounding = number("float_rounding");
        comparing.numeric_precision = number("numeric_precision");
        comparing.strict = is(flags, "strict");
        comparing.allow_set_relation_comp = is(flags, "allow_set_relation_comp");
    }
    (reading, comparing)
}

fn tail(text: &str, characters: usize) -> String {
    let skip = text.chars().count().saturating_sub(characters);
    text.chars().skip(skip).collect::<String>().replace('\n', " ")
}

fn main() -> Result<(), Error> {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora");
    let wanted = std::env::args().nth(1);
    let limit = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(40_usize);
    // A path of one's own is judged alone.
    let own = wanted.clone().filter(|wanted| wanted.ends_with(".jsonl") || wanted.ends_with(".gz"));
    let names = match &own {
        Some(path) => vec![path.as_str()],
        None => vec!["probes.jsonl", "answers.jsonl.gz", "responses.jsonl.gz"],
    };
    for name in names {
        let left_out = |wanted: &str| wanted != "all" && !name.starts_with(wanted);
        if own.is_none() && wanted.as_deref().is_some_and(left_out) {
            continue;
        }
        let path = if own.is_some() { name.into() } else { corpora.join(name) };
        let Ok(text) = load(&path) else {
            println!("{} is not there: skipped", path.display());
            continue;
        };
        let mut kinds: BTreeMap<String, Count> = BTreeMap::new();
        let (mut all, mut identical) = (Count::default(), Count::default());
        let mut times: Vec<(u128, u128, String)> = Vec::new();
        let mut shown = 0;
        for line in text.lines() {
            let Ok(row) = serde_json::from_str::<Value>(line) else { continue };
            let field = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default();
            let (gold, pred) = (field("gold"), field("pred"));
            let (reading, comparing) = settings(&row);
            let start = Instant::now();
            let (gold_answers, pred_answers) = (parse(gold, &reading), parse(pred, &reading));
            let parsed = start.elapsed().as_nanos();
            for (key, turned) in [("verdict", false), ("verdict_rev", true)] {
                let Some(expected) = row.get(key).and_then(Value::as_bool) else { continue };
                let (a, b) = if turned {
                    (&pred_answers, &gold_answers)
                } else {
                    (&gold_answers, &pred_answers)
                };
                let start = Instant::now();
                let verdict = verify(a, b, &comparing);
                if !turned {
                    times.push((parsed, start.elapsed().as_nanos(), field("id").to_owned()));
                }
                let agree = verdict.is_equal() == expected;
                let count = if gold == pred { &mut identical } else { &mut all };
                count.judged += 1;
                count.agree += u64::from(agree);
                let kind = format!("{} | {}", field("gold_kind"), field("pred_kind"));
                let count = kinds.entry(kind).or_default();
                count.judged += 1;
                count.agree += u64::from(agree);
                if !agree {
                    shown += 1;
                    if shown <= limit {
                        let show = |answers: &[groundrule_math::Answer]| {
                            answers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ; ")
                        };
                        println!(
                            "{} {key}: {expected} there, {} here\n    gold {}\n    pred {}\n    read as {}  ~~  {}",
                            field("id"),
                            verdict.code(),
                            tail(gold, 160),
                            tail(pred, 160),
                            tail(&show(&gold_answers), 160),
                            tail(&show(&pred_answers), 160),
                        );
                    }
                }
            }
        }
        println!("\n{name}");
        for (kind, count) in kinds.iter().filter(|(_, count)| count.agree < count.judged) {
            println!("  {kind}: {} of {} disagree", count.judged - count.agree, count.judged);
        }
        let percent = |count: &Count| 100.0 * count.agree as f64 / count.judged.max(1) as f64;
        println!(
            "  different strings: {} judged, {} disagree, {:.3} %; identical strings: {} judged, {:.3} %",
            all.judged,
            all.judged - all.agree,
            percent(&all),
            identical.judged,
            percent(&identical)
        );
        let quantile = |mut list: Vec<u128>, share: f64| {
            list.sort_unstable();
            let place = (list.len().saturating_sub(1) as f64 * share) as usize;
            list.get(place).copied().unwrap_or_default() as f64 / 1000.0
        };
        for (what, list) in [
            ("parse both", times.iter().map(|t| t.0).collect::<Vec<_>>()),
            ("verify", times.iter().map(|t| t.1).collect()),
            ("total", times.iter().map(|t| t.0 + t.1).collect()),
        ] {
            let mean = list.iter().sum::<u128>() as f64 / list.len().max(1) as f64 / 1000.0;
            println!(
                "  {what}: mean {mean:.2} us, p50 {:.2}, p90 {:.2}, p99 {:.1}, max {:.1}",
                quantile(list.clone(), 0.5),
                quantile(list.clone(), 0.9),
                quantile(list.clone(), 0.99),
                quantile(list, 1.0)
            );
        }
    }
    Ok(())
}
