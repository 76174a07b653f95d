//! The registry as JSON, for both the program and the service.

use crate::plan::{PartSpec, Plan};
use crate::reward::Entry;
use crate::semantics::Semantics;
use crate::settings::{Default as ParameterDefault, Parameter, Setting};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

impl Entry {
    /// Whether a parameter can be set only under strict: found by trying the reward itself with a value that is not the
    /// default.
    ///
    /// ```
    /// use groundrule::registry;
    /// let entry = registry::find("detection_score").unwrap();
    /// let needs = |name| {
    ///     let mut all = entry.parameters.iter();
    ///     all.any(|known| known.name == name && entry.needs_strict(known))
    /// };
    /// assert!(needs("prediction_frame") && !needs("alpha"));
    /// ```
    pub fn needs_strict(&self, parameter: &Parameter) -> bool {
        let other = match parameter.default {
            ParameterDefault::OneOf(words) => match words.last() {
                Some(word) => Setting::Text((*word).to_owned()),
                None => return false,
            },
            ParameterDefault::Number(number) => Setting::Number(number * 2.0),
        };
        let takes = |semantics| self.takes(semantics, parameter, other.clone());
        !takes(Semantics::VlmR1) && takes(Semantics::Strict)
    }

    /// Whether a parameter can have a value under these semantics, with all others at their defaults.
    ///
    /// ```
    /// use groundrule::{Semantics, Setting, registry};
    /// let entry = registry::find("detection_score").unwrap();
    /// let threshold = &entry.parameters[0];
    /// assert!(entry.takes(Semantics::VlmR1, threshold, Setting::Number(0.6)));
    /// assert!(!entry.takes(Semantics::VlmR1, threshold, Setting::Text("high".to_owned())));
    /// ```
    pub fn takes(&self, semantics: Semantics, parameter: &Parameter, value: Setting) -> bool {
        let settings = vec![(parameter.name.to_owned(), value)];
        Plan::new(&[PartSpec { semantics, settings, ..PartSpec::new(self.name) }]).is_ok()
    }
}

/// `name`, `summary`, `range`, `inputs` and `parameters`.
impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let inputs: Vec<&str> = self.inputs.iter().map(|input| input.column()).collect();
        let parameters = self.parameters.iter().map(|parameter| OfEntry { entry: self, parameter });
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("name", self.name)?;
        map.serialize_entry("summary", self.summary)?;
        map.serialize_entry("range", &self.range)?;
        map.serialize_entry("inputs", &inputs)?;
        map.serialize_entry("parameters", &parameters.collect::<Vec<_>>())?;
        map.end()
    }
}

struct OfEntry<'a> {
    entry: &'a Entry,
    parameter: &'a Parameter,
}

impl Serialize for OfEntry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("name", self.parameter.name)?;
        let one_of = match self.parameter.default {
            ParameterDefault::Number(number) => {
                map.serialize_entry("default", &number)?;
                None
            }
            ParameterDefault::OneOf(words) => {
                map.serialize_entry("default", &words.first())?;
                Some(words)
            }
        };
        map.serialize_entry("one_of", &one_of)?;
        map.serialize_entry("help", self.parameter.help)?;
        map.serialize_entry("needs_strict", &self.entry.needs_strict(self.parameter))?;
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use crate::registry;
    use crate::semantics::Semantics;
    use crate::settings::Setting;

    fn needs_strict(reward: &str, name: &str) -> bool {
        let entry = registry::find(reward).unwrap();
        entry.needs_strict(entry.parameters.iter().find(|known| known.name == name).unwrap())
    }

    #[test]
    fn what_only_strict_reads_is_told() {
        assert!(needs_strict("iou_reward", "prediction_frame"));
        assert!(!needs_strict("giou_reward", "prediction_frame"));
        assert!(!needs_strict("detection_score", "alpha"));
        let entry = registry::find("f1_reward").unwrap();
        let threshold =
            entry.parameters.iter().find(|known| known.name == "iou_threshold").unwrap();
        let takes = |value| entry.takes(Semantics::Strict, threshold, Setting::Number(value));
        assert!(takes(1.0) && !takes(1.5) && !takes(0.0));
    }

    #[test]
    fn the_registry_is_written_with_its_parameters() {
        let entry = registry::find("detection_score").unwrap();
        let written = serde_json::to_value(entry).unwrap();
        let keys: Vec<_> = written.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys.len(), 5);
        assert_eq!(written["name"], "detection_score");
        assert_eq!(written["summary"], entry.summary);
        assert_eq!(written["range"], serde_json::json!([0.0, 1.0]));
        assert_eq!(written["inputs"][0], "completion");
        let parameters = written["parameters"].as_array().unwrap();
        assert_eq!(parameters.len(), entry.parameters.len());
        let of = |name: &str| parameters.iter().find(|known| known["name"] == name).unwrap();
        assert_eq!(
            (&of("alpha")["default"], &of("alpha")["one_of"]),
            (&serde_json::json!(0.7), &serde_json::Value::Null)
        );
        let frame = of("prediction_frame");
        assert_eq!(
            (&frame["default"], &frame["one_of"][0]),
            (&frame["one_of"][0], &frame["default"])
        );
        assert_eq!(frame["needs_strict"], true);
        assert!(frame["help"].as_str().unwrap().starts_with("what the numbers are measured in"));
    }
}
