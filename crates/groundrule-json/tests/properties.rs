//! What must hold for any value and any text.

use groundrule_json::{Dict, Value, dumps, dumps_unicode, loads, repair, repair_json, repr};
use proptest::prelude::*;

/// Any value without NaN, which is not equal to itself.
fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::Int),
        any::<(i64, u64)>().prop_map(|(high, low)| {
            let text = format!("{high}{low:020}");
            loads(&text).unwrap_or_default()
        }),
        proptest::num::f64::NORMAL.prop_map(Value::Float),
        proptest::num::f64::SUBNORMAL.prop_map(Value::Float),
        Just(Value::Float(f64::INFINITY)),
        ".*".prop_map(Value::from),
        Just(loads(r#""a\ud83d""#).unwrap_or_default()),
    ];
    leaf.prop_recursive(5, 60, 12, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::List),
            prop::collection::vec(("[a-c\u{e9}\"]{0,3}", inner), 0..20).prop_map(|entries| {
                Value::Dict(
                    entries.into_iter().map(|(key, item)| (key.into(), item)).collect::<Dict>(),
                )
            }),
        ]
    })
}

/// The same value in the reader that the rest of the world uses.
fn agree(ours: &Value, theirs: &serde_json::Value) -> bool {
    match (ours, theirs) {
        (Value::Null, serde_json::Value::Null) => true,
        (Value::Bool(left), serde_json::Value::Bool(right)) => left == right,
        (Value::String(left), serde_json::Value::String(right)) => left.as_str() == Some(right),
        (Value::List(left), serde_json::Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(a, b)| agree(a, b))
        }
        (Value::Dict(left), serde_json::Value::Object(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .zip(right)
                    .all(|((key, a), (name, b))| key.as_str() == Some(name) && agree(a, b))
        }
        (Value::Float(left), serde_json::Value::Number(right)) => {
            right.as_str().parse::<f64>().is_ok_and(|right| right.to_bits() == left.to_bits())
        }
        (_, serde_json::Value::Number(right)) => repr(ours) == right.as_str(),
        _ => false,
    }
}

proptest! {
    #[test]
    fn what_is_written_reads_back(value in values()) {
        prop_assert_eq!(loads(&dumps(&value)).expect("our own text"), value.clone());
        prop_assert_eq!(loads(&dumps_unicode(&value)).expect("our own text"), value);
    }

    #[test]
    fn valid_json_reads_as_elsewhere(value in values()) {
        let text = dumps(&value);
        if let Ok(theirs) = serde_json::from_str::<serde_json::Value>(&text) {
            let ours = loads(&text).expect("accepted elsewhere");
            prop_assert!(agree(&ours, &theirs), "{}", text);
        }
    }

    #[test]
    fn escapes_mean_the_same_wherever_they_are(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "a", "é", "plain text that takes more than a block", "\\n", "\\t", "\\\\", "\\\"", "\\/", "\\b", "\\f",
                "\\r", "\\u00e9", "\\ud83d\\ude00",
            ]),
            0..40,
        ),
    ) {
        let text = format!("\"{}\"", pieces.concat());
        let expected: String = serde_json::from_str(&text).unwrap();
        let read = loads(&text).unwrap();
        prop_assert_eq!(read.as_str(), Some(expected.as_str()));
    }

    #[test]
    fn any_text_is_answered(text in "[\\[\\]{}\":,\\\\a-f0-9.eE+\\- \n\u{e9}\u{201c}u]{0,60}") {
        if let Ok(value) = loads(&text) {
            prop_assert!(!repr(&value).is_empty());
        } else {
            // What Python refuses is refused elsewhere too, but for the three names Python adds.
            prop_assert!(serde_json::from_str::<serde_json::Value>(&text).is_err());
        }
    }

    #[test]
    fn any_text_is_repaired_to_json(
        text in "[\\[\\]{}()\":,'\\\\`#/*a-fnrtu0-9._+\\- \n\u{e9}\u{201c}\u{201d}\u{201e}]{0,80}"
    ) {
        let repaired = repair_json(&text);
        prop_assert_eq!(repaired.is_ok(), repair(&text).is_ok());
        if let Ok(repaired) = repaired && !repaired.is_empty() {
            // What comes out is JSON, and JSON is its own repair.
            prop_assert_eq!(repair_json(&repaired), Ok(repaired));
        }
    }

    #[test]
    fn cut_off_json_is_repaired(value in values(), cut in 0.0..1.0_f64) {
        let text = dumps_unicode(&value);
        let count = text.chars().count();
        let kept: String = text.chars().take((count as f64 * cut) as usize).collect();
        prop_assert!(repair(&kept).is_ok(), "{}", kept);
    }

    #[test]
    fn valid_json_is_its_own_repair(value in values()) {
        prop_assert_eq!(repair_json(&dumps(&value)).map(|text| text == dumps(&value) || text.is_empty()), Ok(true));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    /// Short numbers and short texts are written in one go, and labelled lists read in one; the result is the same as
    /// for any other.
    #[test]
    fn short_numbers_and_texts_are_written_as_any_other(
        numbers in prop::collection::vec(prop_oneof![-3_i64..20, 90_i64..110, 990_i64..1010, 9_990_i64..10_010, any::<i64>()], 0..6),
        texts in prop::collection::vec("[a-c\"\\\\\u{7f}\u{1f} é]{0,10}|[a-z]{14,24}", 3),
    ) {
        let expected = serde_json::json!([{&texts[0]: numbers, &texts[1]: texts[2]}, numbers, texts]);
        let value = loads(&expected.to_string()).unwrap();
        let written = dumps(&value);
        prop_assert!(written.is_ascii());
        prop_assert_eq!(&serde_json::from_str::<serde_json::Value>(&written).unwrap(), &expected);
        prop_assert_eq!(&loads(&written).unwrap(), &value);
        prop_assert_eq!(&serde_json::from_str::<serde_json::Value>(&dumps_unicode(&value)).unwrap(), &expected);
        // As `json.dumps` spaces it.
        prop_assert_eq!(written.replace(' ', ""), serde_json::to_string(&serde_json::from_str::<serde_json::Value>(&written).unwrap()).unwrap().chars().flat_map(escaped).collect::<String>().replace(' ', ""));
    }
}

/// A character as `json.dumps` writes it, where `serde_json` leaves it as it is.
fn escaped(character: char) -> Vec<char> {
    if character.is_ascii() && character != '\u{7f}' {
        return vec![character];
    }
    format!("\\u{:04x}", character as u32).chars().collect()
}
