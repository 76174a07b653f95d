//! Parameters of a reward: what exists, what was given, and helpful errors.

use crate::semantics::Semantics;
use crate::text::ratio;
use std::fmt;

/// A parameter's value.
///
/// ```
/// use groundrule::Setting;
/// assert_eq!(Setting::from_text("coco"), Setting::Text("coco".to_owned()));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub enum Setting {
    /// A number.
    Number(f64),
    /// A word or a path.
    Text(String),
}

impl Setting {
    /// Reads what a person typed: a number if it is one, else text.
    ///
    /// ```
    /// use groundrule::Setting;
    /// assert_eq!(Setting::from_text("0.6"), Setting::Number(0.6));
    /// ```
    pub fn from_text(text: &str) -> Self {
        match text.trim().parse::<f64>() {
            Ok(number) => Setting::Number(number),
            Err(_) => Setting::Text(text.to_owned()),
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Number(number) => write!(f, "{number}"),
            Setting::Text(text) => f.write_str(text),
        }
    }
}

/// A parameter's default, which also fixes its type.
///
/// ```
/// use groundrule::{ParameterDefault, registry};
/// let partial = &registry::find("counting_reward").unwrap().parameters[0];
/// assert!(matches!(partial.default, ParameterDefault::OneOf(["none", "relative"])));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Default {
    /// Any number.
    Number(f64),
    /// One of these words; the first is the default.
    OneOf(&'static [&'static str]),
}

impl fmt::Display for Default {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Default::Number(number) => write!(f, "{number:?}"),
            Default::OneOf(words) => f.write_str(words.first().copied().unwrap_or_default()),
        }
    }
}

/// What a reward lets its user set.
///
/// ```
/// use groundrule::registry;
/// let parameter = &registry::find("detection_score").unwrap().parameters[0];
/// assert_eq!((parameter.name, parameter.default.to_string()), ("iou_threshold", "0.5".to_owned()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its value if none is given.
    pub default: Default,
    /// What it does, in one line.
    pub help: &'static str,
}

/// Why a plan cannot be made. Each holds a sentence for people that says what to do.
///
/// ```
/// use groundrule::{PartSpec, Plan, SettingError};
/// let error = Plan::new(&[PartSpec::new("no_such_reward")]).unwrap_err();
/// assert!(matches!(error, SettingError::Unknown(_)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SettingError {
    /// There is no reward, setting or task with that name.
    Unknown(String),
    /// A value that a setting does not take.
    Value(String),
    /// Settings that contradict each other, or a plan that lacks something.
    Plan(String),
    /// A variable of the environment that cannot be read.
    Environment(String),
}

