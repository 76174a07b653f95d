//! Every rule finds the answer of its example, and does not without it; every rung decides its example; the page of
//! rules and rungs is made from the tables.
#![expect(
    clippy::disallowed_methods,
    reason = "the page is a file, and a variable says whether to write it"
)]

use groundrule_math::compare::Rung;
use groundrule_math::verdict::Code;
use groundrule_math::{Choice, Grade, Grader, Question, Rule};

const CHOICES: [Choice<'_>; 2] =
    [Choice { label: "A", content: "Yes" }, Choice { label: "B", content: "No" }];

/// How a rule's example is judged.
fn judged(grader: &Grader, rule: Rule) -> Grade {
    let choices = Question { text: "Does it float?", choices: &CHOICES };
    let free = Question { text: "How many towers are below 40 metres?", ..Question::default() };
    match rule {
        _ if rule.is_choice() => grader.judge(&choices, "No", rule.example()),
        Rule::YesNo => grader.judge(&Question::default(), "yes", rule.example()),
        _ => grader.judge(&free, "7", rule.example()),
    }
}

#[test]
fn each_rule_finds_the_answer_of_its_example() {
    let mut wrong = Vec::new();
    for &rule in Rule::ALL {
        let grader = if rule == Rule::Searched { Grader::compat() } else { Grader::sound() };
        let grade = judged(&grader, rule);
        if !grade.is_equal() || grade.completion.rule != rule {
            let found = grade.completion.rule.name();
            wrong.push(format!("{}: {} by {found}", rule.name(), grade.describe()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Without its rule, an example is found by another rule or not at all; for most, the verdict changes with it.
#[test]
fn each_rule_is_for_something() {
    let mut lost = 0;
    for &rule in Rule::ALL.iter().filter(|rule| **rule != Rule::Searched) {
        let grade = judged(&Grader::sound().without(rule), rule);
        assert_ne!(grade.completion.rule, rule, "{} is still at work", rule.name());
        lost += u32::from(!grade.is_equal());
    }
    assert!(lost >= 6, "only {lost} verdicts change");
}

/// The grader that a rung's example is for.
fn grader(rung: Rung) -> Grader {
    match rung {
        Rung::PythonFloats | Rung::RealsAsInterval | Rung::NameLeftOut | Rung::Words => {
            Grader::compat()
        }
        Rung::Renamed => {
            let mut grader = Grader::sound();
            grader.comparing.strict = false;
            grader
        }
        _ => Grader::sound(),
    }
}

#[test]
fn each_rung_is_for_something() {
    let mut idle = Vec::new();
    for &rung in Rung::ALL {
        let (reference, completion) = rung.example();
        let judged = |grader: Grader| {
            let verdict = grader.judge(&Question::default(), reference, completion).verdict;
            (verdict.is_equal(), verdict.code())
        };
        let (with, without) = (judged(grader(rung)), judged(grader(rung).without_rung(rung)));
        if with == without {
            idle.push(format!("{}: {with:?}", rung.name()));
        }
    }
    assert!(idle.is_empty(), "{idle:#?}");
}

#[test]
fn names_are_unique_and_plain() {
    let rungs = Rung::ALL.iter().map(|rung| rung.name());
    let mut names: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).chain(rungs).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Rule::ALL.len() + Rung::ALL.len());
    assert!(names.iter().all(|name| name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')));
}

/// `UPDATE_DOCS=1 cargo test -p groundrule-math --test rules` writes the page.
#[test]
fn the_page_is_up_to_date() {
    let mut page = String::from(
        "# Rules and rungs\n\nHow the grader finds the answer in a text, and what it says about two answers. \
         `groundrule explain` and `groundrule.math.explain` name the rule and the code of every verdict. Generated from the tables in \
         `rules.rs`, `compare/ladder.rs` and `verdict.rs` of `crates/groundrule-math/src`; a test runs every example.\n\n\
         ## Where the answer is\n\nThe rules are tried in this order. Those for choices apply if the row has `choices` or the question lists \
         them.\n\n| rule | | example |\n|---|---|---|\n",
    );
    for &rule in Rule::ALL {
        let example = rule.example().replace('|', "\\|").replace('\n', "⏎");
        page.push_str(&format!("| `{}` | {} | `{example}` |\n", rule.name(), rule.meaning()));
    }
    page.push_str(
        "\n## How two expressions are compared\n\nThe rungs are tried from top to bottom. Some rewrite one side in the form of the other. \
         The first rung that can decide does so. Without its rung, each example would be judged differently.\n\n\
         | rung | | reference | completion |\n|---|---|---|---|\n",
    );
    for &rung in Rung::ALL {
        let (reference, completion) = rung.example();
        page.push_str(&format!(
            "| `{}` | {} | `{reference}` | `{completion}` |\n",
            rung.name(),
            rung.meaning()
        ));
    }
    page.push_str("\n## What the comparison says\n\n| code | |\n|---|---|\n");
    for &code in Code::ALL {
        page.push_str(&format!("| `{}` | {} |\n", code.name(), code.meaning()));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/grader-rules.md");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(path, &page).unwrap();
    }
    assert!(
        std::fs::read_to_string(path).unwrap_or_default() == page,
        "docs/grader-rules.md is out of date; run: UPDATE_DOCS=1 cargo test -p groundrule-math --test rules"
    );
}
