//! A reward of a plan as JSON writes it.

use crate::plan::PartSpec;
use crate::settings::{Setting, SettingError};
use groundrule_json::Value;
use std::fmt::Write as _;

impl PartSpec {
    /// Reads a reward as JSON writes it: text as [`FromStr`](std::str::FromStr) accepts it, or an object with `name`
    /// and, if wanted, `weight`, `as`, `tasks`, `semantics` and the reward's own parameters.
    ///
    /// ```
    /// use groundrule::PartSpec;
    /// let value = groundrule_json::loads(r#"{"name": "format_reward", "weight": 2, "tasks": ["od"]}"#).unwrap();
    /// assert_eq!(PartSpec::from_value(&value)?, "format_reward:weight=2,tasks=od".parse()?);
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn from_value(value: &Value) -> Result<Self, SettingError> {
        let dict = match value {
            Value::String(text) => return text.to_string_lossy().parse(),
            Value::Dict(dict) => dict,
            other => {
                let found = other.type_name();
                return Err(wrong(format!("a reward is text or an object, not {found}")));
            }
        };
        let name = dict.get("name").ok_or_else(|| wrong("the reward has no `name`"))?;
        let mut spec = PartSpec::new(text("name", name)?);
        for (key, value) in dict.iter() {
            match &*key.to_string_lossy() {
                "name" => {}
                "as" => spec.label = Some(text("as", value)?),
                "weight" => {
                    spec.weight = number(value).ok_or_else(|| {
                        let found = value.type_name();
                        wrong(format!("{}: weight takes a number, not {found}", spec.reward))
                    })?;
                }
                "tasks" => {
                    let tasks = value.as_list().unwrap_or(std::slice::from_ref(value));
                    let tasks = tasks.iter().map(|task| text("tasks", task));
                    spec.tasks = tasks.collect::<Result<_, _>>()?;
                }
                key => spec.settings.push((key.to_owned(), setting(key, value)?)),
            }
        }
        Ok(spec)
    }

    /// The reward as a `[[reward]]` of a configuration. `why` may give a comment on a key and its value.
    ///
    /// ```
    /// use groundrule::PartSpec;
    /// let spec: PartSpec = "format_reward:weight=2,tasks=od".parse()?;
    /// assert_eq!(spec.to_toml(|_, _| ""), "[[reward]]\nname = \"format_reward\"\nweight = 2\ntasks = [\"od\"]\n");
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn to_toml<'w>(&self, why: impl Fn(&str, &str) -> &'w str) -> String {
        let mut entries = vec![("name", toml_text(&self.reward))];
        entries.extend(self.label.iter().map(|label| ("as", toml_text(label))));
        if self.weight != 1.0 {
            entries.push(("weight", self.weight.to_string()));
        }
        if !self.tasks.is_empty() {
            let tasks: Vec<_> = self.tasks.iter().map(|task| toml_text(task)).collect();
            entries.push(("tasks", format!("[{}]", tasks.join(", "))));
        }
        let told = self.settings.iter().any(|(key, _)| key == "semantics");
        if self.semantics.is_strict() && !told {
            entries.push(("semantics", toml_text(self.semantics.word())));
        }
        entries.extend(self.settings.iter().map(|(key, value)| {
            let value = match value {
                Setting::Number(number) => number.to_string(),
                Setting::Text(text) => toml_text(text),
            };
            (key.as_str(), value)
        }));
        let mut text = "[[reward]]\n".to_owned();
        for (key, value) in entries {
            let comment = match why(key, &value) {
                "" => String::new(),
                why => format!("  # {why}"),
            };
            let _ = writeln!(text, "{key} = {value}{comment}");
        }
        text
    }
}

/// A text as TOML writes it, with its quotes.
///
/// ```
/// assert_eq!(groundrule::toml_text("a \"b\""), r#""a \"b\"""#);
/// ```
pub fn toml_text(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            letter if letter.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(letter));
            }
            letter => out.push(letter),
        }
    }
    out + "\""
}

fn wrong(message: impl Into<String>) -> SettingError {
    SettingError::Value(message.into())
}

fn text(key: &str, value: &Value) -> Result<String, SettingError> {
    let found = || wrong(format!("`{key}` takes text, not {}", value.type_name()));
    value.as_str().map(str::to_owned).ok_or_else(found)
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Int(_) | Value::BigInt(_) | Value::Float(_) => value.as_number()?.to_f64(),
        _ => None,
    }
}

