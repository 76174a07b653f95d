//! All that is read in one input and said about it.

use groundrule_math::expr::Arena;
use groundrule_math::expr::print::latex;
use groundrule_math::extract::{
    Candidates, ExtractConfig, NormalizationConfig, Role, StringTarget, Target, claims,
    last_equation, normalize, normalize_phrase,
};
use groundrule_math::latex::{parse_latex, parse_plain};
use groundrule_math::{
    Answer, Budget, Choice, Grade, Grader, Question, VerifyConfig, chosen_letter, number_in_words,
    offered_choices, parse, shown_answers, verify, yes_or_no,
};
use std::ops::Range;

const LABELS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

pub(crate) fn labelled<'t>(contents: impl Iterator<Item = &'t str>) -> Vec<Choice<'t>> {
    let labels = (0..).map_while(|at| LABELS.get(at..=at));
    labels.zip(contents).map(|(label, content)| Choice { label, content }).collect()
}

/// The first answer in LaTeX, if it is mathematics and does not look as it is described.
pub(crate) fn in_latex(answers: &[Answer], said: &str) -> String {
    let written = match answers.first() {
        Some(Answer::Expr(expr)) => latex(&expr.arena, expr.root),
        _ => String::new(),
    };
    if said.contains(&written) { String::new() } else { written }
}

/// All that is read on both sides and said about it.
pub(crate) fn told(
    grader: &Grader,
    question: &Question<'_>,
    reference: &str,
    reply: &str,
) -> (Grade, String) {
    let grade = grader.judge(question, reference, reply);
    let (gold, pred) = (&grade.reference.answers, &grade.completion.answers);
    let back = verify(pred, gold, &grader.comparing);
    let mut said = format!("{}; {}", grade.describe(), back.describe(pred, gold));
    for reading in [&grade.reference, &grade.completion] {
        said.push_str(&format!("; {} {:?}", reading.rule.name(), reading.span));
        said.push_str(&format!(" {} {:?}", reading.is_words(), reading.number()));
        for answer in &reading.answers {
            said.push_str(&format!("; {answer} {}", in_latex(std::slice::from_ref(answer), "")));
        }
    }
    said.push('\n');
    (grade, said)
}

/// An input in both modes, with the sides exchanged, without the rules that found the answer, with a tolerance, compared
/// loosely; where answers may be in its reply, which formulas both sides are, what the question offers, and how much
/// work little work is.
pub(crate) fn everything(question: &Question<'_>, reference: &str, reply: &str) -> String {
    let (sound, compat) = (Grader::sound(), Grader::compat());
    let (grade, mut said) = told(&sound, question, reference, reply);
    said.push_str(&told(&sound, question, reply, reference).1);
    let (theirs, compared) = told(&compat, question, reference, reply);
    said.push_str(&compared);
    let (mut without, mut rule) = (Grader::sound(), grade.completion.rule);
    for _ in 0..MOST_RULES {
        without = without.without(rule);
        let (next, compared) = told(&without, question, reference, reply);
        said.push_str(&compared);
        if next.completion.rule == rule {
            break;
        }
        rule = next.completion.rule;
    }
    let loose = Grader { tolerance: Some(0.05), ..Grader::sound() };
    said.push_str(&loose.judge(question, reference, reply).describe());
    for letter in [reference, "B"] {
        let picked = sound.judge_letter(letter, reply);
        said.push_str(&picked.map_or("no letter".to_owned(), |grade| grade.describe()));
    }
    for (grader, grade) in [(&sound, &grade), (&compat, &theirs)] {
        let (gold, pred) = (&grade.reference.answers, &grade.completion.answers);
        said.push_str(&work(&grade.completion.source, gold, pred, &grader.comparing, FEW_STEPS));
        let comparing = VerifyConfig {
            float_rounding: 2,
            strict: false,
            allow_set_relation_comp: true,
            ..grader.comparing.clone()
        };
        said.push_str(&verify(gold, pred, &comparing).describe(gold, pred));
        said.push_str(&formula(reference, &comparing));
        said.push_str(&formula(reply, &comparing));
    }
    for choice in offered_choices(question.text).iter().chain(&offered_choices(reply)) {
        said.push_str(&format!("{} {};", choice.label, choice.content));
    }
    said + &named(reply) + &places(reply)
}

