//! `groundrule rewards`: what the registry knows.

use crate::args::Rewards;
use crate::failure::Failure;
use crate::paint::{BOLD, DIM, NAME, paint, short};
use groundrule::{Entry, ParameterDefault, nearest, registry};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write as _;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    summary: &'static str,
    range: (f64, f64),
    inputs: Vec<&'static str>,
    parameters: Vec<ListedParameter>,
}

#[derive(Serialize)]
struct ListedParameter {
    name: &'static str,
    default: serde_json::Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    one_of: Option<&'static [&'static str]>,
    help: &'static str,
}

impl From<&Entry> for Listed {
    fn from(entry: &Entry) -> Self {
        let parameter = |parameter: &groundrule::Parameter| ListedParameter {
            name: parameter.name,
            default: match parameter.default {
                ParameterDefault::Number(number) => number.into(),
                ParameterDefault::OneOf(_) => parameter.default.to_string().into(),
            },
            one_of: match parameter.default {
                ParameterDefault::OneOf(words) => Some(words),
                ParameterDefault::Number(_) => None,
            },
            help: parameter.help,
        };
        Listed {
            name: entry.name,
            summary: entry.summary,
            range: entry.range,
            inputs: entry.inputs.iter().map(|input| input.column()).collect(),
            parameters: entry.parameters.iter().map(parameter).collect(),
        }
    }
}

/// Lists the rewards, or shows one.
pub(crate) fn run(args: &Rewards) -> Result<(), Failure> {
    let text = match &args.name {
        Some(name) => {
            let entry = registry::find(name).ok_or_else(|| unknown(name))?;
            if args.json { json(&Listed::from(entry))? } else { one(entry) }
        }
        None if args.json => json(&registry::REWARDS.iter().map(Listed::from).collect::<Vec<_>>())?,
        None => all(),
    };
    // A reader that has gone away is no error.
    let _ = anstream::stdout().write_all(text.as_bytes());
    Ok(())
}

fn json(value: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|e| Failure::files(e.to_string()))?;
    Ok(text + "\n")
}

fn unknown(name: &str) -> Failure {
    let names: Vec<_> = registry::REWARDS.iter().map(|entry| entry.name).collect();
    let failure = Failure::usage(format!("there is no reward '{name}'"));
    match nearest(name, &names) {
        Some(near) => failure.fix(format!("did you mean '{near}'?")),
        None => failure.fix(format!("there are {}", names.join(", "))),
    }
}

fn range(entry: &Entry) -> String {
    format!("{} … {}", short(entry.range.0), short(entry.range.1))
}

fn all() -> String {
    let mut text = String::from("\n");
    let width = registry::REWARDS.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    for entry in registry::REWARDS {
        let name = paint(NAME, format!("{:width$}", entry.name));
        let range = paint(DIM, format!("{:>8}", range(entry)));
        let _ = writeln!(text, "  {name}  {range}  {}", entry.summary);
    }
    let hint = "groundrule rewards NAME shows its columns and parameters";
    let _ = writeln!(text, "\n  {}\n", paint(DIM, hint));
    text
}

fn one(entry: &Entry) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "\n  {}   {}", paint(NAME, entry.name), paint(DIM, range(entry)));
    let _ = writeln!(text, "  {}\n", entry.summary);
    let inputs: Vec<_> = entry.inputs.iter().map(|input| input.column()).collect();
    let _ = writeln!(text, "  {}  {}", paint(BOLD, "reads"), inputs.join(", "));
    if entry.parameters.is_empty() {
        let _ = writeln!(text, "  {}  none\n", paint(BOLD, "parameters"));
        return text;
    }
    let _ = writeln!(text, "\n  {}", paint(BOLD, "parameters"));
    let width = entry.parameters.iter().map(|parameter| parameter.name.len()).max().unwrap_or(0);
    for parameter in entry.parameters {
        let choices = match parameter.default {
            ParameterDefault::OneOf(words) => format!(" (one of {})", words.join(", ")),
            ParameterDefault::Number(_) => String::new(),
        };
        let default = paint(DIM, format!("= {:<6}", parameter.default.to_string()));
        let _ =
            writeln!(text, "    {:width$} {default} {}{choices}", parameter.name, parameter.help);
    }
    let settings: Vec<_> = entry
        .parameters
        .iter()
        .take(2)
        .map(|parameter| format!("{}={}", parameter.name, parameter.default))
        .collect();
    let example = format!("--reward {}:{}", entry.name, settings.join(","));
    let _ = writeln!(text, "\n  {}\n", paint(DIM, example));
    text
}
