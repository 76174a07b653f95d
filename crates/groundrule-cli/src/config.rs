//! `groundrule.toml`: rewards, weights, tokenizer and images. Every mistake is named with its line.

use crate::failure::Failure;
use crate::small_file::read_text;
use groundrule::rows::ColumnNames;
use groundrule::{
    Entry, ParameterDefault, PartSpec, Plan, Semantics, Setting, Totals, nearest, registry,
    toml_text,
};
use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The largest configuration, in bytes.
const LARGEST: u64 = 1 << 20;

/// What a configuration file says.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Config {
    /// The rewards, in their order.
    pub rewards: Vec<PartSpec>,
    /// The tokenizer's file, or the directory that it is in.
    pub tokenizer: Option<PathBuf>,
    /// Where relative paths of images begin.
    pub images: Option<PathBuf>,
    /// What a total is where a reward has no score.
    pub totals: Totals,
    /// Under which names rows have their columns.
    pub columns: ColumnNames,
}

impl Config {
    /// The configuration as a file. Its paths are absolute, so that the file can be anywhere.
    pub fn to_toml(&self) -> String {
        let totals = Some(self.totals).filter(|totals| *totals != Totals::default());
        let absolute = |path: &PathBuf| {
            let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
            path.to_string_lossy().into_owned()
        };
        let head = [
            ("totals", totals.map(|totals| totals.word().to_owned())),
            ("tokenizer", self.tokenizer.as_ref().map(absolute)),
            ("images", self.images.as_ref().map(absolute)),
        ];
        let head = head.into_iter().filter_map(|(key, value)| Some((key, value?)));
        let mut head: String =
            head.map(|(key, value)| format!("{key} = {}\n", toml_text(&value))).collect();
        head.push_str(&self.columns.to_toml());
        let mut parts: Vec<String> =
            self.rewards.iter().map(|spec| spec.to_toml(|_, _| "")).collect();
        if !head.is_empty() {
            parts.insert(0, head);
        }
        parts.join("\n")
    }
}

const TOP: [&str; 6] = ["reward", "tokenizer", "images", "semantics", "totals", "columns"];

/// Keys of a reward that are not its parameters.
const OWN: [&str; 5] = ["name", "as", "weight", "tasks", "semantics"];

/// Reads a file; paths in it are relative to it.
pub(crate) fn read(path: &Path) -> Result<Config, Failure> {
    let text = read_text(path, LARGEST).map_err(|error| {
        let failure = Failure::file(path, &error);
        match error.kind() {
            ErrorKind::InvalidData => failure.fix("write the configuration as UTF-8 text"),
            ErrorKind::FileTooLarge => {
                Failure::file(path, "this is larger than 1 MiB, so it is not a configuration")
                    .fix("check the path")
            }
            _ => failure.fix("check the path"),
        }
    })?;
    parse(path, &text)
}

/// The file's text, with what is needed to point into it.
struct Source<'a> {
    path: &'a Path,
    text: &'a str,
}

impl Source<'_> {
    fn error(&self, span: &Range<usize>, message: impl std::fmt::Display) -> Failure {
        let before = self.text.get(..span.start).unwrap_or_default();
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        Failure::usage(format!("{}:{line}: {message}", self.path.display()))
    }

    /// A key that is not known.
    fn unknown(&self, key: &Spanned<impl AsRef<str>>, known: &[&str], what: &str) -> Failure {
        let name = key.get_ref().as_ref();
        let failure = self.error(&key.span(), format!("{what} has no key '{name}'"));
        match nearest(name, known) {
            Some(near) => failure.fix(format!("did you mean '{near}'?")),
            None => failure.fix(format!("known keys are {}", known.join(", "))),
        }
    }

    fn text(&self, key: &str, value: &Spanned<DeValue<'_>>) -> Result<String, Failure> {
        match value.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            other => Err(self.wrong(key, value, "text", other)),
        }
    }

    fn number(&self, key: &str, value: &Spanned<DeValue<'_>>) -> Result<f64, Failure> {
        number(value.get_ref()).ok_or_else(|| self.wrong(key, value, "a number", value.get_ref()))
    }

    fn wrong(
        &self,
        key: &str,
        value: &Spanned<DeValue<'_>>,
        wanted: &str,
        found: &DeValue<'_>,
    ) -> Failure {
        let found = found.type_str();
        self.error(&value.span(), format!("'{key}' takes {wanted}, not this {found}"))
    }

    fn path(&self, key: &str, value: &Spanned<DeValue<'_>>) -> Result<PathBuf, Failure> {
        let beside = self.path.parent().unwrap_or(Path::new(""));
        Ok(beside.join(self.text(key, value)?))
    }
}