impl SettingError {
    /// What is wrong, and what to do.
    ///
    /// ```
    /// use groundrule::{PartSpec, Plan, SettingError};
    /// let error = Plan::new(&[PartSpec::new("format_rewrd")]).unwrap_err();
    /// assert!(matches!(error, SettingError::Unknown(_)));
    /// assert!(error.message().ends_with("did you mean 'format_reward'?"));
    /// ```
    pub fn message(&self) -> &str {
        match self {
            SettingError::Unknown(message)
            | SettingError::Value(message)
            | SettingError::Plan(message)
            | SettingError::Environment(message) => message,
        }
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for SettingError {}

/// The settings of one reward: each parameter's value, given or default.
///
/// ```
/// use groundrule::{Setting, Settings, registry};
/// let entry = registry::find("detection_score").unwrap();
/// let given = [("iou_threshold".to_owned(), Setting::Number(0.6))];
/// let settings = Settings::new(entry.name, entry.parameters, &given)?;
/// assert_eq!(settings.number("alpha"), 0.7);
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Settings {
    values: Vec<(&'static str, Setting)>,
    /// The names of the parameters that were given, default or not.
    given: Vec<&'static str>,
    semantics: Option<Semantics>,
}

/// The setting that every reward takes: which reading of it counts.
const SEMANTICS: &str = "semantics";

/// What can be said about every reward of a plan.
const OF_EVERY_REWARD: [&str; 4] = [SEMANTICS, "weight", "tasks", "as"];

impl Settings {
    /// Checks what was given against the parameters, and fills in the defaults.
    ///
    /// ```
    /// use groundrule::{Setting, Settings, registry};
    /// let entry = registry::find("detection_score").unwrap();
    /// let given = [("alfa".to_owned(), Setting::Number(1.0))];
    /// let error = Settings::new(entry.name, entry.parameters, &given).unwrap_err();
    /// assert!(error.message().contains("did you mean 'alpha'?"));
    /// ```
    pub fn new(
        reward: &str,
        parameters: &'static [Parameter],
        given: &[(String, Setting)],
    ) -> Result<Self, SettingError> {
        let semantics = match given.iter().rev().find(|(name, _)| name == SEMANTICS) {
            None => None,
            Some((_, value)) => Some(Semantics::named(&value.to_string()).ok_or_else(|| {
                let words = Semantics::WORDS.join(", ");
                SettingError::Value(format!(
                    "{reward}: semantics takes one of {words}, not '{value}'"
                ))
            })?),
        };
        for (name, _) in given {
            if name != SEMANTICS && !parameters.iter().any(|p| p.name == name) {
                return Err(unknown(reward, parameters, name));
            }
        }
        let given_names: Vec<&str> = given.iter().map(|(name, _)| name.as_str()).collect();
        let mut values = Vec::with_capacity(parameters.len());
        for parameter in parameters {
            let value = match given.iter().rev().find(|(name, _)| name == parameter.name) {
                Some((_, value)) => checked(reward, parameter, value)?,
                None => match parameter.default {
                    Default::Number(number) => Setting::Number(number),
                    Default::OneOf(_) => Setting::Text(parameter.default.to_string()),
                },
            };
            values.push((parameter.name, value));
        }
        let given = parameters.iter().map(|parameter| parameter.name);
        let given = given.filter(|name| given_names.contains(name)).collect();
        Ok(Settings { values, given, semantics })
    }

    /// The same with these semantics, unless others were given.
    ///
    /// ```
    /// use groundrule::{Setting, Settings, registry};
    /// let entry = registry::find("detection_score").unwrap();
    /// let given = [("iou_threshold".to_owned(), Setting::Number(0.6))];
    /// let settings = Settings::new(entry.name, entry.parameters, &given)?;
    /// use groundrule::Semantics;
    /// assert_eq!(settings.or_semantics(Semantics::Strict).semantics(), Semantics::Strict);
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    #[must_use]
    pub fn or_semantics(mut self, semantics: Semantics) -> Self {
        self.semantics.get_or_insert(semantics);
        self
    }

    /// `vlm-r1` or `strict` semantics.
    ///
    /// ```
    /// use groundrule::{Setting, Settings, registry};
    /// let entry = registry::find("detection_score").unwrap();
    /// let given = [("iou_threshold".to_owned(), Setting::Number(0.6))];
    /// let settings = Settings::new(entry.name, entry.parameters, &given)?;
    /// assert!(!settings.semantics().is_strict());
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn semantics(&self) -> Semantics {
        self.semantics.unwrap_or_default()
    }

    /// Whether a parameter has its default value.
    ///
    /// ```
    /// use groundrule::{Setting, Settings, registry};
    /// let entry = registry::find("detection_score").unwrap();
    /// let given = [("iou_threshold".to_owned(), Setting::Number(0.6))];
    /// let settings = Settings::new(entry.name, entry.parameters, &given)?;
    /// assert!(!settings.is_default(&entry.parameters[0]));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn is_default(&self, parameter: &Parameter) -> bool {
        match parameter.default {
            Default::Number(number) => self.number(parameter.name) == number,
            Default::OneOf(_) => self.word(parameter.name) == parameter.default.to_string(),
        }
    }

    /// Whether a parameter was given, even if with its default value.
    ///
    /// ```
    /// use groundrule::{Setting, Settings, registry};
    /// let entry = registry::find("detection_score").unwrap();
    /// let given = [("iou_threshold".to_owned(), Setting::Number(0.6))];
    /// let settings = Settings::new(entry.name, entry.parameters, &given)?;
    /// assert!(settings.is_given("iou_threshold") && !settings.is_given("alpha"));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn is_given(&self, name: &str) -> bool {
        self.given.contains(&name)
    }

    /// Whether the reward has this parameter.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    fn value(&self, name: &str) -> Option<&Setting> {
        self.values.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// A number. Asking for a parameter that the reward does not have is a mistake in the program: debug builds stop
    /// there, others get NaN, which no range holds.
    ///
    /// ```
    /// use groundrule::{Setting, Settings, registry};
    /// let entry = registry::find("detection_score").unwrap();
    /// let given = [("iou_threshold".to_owned(), Setting::Number(0.6))];
    /// let settings = Settings::new(entry.name, entry.parameters, &given)?;
    /// assert_eq!(settings.number("iou_threshold"), 0.6);
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn number(&self, name: &str) -> f64 {
        match self.value(name) {
            Some(Setting::Number(number)) => *number,
            other => {
                debug_assert!(false, "no parameter '{name}' is a number: {other:?}");
                f64::NAN
            }
        }
    }

    /// A number between two others, both included; for [`f64::MAX`] there is no upper end.
    pub(crate) fn number_in(
        &self,
        reward: &str,
        name: &str,
        least: f64,
        most: f64,
    ) -> Result<f64, SettingError> {
        let number = self.number(name);
        if (least..=most).contains(&number) {
            return Ok(number);
        }
        let from = match least == f64::MIN_POSITIVE {
            true => "above 0".to_owned(),
            false => format!("from {least}"),
        };
        let to = if most == f64::MAX { String::new() } else { format!(" to {most}") };
        Err(SettingError::Value(format!(
            "{reward}: {name} takes a number {from}{to}, not {number}"
        )))
    }

    /// A word. For a parameter that the reward does not have, debug builds stop and others get an empty one.
    ///
    /// ```
    /// use groundrule::{Setting, Settings, registry};
    /// let entry = registry::find("detection_score").unwrap();
    /// let given = [("iou_threshold".to_owned(), Setting::Number(0.6))];
    /// let settings = Settings::new(entry.name, entry.parameters, &given)?;
    /// assert_eq!(settings.word("iou"), "continuous");
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn word(&self, name: &str) -> &str {
        match self.value(name) {
            Some(Setting::Text(text)) => text,
            other => {
                debug_assert!(false, "no parameter '{name}' is a word: {other:?}");
                ""
            }
        }
    }
}

/// A longer list of words is not shown if one of them was probably meant.
const LONGEST_LIST: usize = 8;

fn checked(reward: &str, parameter: &Parameter, value: &Setting) -> Result<Setting, SettingError> {
    let name = parameter.name;
    match (parameter.default, value) {
        (Default::Number(_), Setting::Number(number)) if number.is_finite() => Ok(value.clone()),
        (Default::Number(_), Setting::Number(number)) => {
            Err(SettingError::Value(format!("{reward}: {name} takes a number, not {number}")))
        }
        (Default::Number(_), Setting::Text(text)) => {
            Err(SettingError::Value(format!("{reward}: {name} takes a number, not '{text}'")))
        }
        (Default::OneOf(words), _) => {
            let text = value.to_string();
            if words.contains(&text.as_str()) {
                return Ok(Setting::Text(text));
            }
            let several: Vec<String> = words
                .iter()
                .filter(|word| !text.is_empty() && word.starts_with(&text.to_lowercase()))
                .map(|word| format!("'{word}'"))
                .collect();
            Err(SettingError::Value(match begun(&text, words).or_else(|| nearest(&text, words)) {
                _ if words.len() > LONGEST_LIST && several.len() > 1 => {
                    let several = several.join(", ");
                    format!(
                        "{reward}: {name} does not take '{text}'; did you mean one of {several}?"
                    )
                }
                Some(near) if words.len() > LONGEST_LIST => {
                    format!("{reward}: {name} does not take '{text}'; did you mean '{near}'?")
                }
                _ => {
                    let words = words.join(", ");
                    format!("{reward}: {name} takes one of {words}, not '{text}'")
                }
            }))
        }
    }
}

fn unknown(reward: &str, parameters: &[Parameter], name: &str) -> SettingError {
    let names: Vec<_> = parameters.iter().map(|p| p.name).collect();
    let every: Vec<_> = names.iter().copied().chain(OF_EVERY_REWARD).collect();
    let near = nearest(name, &every);
    let hint = near.map_or_else(String::new, |near| format!("; did you mean '{near}'?"));
    SettingError::Unknown(match (names.is_empty(), near) {
        (true, None) => format!("{reward} has no parameters, but '{name}' was given"),
        (true, Some(_)) => format!("{reward} has no parameter '{name}'{hint}"),
        (false, _) => {
            format!("{reward} has no parameter '{name}' (it has {}){hint}", names.join(", "))
        }
    })
}

/// The shortest known name that begins with what was typed: `giou` for `giou_reward`.
pub(crate) fn begun<'a>(typed: &str, known: &[&'a str]) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let begins = |name: &&&str| {
        let rest = name.strip_prefix(typed.as_str());
        rest.is_some_and(|rest| rest.starts_with(['_', '-']))
    };
    known.iter().filter(begins).min_by_key(|name| name.len()).copied()
}

