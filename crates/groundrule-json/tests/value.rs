//! How Python looks at a value: equality, truth, keys, iteration, errors.
#![expect(clippy::expect_used, reason = "a text that must be JSON fails the test if it is not")]

use std::collections::HashSet;

use groundrule_json::{
    Dict, JsonErrorKind, Number, PyStr, Value, dumps, dumps_unicode, loads, repr, to_str,
};

fn read(text: &str) -> Value {
    loads(text).expect(text)
}

#[test]
fn numbers_are_equal_across_types() {
    assert_eq!(read("[1, 1.0, true]"), read("[true, 1, 1.0]"));
    assert_eq!(read("0"), read("-0.0"));
    assert_ne!(read("NaN"), read("NaN"));
    assert_ne!(read("1"), read("\"1\""));
    assert_ne!(read("null"), read("0"));
    // 2**53 + 1 is no double, and neither side may be rounded to make it equal.
    assert_ne!(read("9007199254740993"), read("9007199254740992.0"));
    assert_eq!(read("9007199254740992"), read("9007199254740992.0"));
    assert_eq!(read("100000000000000000000"), read("1e20"));
    assert_ne!(read("100000000000000000001"), read("1e20"));
    assert_ne!(read("100000000000000000001"), read("Infinity"));
}

#[test]
fn equal_keys_hash_alike() {
    for (left, right) in [
        ("1", "1.0"),
        ("true", "1"),
        ("0", "-0.0"),
        ("100000000000000000000", "1e20"),
        ("9100000000000000000", "9.1e18"),
        ("\"a\"", "\"\\u0061\""),
    ] {
        let (left, right) = (read(left), read(right));
        let keys: HashSet<_> = [left.hash_key(), right.hash_key()].into_iter().flatten().collect();
        assert_eq!(keys.len(), 1, "{left:?} {right:?}");
    }
    assert!(read("[]").hash_key().is_none());
    let nan = read("NaN");
    assert_eq!(nan.hash_key(), nan.hash_key());
    assert_ne!(nan.hash_key(), nan.clone().hash_key());
}

#[test]
fn dicts_ignore_order_and_keep_first_places() {
    assert_eq!(read(r#"{"a": 1, "b": [2]}"#), read(r#"{"b": [2.0], "a": 1}"#));
    assert_ne!(read(r#"{"a": 1}"#), read(r#"{"a": 1, "b": 2}"#));
    assert_eq!(repr(&read(r#"{"a": 1, "b": 2, "a": 3}"#)), "{'a': 3, 'b': 2}");
}

#[test]
fn a_large_dict_finds_its_keys() {
    let mut dict = Dict::new();
    for number in 0..1000_i64 {
        assert!(dict.insert(format!("key {number}").into(), Value::Int(number)).is_none());
    }
    assert_eq!(dict.insert("key 500".into(), Value::Null), Some(Value::Int(500)));
    assert_eq!(dict.len(), 1000);
    assert_eq!(dict.get("key 999").and_then(Value::as_i64), Some(999));
    assert!(dict.get("key 1000").is_none());
    assert_eq!(dict.keys().nth(500), Some(&PyStr::from("key 500")));
}

#[test]
fn truth_length_and_iteration() {
    for empty in ["null", "false", "0", "0.0", "-0.0", "\"\"", "[]", "{}"] {
        assert!(!read(empty).is_truthy(), "{empty}");
    }
    for full in ["true", "-1", "NaN", "\" \"", "[0]", "{\"\": 0}", "100000000000000000000"] {
        assert!(read(full).is_truthy(), "{full}");
    }
    let items = |text: &str| -> Option<String> {
        Some(read(text).iterate()?.map(|item| repr(&item)).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(items("[1, [2]]").as_deref(), Some("1 [2]"));
    assert_eq!(items(r#"{"a": 1, "b": 2}"#).as_deref(), Some("'a' 'b'"));
    assert_eq!(items(r#""a\ud83d\u00e9""#).as_deref(), Some("'a' '\\ud83d' 'é'"));
    assert_eq!(items("1"), None);
    assert_eq!(read(r#""a\ud83d\u00e9\ud83d\ude00""#).length(), Some(4));
}

#[test]
fn integers_stay_exact() {
    let list = read("[9223372036854775807, 9223372036854775808, -9223372036854775808]");
    let kinds: Vec<_> = list
        .as_list()
        .expect("a list")
        .iter()
        .map(|item| matches!(item.as_number(), Some(Number::Int(_))))
        .collect();
    assert_eq!(kinds, [true, false, true]);
    assert_eq!(dumps(&list), "[9223372036854775807, 9223372036854775808, -9223372036854775808]");
    let huge = read(&format!("1{}", "0".repeat(400)));
    assert_eq!(huge.as_number().map(Number::to_f64), Some(None));
}

#[test]
fn errors_in_python_s_words() {
    for (text, message) in [
        ("", "Expecting value: line 1 column 1 (char 0)"),
        ("[1,\n 2 3]", "Expecting ',' delimiter: line 2 column 4 (char 7)"),
        ("{\"é\" 1}", "Expecting ':' delimiter: line 1 column 6 (char 5)"),
        ("{'a': 1}", "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
        ("[1] x", "Extra data: line 1 column 5 (char 4)"),
        ("\"a\nb\"", "Invalid control character at: line 1 column 3 (char 2)"),
        ("\"a", "Unterminated string starting at: line 1 column 1 (char 0)"),
        ("\"\\x\"", "Invalid \\escape: line 1 column 2 (char 1)"),
        ("\"\\u12\"", "Invalid \\uXXXX escape: line 1 column 3 (char 2)"),
        ("\u{feff}1", "Unexpected UTF-8 BOM (decode using utf-8-sig): line 1 column 1 (char 0)"),
        ("\u{a0}1", "Expecting value: line 1 column 1 (char 0)"),
    ] {
        let error = loads(text).expect_err(text);
        assert_eq!(error.message(), message);
        assert_eq!(error.kind(), JsonErrorKind::Decode);
    }
}

#[test]
fn limits_are_errors_of_their_own() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(loads(&nested(80)).is_ok());
    assert!(loads(&nested(900)).is_ok());
    assert_eq!(loads(&nested(3000)).map_err(|error| error.kind()), Err(JsonErrorKind::TooDeep));
    let deep = "{\"a\":".repeat(1_000_000);
    assert_eq!(loads(&deep).map_err(|error| error.kind()), Err(JsonErrorKind::TooDeep));
    assert!(loads(&"9".repeat(4300)).is_ok());
    let long = format!("-{}", "9".repeat(4301));
    assert_eq!(loads(&long).map_err(|error| error.kind()), Err(JsonErrorKind::IntTooLong));
}

#[test]
fn strings_print_as_python_prints_them() {
    let value = read(r#"["it's", "\"", "'\"", "a\\b\n\u0000\u007f", "\u00e9\u200b", "\ud83d"]"#);
    assert_eq!(repr(&value), r#"["it's", '"', '\'"', 'a\\b\n\x00\x7f', 'é\u200b', '\ud83d']"#);
    assert_eq!(
        dumps(&value),
        r#"["it's", "\"", "'\"", "a\\b\n\u0000\u007f", "\u00e9\u200b", "\ud83d"]"#
    );
    assert_eq!(dumps_unicode(&read(r#""é\u007f""#)), "\"é\u{7f}\"");
    assert_eq!(to_str(&read("\"it's\"")), "it's");
}