fn number(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).ok().map(|number| number as f64)
        }
        DeValue::Float(number) => number.as_str().replace('_', "").parse().ok(),
        _ => None,
    }
}

pub(crate) fn parse(path: &Path, text: &str) -> Result<Config, Failure> {
    let source = Source { path, text };
    let table = DeTable::parse(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        if text.trim_start().starts_with("{\"") {
            let file = path.display();
            return Failure::usage(format!("{file}: this is a file of rows, not a configuration"))
                .fix(format!(
                    "`groundrule init {file}` writes a configuration for it; lint takes rows with --references"
                ));
        }
        source.error(&span, format!("this is not TOML: {}", error.message()))
    })?;
    let mut config = Config::default();
    // Settled first: what a reward may set depends on it.
    let semantics = match table.get_ref().get("semantics") {
        Some(value) => read_semantics(&source, value)?,
        None => Semantics::default(),
    };
    for (key, value) in table.get_ref() {
        match key.get_ref().as_ref() {
            "semantics" => {}
            "tokenizer" => config.tokenizer = Some(source.path("tokenizer", value)?),
            "images" => config.images = Some(source.path("images", value)?),
            "columns" => config.columns = read_columns(&source, value)?,
            "totals" => {
                let word = source.text("totals", value)?;
                config.totals = Totals::named(&word).ok_or_else(|| {
                    let known = Totals::WORDS.join(", ");
                    let what = format!("'totals' takes one of {known}, not '{word}'");
                    source.error(&value.span(), what)
                })?;
            }
            "reward" => {
                let DeValue::Array(rewards) = value.get_ref() else {
                    return Err(source
                        .error(&value.span(), "'reward' takes a list of tables")
                        .fix("head each reward with [[reward]], in double brackets"));
                };
                for reward in rewards.iter() {
                    let spec = read_reward(&source, reward, semantics)?;
                    let label = label(&spec);
                    if config.rewards.iter().any(|known| self::label(known) == label) {
                        return Err(source
                            .error(&reward.span(), format!("'{label}' is in the plan twice"))
                            .fix("give one of them another name with as = \"…\""));
                    }
                    config.rewards.push(spec);
                }
            }
            _ => return Err(source.unknown(key, &TOP, "the configuration")),
        }
    }
    Ok(config)
}

/// The name of a reward in the output.
fn label(spec: &PartSpec) -> &str {
    spec.label.as_deref().unwrap_or(&spec.reward)
}

fn read_semantics(source: &Source<'_>, value: &Spanned<DeValue<'_>>) -> Result<Semantics, Failure> {
    let word = source.text("semantics", value)?;
    Semantics::named(&word).ok_or_else(|| {
        let known = Semantics::WORDS.join(", ");
        source.error(&value.span(), format!("'semantics' takes one of {known}, not '{word}'"))
    })
}

fn read_columns(source: &Source<'_>, value: &Spanned<DeValue<'_>>) -> Result<ColumnNames, Failure> {
    let DeValue::Table(table) = value.get_ref() else {
        return Err(source
            .wrong("columns", value, "a table", value.get_ref())
            .fix("write columns = { completion = \"model_out\", reference = \"truth\" }"));
    };
    let named = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
        let key: &str = AsRef::<str>::as_ref(key.get_ref());
        Ok((key.to_owned(), source.text(key, value)?))
    };
    let named = table.iter().map(named).collect::<Result<Vec<(String, String)>, Failure>>()?;
    ColumnNames::new(named).map_err(|error| source.error(&value.span(), error))
}