/// The known name most similar to the one that was typed, if any is similar enough.
///
/// ```
/// use groundrule::nearest;
/// assert_eq!(nearest("completon", &["completion", "solution"]), Some("completion"));
/// ```
pub fn nearest<'a>(typed: &str, known: &[&'a str]) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let length = typed.chars().count();
    known
        .iter()
        // Names of very different lengths cannot be similar enough.
        .filter(|name| {
            let other = name.chars().count();
            10 * length.min(other) >= 3 * (length + other)
        })
        .map(|name| {
            let alike = ratio(&typed, &name.to_lowercase()).unwrap_or_default();
            (alike, *name)
        })
        .filter(|(alike, _)| *alike >= 0.6)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMETERS: &[Parameter] = &[
        Parameter { name: "alpha", default: Default::Number(0.7), help: "" },
        Parameter { name: "mode", default: Default::OneOf(&["plain", "fancy"]), help: "" },
    ];

    #[test]
    fn defaults_fill_in_and_the_last_word_wins() {
        let given = [
            ("alpha".to_owned(), Setting::Number(1.0)),
            ("alpha".to_owned(), Setting::Number(2.0)),
        ];
        let settings = Settings::new("r", PARAMETERS, &given).unwrap();
        assert_eq!(settings.number("alpha"), 2.0);
        assert_eq!(settings.word("mode"), "plain");
    }

    /// A reward that misspells its own parameter fails its first test instead of running without it.
    #[test]
    fn parameters_that_do_not_exist_are_not_read_in_silence() {
        let settings = Settings::new("r", PARAMETERS, &[]).unwrap();
        assert!(settings.has("alpha") && settings.has("mode") && !settings.has("alfa"));
        let asked: [fn(&Settings) -> bool; 5] = [
            |settings| settings.number("alfa").is_nan(),
            |settings| settings.number("mode").is_nan(),
            |settings| settings.number_in("r", "alfa", 0.0, 1.0).is_err(),
            |settings| settings.word("moode").is_empty(),
            |settings| settings.word("alpha").is_empty(),
        ];
        for ask in asked {
            let settings = std::panic::AssertUnwindSafe(&settings);
            let answer = std::panic::catch_unwind(|| ask(&settings));
            assert_eq!(answer.ok(), (!cfg!(debug_assertions)).then_some(true));
        }
    }

    #[test]
    fn values_outside_their_meaning_are_refused() {
        let build = |reward: &str, settings: &[(&str, f64)]| {
            let mut spec = crate::PartSpec::new(reward);
            spec.settings = settings
                .iter()
                .map(|(name, value)| ((*name).to_owned(), Setting::Number(*value)))
                .collect();
            crate::Plan::new(&[spec]).map(drop).map_err(|error| error.to_string())
        };
        for (reward, settings, says) in [
            ("detection_score", &[("iou_threshold", 5.0)][..], "a number from 0 to 1, not 5"),
            ("detection_score", &[("alpha", 0.0), ("gamma", 0.0)], "are all 0"),
            ("detection_score", &[("beta", -1.0)], "a number from 0, not -1"),
            ("f1_reward", &[("iou_threshold", 0.0)], "a number above 0 to 1, not 0"),
            ("giou_reward", &[("min_pixels", 9e6), ("max_pixels", 8e6)], "is more than max_pixels"),
            ("map_reward", &[("score_type", 12.0)], "a number from -12 to 11, not 12"),
            ("od_reward", &[("score_type", 0.5)], "a whole number, not 0.5"),
        ] {
            let error = build(reward, settings).unwrap_err();
            assert!(error.contains(says), "{error}");
        }
        assert_eq!(build("detection_score", &[("alpha", 0.0), ("iou_threshold", 1.0)]), Ok(()));
    }

    #[test]
    fn mistakes_are_named_with_what_to_do() {
        let plain = |name: &str| {
            let given = [(name.to_owned(), Setting::Number(1.0))];
            Settings::new("r", &[], &given).unwrap_err().to_string()
        };
        assert_eq!(plain("semantic"), "r has no parameter 'semantic'; did you mean 'semantics'?");
        assert_eq!(plain("wieght"), "r has no parameter 'wieght'; did you mean 'weight'?");
        assert_eq!(plain("qqq"), "r has no parameters, but 'qqq' was given");
        let frame: crate::PartSpec =
            "iou_reward:semantics=strict,prediction_frame=qwen25vl".parse().unwrap();
        assert_eq!(
            crate::Plan::new(&[frame]).unwrap_err().to_string(),
            "iou_reward: prediction_frame does not take 'qwen25vl'; did you mean 'qwen2.5-vl'?"
        );
        let family: crate::PartSpec =
            "iou_reward:semantics=strict,prediction_frame=Qwen".parse().unwrap();
        let told = crate::Plan::new(&[family]).unwrap_err().to_string();
        let several = "did you mean one of 'qwen2-vl', 'qwen2.5-vl', 'qwen3-vl'?";
        assert!(told.ends_with(several), "{told}");
        let error = |name: &str, value: &str| {
            Settings::new("r", PARAMETERS, &[(name.to_owned(), Setting::from_text(value))])
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            error("alfa", "1"),
            "r has no parameter 'alfa' (it has alpha, mode); did you mean 'alpha'?"
        );
        assert_eq!(error("alpha", "x"), "r: alpha takes a number, not 'x'");
        assert_eq!(error("alpha", "nan"), "r: alpha takes a number, not NaN");
        assert_eq!(error("mode", "x"), "r: mode takes one of plain, fancy, not 'x'");
    }
}