/// Which of a few strings a text names, in both modes.
fn named(text: &str) -> String {
    let target = StringTarget {
        strings: ["A", "B", "C", "D", "yes", "no"].map(str::to_owned).to_vec(),
        ..StringTarget::default()
    };
    let strings = Target::Strings(target);
    let one_of_few =
        ExtractConfig { targets: vec![strings.clone()], ..ExtractConfig::math_verify() };
    let anything = ExtractConfig { targets: vec![strings], ..ExtractConfig::sound() };
    shown_answers(&parse(text, &one_of_few)) + &shown_answers(&parse(text, &anything))
}

/// A text that is nothing but a formula, as it is printed, and the work to read it; or what is wrong with it.
fn formula(text: &str, comparing: &VerifyConfig) -> String {
    let (mut arena, mut budget) = (Arena::new(), Budget::default());
    let plain = parse_plain(text, &comparing.quirks, &mut arena, &mut budget);
    let plain = plain.map(|root| latex(&arena, root)).map_err(|error| error.to_string());
    let whole = parse_latex(text, &comparing.quirks, &mut arena, &mut budget);
    let whole = whole.map(|root| latex(&arena, root)).map_err(|error| error.to_string());
    format!("{plain:?} {whole:?} {}\n", budget.steps)
}

/// Sixteen bits of a text (FNV-1a).
pub(crate) fn digest(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{:04x}", (hash ^ (hash >> 16) ^ (hash >> 32) ^ (hash >> 48)) & 0xffff)
}

/// The most steps that are looked for in every row.
const FEW_STEPS: u64 = 1023;
/// How many rules are taken away, one after the other.
const MOST_RULES: usize = 4;

/// How many steps are needed to come to the same verdict, if these are not too many.
fn steps_needed(
    gold: &[Answer],
    pred: &[Answer],
    comparing: &VerifyConfig,
    most: u64,
) -> Option<u64> {
    let known = verify(gold, pred, comparing);
    let enough = |steps: u64| {
        let budget = Budget { steps, ..comparing.budget.clone() };
        let verdict = verify(gold, pred, &VerifyConfig { budget, ..comparing.clone() });
        verdict.code() == known.code() && verdict.is_equal() == known.is_equal()
    };
    let mut high =
        (0..).map(|power| (1 << power) - 1).find(|&steps| steps > most || enough(steps))?;
    if high > most {
        return None;
    }
    let mut low = high / 2;
    while low < high {
        let middle = low + (high - low) / 2;
        if enough(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Some(high)
}

/// The steps that it takes to read a formula, and to compare it: `12+40`.
pub(crate) fn work(
    source: &str,
    gold: &[Answer],
    pred: &[Answer],
    comparing: &VerifyConfig,
    most: u64,
) -> String {
    let mut budget = Budget::default();
    let whole = budget.steps;
    let read = parse_latex(source, &comparing.quirks, &mut Arena::new(), &mut budget);
    let reading = if read.is_ok() { (whole - budget.steps).to_string() } else { "no".to_owned() };
    let comparing = steps_needed(gold, pred, comparing, most);
    format!("{reading}+{}", comparing.map_or("many".to_owned(), |steps| steps.to_string()))
}

/// Where answers may be in a text, and how it is cleaned up, in both modes.
pub(crate) fn places(text: &str) -> String {
    let placed = |standing: String, span: &Range<usize>| {
        let held = text.get(span.clone()).unwrap_or_default();
        format!("{standing} {}-{} {held}", span.start, span.end)
    };
    let claimed: Vec<String> = claims(text, Role::Reply)
        .iter()
        .map(|claim| {
            let (parts, mathematics) = (claim.parts.len(), claim.mathematics);
            let unit = claim.unit.clone().and_then(|unit| text.get(unit)).unwrap_or_default();
            let claimed = placed(format!("{:?}", claim.standing), &claim.span);
            format!("{claimed} {parts}{}{unit}", if mathematics { " as mathematics " } else { " " })
        })
        .collect();
    let config = ExtractConfig::math_verify();
    let found: Vec<String> = Candidates::new(text, &config)
        .take(4)
        .map(|candidate| placed(candidate.priority.to_string(), &candidate.span))
        .collect();
    let clean = normalize(text, &NormalizationConfig::default(), &config.quirks);
    let phrase = normalize_phrase(text);
    let known = [
        yes_or_no(text).map(|yes| if yes { "yes".to_owned() } else { "no".to_owned() }),
        chosen_letter(text).map(|letter| letter.to_string()),
        number_in_words(text).map(|number| number.to_string()),
        last_equation(text).map(str::to_owned),
    ];
    let known: Vec<String> = known.into_iter().flatten().collect();
    let told = [claimed.join(" ; "), found.join(" ; "), phrase, clean, known.join(" ; ")];
    told.join("\t")
}