fn read_reward(
    source: &Source<'_>,
    value: &Spanned<DeValue<'_>>,
    semantics: Semantics,
) -> Result<PartSpec, Failure> {
    let DeValue::Table(table) = value.get_ref() else {
        return Err(source
            .error(&value.span(), "'reward' takes a list of tables")
            .fix("head each reward with [[reward]], in double brackets"));
    };
    let Some(name) = table.get("name") else {
        // A misspelt `name` is the likelier mistake.
        if let Some((key, _)) = table.iter().find(|(key, _)| {
            nearest(key.get_ref(), &OWN) == Some("name") && key.get_ref() != "name"
        }) {
            return Err(source.unknown(key, &OWN, "a reward"));
        }
        return Err(source
            .error(&value.span(), "this reward has no name")
            .fix("add name = \"…\"; `groundrule rewards` lists them"));
    };
    let mut spec = PartSpec::new(source.text("name", name)?);
    spec.semantics = match table.get("semantics") {
        Some(value) => read_semantics(source, value)?,
        None => semantics,
    };
    let Some(entry) = registry::find(&spec.reward) else {
        let names: Vec<_> = registry::REWARDS.iter().map(|entry| entry.name).collect();
        let failure = source.error(&name.span(), format!("there is no reward '{}'", spec.reward));
        return Err(match nearest(&spec.reward, &names) {
            Some(near) => failure.fix(format!("did you mean '{near}'?")),
            None => failure.fix(format!("there are {}", names.join(", "))),
        });
    };
    let mut known: Vec<&str> = OWN.to_vec();
    known.extend(entry.parameters.iter().map(|parameter| parameter.name));
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "name" | "semantics" => {}
            "as" => spec.label = Some(source.text("as", value)?),
            "weight" => spec.weight = source.number("weight", value)?,
            "tasks" => spec.tasks = read_tasks(source, value)?,
            parameter if known.contains(&parameter) => {
                let setting = match value.get_ref() {
                    DeValue::String(text) => Setting::Text(text.to_string()),
                    DeValue::Boolean(truth) if takes_truth(entry, parameter) => {
                        Setting::Text(truth.to_string())
                    }
                    other => match number(other) {
                        Some(number) => Setting::Number(number),
                        None => {
                            return Err(source.wrong(parameter, value, "a number or text", other));
                        }
                    },
                };
                spec.settings.push((parameter.to_owned(), setting));
            }
            _ => return Err(source.unknown(key, &known, &format!("reward '{}'", entry.name))),
        }
        // Checked one at a time, so that a wrong value can be shown in place.
        if let Err(error) = Plan::new(std::slice::from_ref(&spec)) {
            return Err(source.error(&value.span(), error));
        }
    }
    if let Err(error) = Plan::new(std::slice::from_ref(&spec)) {
        return Err(source.error(&value.span(), error));
    }
    Ok(spec)
}

/// Whether a parameter is either true or false.
fn takes_truth(entry: &Entry, name: &str) -> bool {
    entry.parameters.iter().any(|parameter| {
        let words = match parameter.default {
            ParameterDefault::OneOf(words) => words,
            ParameterDefault::Number(_) => &[],
        };
        parameter.name == name && words.contains(&"true")
    })
}