fn setting(key: &str, value: &Value) -> Result<Setting, SettingError> {
    Ok(match value {
        Value::Bool(truth) => Setting::Text(truth.to_string()),
        Value::String(text) => Setting::Text(text.to_string_lossy().into_owned()),
        other => Setting::Number(number(other).ok_or_else(|| {
            wrong(format!("`{key}` takes a number or text, not {}", other.type_name()))
        })?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::semantics::Semantics;

    fn read(json: &str) -> Result<PartSpec, SettingError> {
        PartSpec::from_value(&groundrule_json::loads(json).unwrap())
    }

    #[test]
    fn an_object_says_what_a_text_says() {
        for (json, text) in [
            (r#""format_reward:weight=2""#, "format_reward:weight=2"),
            (r#"{"name": "format_reward"}"#, "format_reward"),
            (
                r#"{"name": "f1_reward", "as": "boxes", "weight": 0.5, "tasks": ["od", "rec"]}"#,
                "f1_reward:as=boxes,weight=0.5,tasks=od,tasks=rec",
            ),
            (r#"{"weight": 3, "tasks": "od", "name": "f1_reward"}"#, "f1_reward:weight=3,tasks=od"),
            (
                r#"{"name": "f1_reward", "iou_threshold": 0.6, "iou": "inclusive"}"#,
                "f1_reward:iou_threshold=0.6,iou=inclusive",
            ),
            (r#"{"name": "f1_reward", "iou_threshold": 1}"#, "f1_reward:iou_threshold=1"),
            (r#"{"name": "map_reward", "x": true}"#, "map_reward:x=true"),
        ] {
            assert_eq!(read(json), text.parse(), "{json}");
        }
        for (json, says) in [
            ("5", "a reward is text or an object, not int"),
            ("{}", "the reward has no `name`"),
            (r#"{"name": 5}"#, "`name` takes text, not int"),
            (r#"{"name": "a", "as": []}"#, "`as` takes text, not list"),
            (r#"{"name": "a", "weight": "2"}"#, "a: weight takes a number, not str"),
            (r#"{"name": "a", "weight": true}"#, "a: weight takes a number, not bool"),
            (r#"{"name": "a", "tasks": [1]}"#, "`tasks` takes text, not int"),
            (r#"{"name": "a", "x": [1]}"#, "`x` takes a number or text, not list"),
            (r#"{"name": "a", "x": null}"#, "`x` takes a number or text, not NoneType"),
        ] {
            assert_eq!(read(json).unwrap_err().message(), says, "{json}");
        }
    }

    #[test]
    fn a_configuration_holds_what_differs_from_the_defaults() {
        let mut spec: PartSpec =
            "f1_reward:as=a\"b\\c,weight=0.5,tasks=od,tasks=rec,iou_threshold=0.6,iou=inclusive"
                .parse()
                .unwrap();
        spec.semantics = Semantics::Strict;
        let comment = |key: &str, value: &str| match (key, value) {
            ("weight", "0.5") => "half",
            _ => "",
        };
        assert_eq!(
            spec.to_toml(comment),
            "[[reward]]\nname = \"f1_reward\"\nas = \"a\\\"b\\\\c\"\nweight = 0.5  # half\n\
             tasks = [\"od\", \"rec\"]\nsemantics = \"strict\"\niou_threshold = 0.6\niou = \"inclusive\"\n"
        );
        let plain = "[[reward]]\nname = \"f1_reward\"\n";
        assert_eq!(PartSpec::new("f1_reward").to_toml(|_, _| ""), plain);
        // What the settings say is not said again.
        let mut told: PartSpec = "f1_reward:semantics=strict".parse().unwrap();
        told.semantics = Semantics::Strict;
        assert_eq!(told.to_toml(|_, _| ""), format!("{plain}semantics = \"strict\"\n"));
    }

    #[test]
    fn texts_of_a_configuration_read_back() {
        for text in ["", "a b", "\"", "\\", "\n\t\u{7f}\u{85}", "é 好"] {
            let written = format!("x = {}", toml_text(text));
            let table: toml::Table = written.parse().unwrap();
            assert_eq!(table["x"].as_str(), Some(text), "{written}");
        }
    }
}
