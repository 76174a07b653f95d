//! What a plan in a request may hold, as JSON Schema. Each reward is asked itself which values it takes.

use groundrule::{Entry, Parameter, ParameterDefault, Semantics, Setting, registry};
use serde_json::{Map, Value, json};

/// Bounds that parameters have, themselves allowed. One that is not among them is left out of the schema.
const BOUNDS: [f64; 12] = [
    -12.0,
    0.0,
    f64::MIN_POSITIVE,
    1.0,
    2.0,
    11.0,
    3136.0,
    65_535.0,
    1_000_000.0,
    12_845_056.0,
    16_777_216.0,
    4_294_967_295.0,
];

/// No parameter tells numbers apart that are closer.
const NEAR: f64 = 1e-6;

/// Beyond every bound.
const FAR: f64 = 1e300;

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

/// The values that a parameter takes; none where it can only be left out.
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
    // Under vlm-r1 some take nothing but what they would be anyway.
    if !takes(default) || entry.needs_strict(parameter) && !semantics.is_strict() {
        return None;
    }
    let whole = [0.5, -0.5, 0.25].iter().all(|part| !takes(default + part));
    let step = if whole { 1.0 } else { NEAR };
    let mut schema = Map::new();
    schema.insert("type".into(), json!(if whole { "integer" } else { "number" }));
    schema.insert("default".into(), json!(default));
    schema.insert("description".into(), json!(parameter.help));
    for (far, sign, name) in [(-FAR, 1.0, "minimum"), (FAR, -1.0, "maximum")] {
        let ends = |bound: &&f64| takes(**bound) && !takes(**bound - sign * step);
        if let Some(bound) = BOUNDS.iter().find(ends).filter(|_| !takes(far)) {
            schema.insert(name.into(), json!(bound));
        }
    }
    Some(Value::Object(schema))
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

    /// Every number parameter whose values end somewhere says where: a bound that is missing in `BOUNDS` shows here.
    #[test]
    fn no_bound_is_left_out() {
        for entry in registry::REWARDS {
            for parameter in entry.parameters {
                let Some(schema) = numbers(entry, Semantics::Strict, parameter) else { continue };
                for (far, name) in [(-FAR, "minimum"), (FAR, "maximum")] {
                    let ends = !entry.takes(Semantics::Strict, parameter, Setting::Number(far));
                    let told = schema.get(name).is_some();
                    assert_eq!(ends, told, "{} {}: {schema}", entry.name, parameter.name);
                }
            }
        }
    }
}
