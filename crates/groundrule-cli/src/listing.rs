//! `groundrule rewards`: what the registry knows.

use crate::args::Rewards;
use crate::failure::Failure;
use crate::paint::{BOLD, DIM, NAME, paint, short};
use groundrule::{Entry, ParameterDefault, Repair, Semantics, nearest, registry};
use serde::Serialize;
use std::fmt::Write as _;

/// Lists the rewards, or shows one.
pub(crate) fn run(args: &Rewards) -> Result<(), Failure> {
    let text = match &args.name {
        Some(name) => {
            let entry = registry::find(name).ok_or_else(|| unknown(name))?;
            if args.json { json(entry)? } else { one(entry) }
        }
        None if args.json => json(&registry::REWARDS)?,
        None => all(),
    };
    crate::score::show(&text, false)?;
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
    let mut lines = Vec::new();
    let mut marked = false;
    for parameter in entry.parameters {
        let mut help = parameter.help.to_owned();
        if entry.needs_strict(parameter) {
            marked = true;
            help.push_str(" *");
        }
        let words = match parameter.default {
            ParameterDefault::OneOf(words) => words.join(", "),
            ParameterDefault::Number(_) => String::new(),
        };
        lines.push((parameter.name, parameter.default.to_string(), help, words));
    }
    let _ = writeln!(text, "\n  {}", paint(BOLD, "parameters"));
    if lines.is_empty() {
        let _ = writeln!(text, "    none of its own");
    }
    columns(&mut text, &lines);
    if marked {
        let _ = writeln!(text, "    {}", paint(DIM, "* only with semantics=strict"));
    }
    let repairs: Vec<_> = Repair::of(entry.name).map(Repair::name).collect();
    let strict = match repairs.as_slice() {
        [] => "nothing to repair".to_owned(),
        repairs => format!("strict repairs {}", repairs.join(", ")),
    };
    let _ = writeln!(text, "\n  {}", paint(BOLD, "settings of every reward"));
    let own = |text: &str| text.to_owned();
    columns(
        &mut text,
        &[
            ("semantics", own("vlm-r1"), strict, Semantics::WORDS.join(", ")),
            ("weight", own("1"), own("its score is multiplied by this in the total"), own("")),
            ("as", own(entry.name), own("its name in the output"), own("")),
            ("tasks", own("all"), own("only rows of this task; may be repeated"), own("")),
        ],
    );
    let mut settings: Vec<_> = entry
        .parameters
        .iter()
        .filter(|parameter| !entry.needs_strict(parameter))
        .take(2)
        .map(|parameter| format!("{}={}", parameter.name, parameter.default))
        .collect();
    settings.push("weight=0.5".to_owned());
    let example = format!("--reward {}:{}", entry.name, settings.join(","));
    let _ = writeln!(text, "\n  {}\n", paint(DIM, example));
    text
}

/// Names, defaults and help texts in columns; the words that a setting takes get their own line.
fn columns(text: &mut String, lines: &[(&str, String, String, String)]) {
    let name = lines.iter().map(|line| line.0.len()).max().unwrap_or(0);
    let value = lines.iter().map(|line| line.1.len()).max().unwrap_or(0);
    for (key, default, help, words) in lines {
        let default = paint(DIM, format!("= {default:value$}"));
        let _ = writeln!(text, "    {key:name$} {default}  {help}");
        if !words.is_empty() {
            let _ = writeln!(text, "    {:1$}{2}", "", name + value + 5, paint(DIM, words));
        }
    }
}
