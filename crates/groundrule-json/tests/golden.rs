//! The vectors that Python itself produced.

use groundrule_json::{JsonErrorKind, Value, loads, repr};

const LOADS: &str = include_str!("../../../tests/golden/py_json_loads.jsonl");

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
