//! The vectors that Python itself produced.
#![expect(clippy::expect_used, reason = "a vector that cannot be read must fail the test")]

use std::io::Read;

use flate2::read::GzDecoder;
use groundrule_json::{JsonErrorKind, Value, loads, repair, repair_json, repr};

const LOADS: &str = include_str!("../../../tests/golden/py_json_loads.jsonl");
const REPAIR: &str = include_str!("../../../tests/golden/repair_json.jsonl");
const REPAIR_CHANGED: &[u8] =
    include_bytes!("../../../tests/golden/bulk/repair_json_changed.jsonl.gz");
const REPAIR_MADE: &[u8] = include_bytes!("repaired.jsonl.gz");
const REPAIR_BULK: &[u8] = include_bytes!("../../../tests/golden/bulk/repair_json.jsonl.gz");

fn records(lines: &str) -> impl Iterator<Item = Value> + '_ {
    lines.lines().filter(|line| !line.is_empty()).map(|line| loads(line).expect("a vector is JSON"))
}

fn text<'a>(record: &'a Value, field: &str) -> Option<&'a str> {
    record.get(field).and_then(Value::as_str)
}

#[test]
fn loads_as_python() {
    let mut seen = 0;
    for record in records(LOADS) {
        let id = text(&record, "id").expect("an id");
        let input = record.get("args").and_then(|args| text(args, "text")).expect("a text");
        let raised = text(&record, "raises");
        match loads(input) {
            Ok(value) => {
                assert_eq!(raised, None, "{id}");
                assert_eq!(Some(repr(&value).as_str()), text(&record, "expected"), "{id}");
            }
            Err(error) => {
                let exception = match error.kind() {
                    JsonErrorKind::Decode => "JSONDecodeError",
                    JsonErrorKind::IntTooLong => "ValueError",
                    JsonErrorKind::TooDeep => "RecursionError",
                };
                assert_eq!(raised, Some(exception), "{id}");
            }
        }
        seen += 1;
    }
    assert!(seen >= 30, "only {seen} vectors were read");
}

/// Checks every vector, and gives their number.
fn repairs_as_python(lines: &str) -> usize {
    let mut seen = 0;
    for record in records(lines) {
        let id = text(&record, "id").expect("an id");
        let input = record.get("args").and_then(|args| text(args, "json_str")).expect("a text");
        match repair_json(input) {
            Ok(repaired) => {
                assert_eq!(Some(repaired.as_str()), text(&record, "expected"), "{id}: {input}");
                // The text and the value are two views of one answer. Two halves of a sign, written one after the other, are
                // read back as that sign.
                if !repaired.is_empty() && !repaired.contains("\\ud") {
                    let value = repair(input).expect("it was repaired just now");
                    assert_eq!(repr(&loads(&repaired).expect("JSON")), repr(&value), "{id}");
                }
            }
            Err(error) => assert!(text(&record, "raises").is_some(), "{id}: {error}"),
        }
        seen += 1;
    }
    seen
}

#[test]
fn repairs_written_by_hand() {
    let seen = repairs_as_python(REPAIR);
    assert!(seen >= 70, "only {seen} vectors were read");
}

#[test]
fn repairs_in_bulk() {
    let mut lines = String::new();
    GzDecoder::new(REPAIR_BULK).read_to_string(&mut lines).expect("the vectors unpack");
    let seen = repairs_as_python(&lines);
    assert!(seen >= 1000, "only {seen} vectors were read");
}

/// What `json_repair` makes of the texts of the other vectors, changed in one to three places at random.
#[test]
fn repairs_of_changed_texts() {
    let mut lines = String::new();
    GzDecoder::new(REPAIR_CHANGED).read_to_string(&mut lines).expect("the vectors unpack");
    assert_eq!(repairs_as_python(&lines), 6000);
}

/// Short texts put together at random from the signs that the rules look at, and what `json_repair` makes of them.
#[test]
fn repairs_of_made_up_texts() {
    let mut lines = String::new();
    GzDecoder::new(REPAIR_MADE).read_to_string(&mut lines).expect("the vectors unpack");
    let mut seen = 0;
    for line in lines.lines() {
        let (text, expected): (String, String) =
            serde_json::from_str(line).expect("a vector is JSON");
        assert_eq!(repair_json(&text).as_deref(), Ok(expected.as_str()), "{text:?}");
        seen += 1;
    }
    assert_eq!(seen, 9000);
}