fn read_tasks(source: &Source<'_>, value: &Spanned<DeValue<'_>>) -> Result<Vec<String>, Failure> {
    match value.get_ref() {
        DeValue::Array(tasks) => tasks.iter().map(|task| source.text("tasks", task)).collect(),
        _ => Ok(vec![source.text("tasks", value)?]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_is_checked_as_it_is_read() {
        assert_eq!(crate::check_configuration("[[reward]]\nname = \"format_reward\"\n"), Ok(()));
        for text in ["[[reward]]\nname = \"\"\n", "[[reward", "rewards = 1"] {
            assert_eq!(
                crate::check_configuration(text),
                Err(parse(Path::new("groundrule.toml"), text).unwrap_err().message)
            );
        }
    }

    fn failure(text: &str) -> (String, Option<String>) {
        let failure = parse(Path::new("dir/groundrule.toml"), text).unwrap_err();
        (failure.message, failure.fix)
    }

    #[test]
    fn a_whole_file_is_read() {
        let text = "tokenizer = \"t.json\"\nimages = \".\"\n[[reward]]\nname = \"detection_score\"\n\
                    as = \"boxes\"\nweight = 2\ntasks = [\"od\", \"rec\"]\niou_threshold = 0.25\n\
                    [[reward]]\nname = \"format_reward\"\ntasks = \"od\"\n";
        let config = parse(Path::new("dir/groundrule.toml"), text).unwrap();
        assert_eq!(config.tokenizer, Some(PathBuf::from("dir/t.json")));
        assert_eq!(config.images, Some(PathBuf::from("dir/.")));
        let [boxes, form] = config.rewards.as_slice() else { panic!("{config:?}") };
        assert_eq!(boxes.label.as_deref(), Some("boxes"));
        assert_eq!((boxes.weight, boxes.tasks.len()), (2.0, 2));
        assert_eq!(boxes.settings, [("iou_threshold".to_owned(), Setting::Number(0.25))]);
        assert_eq!(form.tasks, ["od"]);
    }

    #[test]
    fn a_written_configuration_reads_as_it_was_wherever_it_is() {
        let text = "totals = \"partial\"\ntokenizer = \"a \\\"b\\\".json\"\nimages = \"pictures\"\n\
                    [[reward]]\nname = \"format_reward\"\nsemantics = \"strict\"\n\n\
                    [[reward]]\nname = \"iou_reward\"\nweight = 0.5\n";
        let config = parse(Path::new("/data/groundrule.toml"), text).unwrap();
        assert_eq!(config.images, Some(PathBuf::from("/data/pictures")));
        let again = parse(Path::new("/elsewhere/groundrule.toml"), &config.to_toml()).unwrap();
        assert_eq!(again, config);
        assert_eq!(Config::default().to_toml(), "");
    }

    #[test]
    fn semantics_are_chosen_for_all_or_for_one() {
        let text = "semantics = \"strict\"\n[[reward]]\nname = \"iou_reward\"\nprediction_frame = \"shares\"\n\
                    [[reward]]\nname = \"map_reward\"\nsemantics = \"vlm-r1\"\nlength_reward = true\n";
        let config = parse(Path::new("groundrule.toml"), text).unwrap();
        let chosen: Vec<_> = config.rewards.iter().map(|spec| spec.semantics).collect();
        assert_eq!(chosen, [Semantics::Strict, Semantics::VlmR1]);
        let (found, _) = failure("semantics = \"lenient\"");
        assert!(
            found.ends_with(":1: 'semantics' takes one of vlm-r1, strict, not 'lenient'"),
            "{found}"
        );
        let (found, _) =
            failure("[[reward]]\nname = \"iou_reward\"\nprediction_frame = \"shares\"");
        assert!(found.contains(":3: iou_reward: prediction_frame needs semantics"), "{found}");
    }

    #[test]
    fn columns_are_named_in_a_table() {
        let text = "columns = { completion = \"out\", reference = \"the \\\"truth\\\"\" }\n\
                    [[reward]]\nname = \"format_reward\"\n";
        let config = parse(Path::new("groundrule.toml"), text).unwrap();
        let named: Vec<_> = config.columns.iter().collect();
        assert_eq!(named, [("completion", "out"), ("reference", "the \"truth\"")]);
        assert_eq!(parse(Path::new("groundrule.toml"), &config.to_toml()).unwrap(), config);
        let (found, _) = failure("columns = { completon = \"out\" }");
        assert!(found.ends_with(":1: there is no column 'completon'; did you mean 'completion'?"));
        let (found, fix) = failure("columns = \"out\"");
        assert!(found.ends_with(":1: 'columns' takes a table, not this string"), "{found}");
        assert!(fix.unwrap().starts_with("write columns = {"));
        let (found, _) = failure("columns = { completion = 7 }");
        assert!(found.ends_with(":1: 'completion' takes text, not this integer"), "{found}");
    }

    #[test]
    fn totals_are_whole_unless_told_otherwise() {
        let totals = |text| parse(Path::new("groundrule.toml"), text).unwrap().totals;
        assert_eq!((totals(""), totals("totals = \"partial\"")), (Totals::Whole, Totals::Partial));
        let (found, _) = failure("totals = \"half\"");
        assert!(found.ends_with(":1: 'totals' takes one of whole, partial, not 'half'"), "{found}");
    }

    #[test]
    fn mistakes_have_a_line_and_a_suggestion() {
        for (text, message, fix) in [
            (
                "\ntokeniser = \"x\"",
                ":2: the configuration has no key 'tokeniser'",
                "did you mean 'tokenizer'?",
            ),
            (
                "[[reward]]\nname = \"format_reward\"\nxyz = 1",
                ":3: reward 'format_reward' has no key 'xyz'",
                "known keys are name, as, weight, tasks, semantics",
            ),
            (
                "[[reward]]\nname = \"detection_score\"\niou_treshold = 1",
                ":3: reward 'detection_score' has no key 'iou_treshold'",
                "did you mean 'iou_threshold'?",
            ),
            (
                "[[reward]]\nname = \"iou_rewrd\"",
                ":2: there is no reward 'iou_rewrd'",
                "did you mean 'iou_reward'?",
            ),
            (
                "[[reward]]\nnme = \"iou_reward\"",
                ":2: a reward has no key 'nme'",
                "did you mean 'name'?",
            ),
            (
                "[[reward]]\nname = \"iou_reward\"\n\n[[reward]]\nname = \"iou_reward\"",
                ":4: 'iou_reward' is in the plan twice",
                "give one of them another name with as = \"…\"",
            ),
            (
                "[reward]\nname = \"iou_reward\"",
                ":1: 'reward' takes a list of tables",
                "head each reward with [[reward]], in double brackets",
            ),
        ] {
            assert_eq!(
                failure(text),
                (format!("dir/groundrule.toml{message}"), Some(fix.to_owned())),
                "{text}"
            );
        }
        for (text, message) in [
            ("a = = 1", ":1: this is not TOML:"),
            ("images = 5", ":1: 'images' takes text, not this integer"),
            (
                "[[reward]]\nname = \"iou_reward\"\nweight = \"much\"",
                ":3: 'weight' takes a number, not this string",
            ),
            (
                "[[reward]]\nname = \"iou_reward\"\nweight = nan",
                ":3: iou_reward: weight must be a finite number, got NaN",
            ),
            ("[[reward]]\nname = \"iou_reward\"\n\ntasks = [\"kind:bx\"]", ":4: "),
            (
                "[[reward]]\nname = \"detection_score\"\n\nalpha = \"x\"",
                ":4: detection_score: alpha takes a number, not 'x'",
            ),
            (
                "[[reward]]\nname = \"detection_score\"\nalpha = true",
                ":3: 'alpha' takes a number or text, not this boolean",
            ),
            ("[[reward]]\nweight = 1", ":1: this reward has no name"),
        ] {
            let (found, _) = failure(text);
            assert!(found.contains(message), "{text}: {found}");
        }
    }
    #[test]
    fn files_that_cannot_be_read_are_told_apart() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("groundrule.toml");
        let fix = || read(&path).unwrap_err().fix.unwrap();
        assert_eq!(fix(), "check the path");
        std::fs::write(&path, b"images = \"\xff\"").unwrap();
        assert_eq!(fix(), "write the configuration as UTF-8 text");
        std::fs::write(&path, vec![b'#'; LARGEST as usize + 1]).unwrap();
        assert!(read(&path).unwrap_err().message.contains("larger than 1 MiB"));
        std::fs::write(&path, vec![b'#'; LARGEST as usize]).unwrap();
        assert_eq!(read(&path).unwrap(), Config::default());
    }
}
