//! What a plan in a request may hold, as JSON Schema. The rewards themselves are asked which values they take.

use groundrule::{Entry, Parameter, ParameterDefault, Semantics, Setting, registry};
use serde_json::{Map, Value, json};

/// Beyond every bound.
const FAR: f64 = 1e300;

/// The same for whole numbers.
const LARGEST_WHOLE: f64 = 9e15;

/// A reward as text.
pub(crate) fn written() -> Value {
    let names: Vec<&str> = registry::REWARDS.iter().map(|entry| entry.name).collect();
    json!({
        "type": "string",
        "pattern": format!("^({})(:weight=[0-9]{{1,3}}(\\.[0-9]{{1,3}})?)?$", names.join("|")),
        "description": "A name, or NAME:KEY=VALUE,… with the keys of the object. The pattern shows `weight` alone.",
    })
}

/// Every reward as an object, under either semantics.
pub(crate) fn parts() -> Vec<Value> {
    let each = [Semantics::VlmR1, Semantics::Strict];
    let parts =
        registry::REWARDS.iter().flat_map(|entry| each.map(|semantics| part(entry, semantics)));
    parts.collect()
}

fn part(entry: &Entry, semantics: Semantics) -> Value {
    let mut properties = Map::new();
    properties.insert("name".into(), json!({ "const": entry.name, "description": entry.summary }));
    properties.insert("weight".into(), json!({ "type": "number", "default": 1 }));
    properties.insert("as".into(), json!({ "type": "string", "minLength": 1 }));
    properties.insert(
        "tasks".into(),
        json!({ "oneOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] }),
    );
    properties.insert("semantics".into(), json!({ "const": semantics.word() }));
    for parameter in entry.parameters {
        if let Some(schema) = values(entry, semantics, parameter) {
            properties.insert(parameter.name.to_owned(), schema);
        }
    }
    let required: &[&str] = if semantics.is_strict() { &["name", "semantics"] } else { &["name"] };
    json!({
        "type": "object",
        "required": required,
        "additionalProperties": false,
        "properties": properties,
    })
}

/// The values that a parameter takes; none if it can only be left out.
fn values(entry: &Entry, semantics: Semantics, parameter: &Parameter) -> Option<Value> {
    match parameter.default {
        ParameterDefault::Number(_) => numbers(entry, semantics, parameter),
        ParameterDefault::OneOf(words) => {
            let takes =
                |word: &str| entry.takes(semantics, parameter, Setting::Text(word.to_owned()));
            let taken: Vec<&str> = words.iter().copied().filter(|word| takes(word)).collect();
            let mut values: Vec<Value> = taken.iter().map(|word| json!(word)).collect();
            // A switch may also be given as true or false.
            values
                .extend(taken.iter().filter_map(|word| word.parse::<bool>().ok().map(Value::from)));
            (!values.is_empty()).then(|| json!({ "enum": values, "description": parameter.help }))
        }
    }
}

/// The numbers that a parameter takes.
fn numbers(entry: &Entry, semantics: Semantics, parameter: &Parameter) -> Option<Value> {
    let takes = |number: f64| entry.takes(semantics, parameter, Setting::Number(number));
    let default = match parameter.default {
        ParameterDefault::Number(default) => default,
        ParameterDefault::OneOf(_) => return None,
    };
    // Under vlm-r1 some parameters only take their default.
    if !takes(default) || entry.needs_strict(parameter) && !semantics.is_strict() {
        return None;
    }
    let whole = [0.5, -0.5, 0.25].iter().all(|part| !takes(default + part));
    let mut schema = Map::new();
    schema.insert("type".into(), json!(if whole { "integer" } else { "number" }));
    schema.insert("default".into(), json!(default));
    schema.insert("description".into(), json!(parameter.help));
    for (sign, name) in [(-1.0, "minimum"), (1.0, "maximum")] {
        let far = sign * if whole { LARGEST_WHOLE } else { FAR };
        if !takes(far) {
            schema.insert(name.into(), json!(last_taken(takes, (default, far), whole)));
        }
    }
    Some(Value::Object(schema))
}

/// The last accepted number between one that is accepted and one that is refused.
fn last_taken(takes: impl Fn(f64) -> bool, (taken, refused): (f64, f64), whole: bool) -> f64 {
    // A binary search over the numbers between: whole numbers by value, or all floats in the order of their bits.
    let ordered = |bits: i64| bits ^ (bits >> 63).cast_unsigned().wrapping_shr(1).cast_signed();
    let place = |number: f64| match whole {
        true => number as i64,
        false => ordered(number.to_bits().cast_signed()),
    };
    let number = |place: i64| match whole {
        true => place as f64,
        false => f64::from_bits(ordered(place).cast_unsigned()),
    };
    let (mut taken, mut refused) = (i128::from(place(taken)), i128::from(place(refused)));
    while taken.abs_diff(refused) > 1 {
        let between = (taken + refused).div_euclid(2);
        match takes(number(between as i64)) {
            true => taken = between,
            false => refused = between,
        }
    }
    // Not -0.
    number(taken as i64) + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema(name: &str, semantics: Semantics, parameter: &str) -> Value {
        let entry = registry::find(name).unwrap();
        part(entry, semantics)["properties"][parameter].clone()
    }

    #[test]
    fn every_reward_is_there_under_either_semantics() {
        assert_eq!(parts().len(), 2 * registry::REWARDS.len());
        let written = written();
        let pattern = written["pattern"].as_str().unwrap();
        let names = pattern.strip_prefix("^(").unwrap().split(')').next().unwrap();
        assert!(names.split('|').eq(registry::REWARDS.iter().map(|entry| entry.name)));
    }

    #[test]
    fn bounds_are_those_of_the_rewards() {
        let score = schema("detection_score", Semantics::VlmR1, "iou_threshold");
        assert_eq!((&score["minimum"], &score["maximum"]), (&json!(0.0), &json!(1.0)));
        let f1 = schema("f1_reward", Semantics::VlmR1, "iou_threshold");
        assert_eq!((&f1["minimum"], &f1["maximum"]), (&json!(f64::MIN_POSITIVE), &json!(1.0)));
        assert_eq!(schema("map_reward", Semantics::Strict, "score_type")["type"], "integer");
        assert!(schema("iou_reward", Semantics::VlmR1, "patch").is_null());
        assert_eq!(schema("iou_reward", Semantics::Strict, "patch")["minimum"], 1.0);
        assert_eq!(
            schema("map_reward", Semantics::VlmR1, "length_reward")["enum"]
                .as_array()
                .unwrap()
                .len(),
            4
        );
    }
    #[test]
    fn no_number_beyond_a_bound_is_taken_and_every_bound_is() {
        let mut bounds = 0;
        for entry in registry::REWARDS {
            for semantics in [Semantics::VlmR1, Semantics::Strict] {
                for parameter in entry.parameters {
                    let ParameterDefault::Number(default) = parameter.default else { continue };
                    let what = format!("{} {}", entry.name, parameter.name);
                    let takes =
                        |number: f64| entry.takes(semantics, parameter, Setting::Number(number));
                    let Some(schema) = values(entry, semantics, parameter) else {
                        let others = [default - 1.0, default / 2.0, default + 1.0];
                        assert!(!others.iter().any(|other| *other != default && takes(*other)));
                        continue;
                    };
                    let whole = schema["type"] == "integer";
                    assert_ne!(takes(default + 0.5) || takes(default - 0.5), whole, "{what}");
                    assert!(takes(default) && schema["default"] == default, "{what}");
                    for (name, sign) in [("minimum", -1.0), ("maximum", 1.0)] {
                        match schema[name].as_f64() {
                            None => assert!(takes(sign * 1e9), "{what}: no {name}"),
                            Some(bound) => {
                                bounds += 1;
                                let next =
                                    if sign > 0.0 { bound.next_up() } else { bound.next_down() };
                                let beyond = if whole { bound + sign } else { next };
                                assert!(takes(bound) && !takes(beyond), "{what}: {name} {bound}");
                            }
                        }
                    }
                }
            }
        }
        assert!(bounds > 20, "{bounds}");
    }
}
