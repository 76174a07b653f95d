//! Where the rewards meet the mathematics.

use crate::fault::Fault;
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::sample::Sample;
use crate::trace::Trace;
use groundrule_math::extract::{
    Boxes, ExtractConfig, ExtractionMode, LatexTarget, NormalizationConfig, Target,
};
use groundrule_math::verdict::Code;
use groundrule_math::{
    Answer, Grade, Grader, Question, Reading, Verdict, parse, shown_answers, verify,
};
use std::sync::LazyLock;

static SOUND: LazyLock<Grader> = LazyLock::new(Grader::sound);
static COMPAT: LazyLock<Grader> = LazyLock::new(Grader::compat);

/// Whether Math-Verify would call the two the same mathematics, asked in VLM-R1's order: the completion is passed in
/// place of the reference, and the reference in place of the completion.
pub(crate) fn same_mathematics(student: &str, truth: &str, trace: &mut Trace) -> bool {
    let grade = COMPAT.judge(&Question::default(), student, truth);
    trace.note("answer read as", || shown_answers(&grade.reference.answers));
    trace.note("reference read as", || shown_answers(&grade.completion.answers));
    note_verdict(&grade.verdict, trace);
    grade.is_equal()
}

/// What a careful grader says about a row.
pub(crate) fn grade(sample: &Sample<'_>, trace: &mut Trace) -> Result<Grade, Fault> {
    grade_within(sample, 0.0, trace)
}

/// The same if a number may be off by this share of the reference's.
pub(crate) fn grade_within(
    sample: &Sample<'_>,
    tolerance: f64,
    trace: &mut Trace,
) -> Result<Grade, Fault> {
    let reference = sample.written_reference()?;
    let question = question(sample);
    let tolerant;
    let grader = match tolerance > 0.0 {
        true => {
            tolerant = Grader { tolerance: Some(tolerance), ..SOUND.clone() };
            &tolerant
        }
        false => &*SOUND,
    };
    let grade = grader.judge(&question, reference, sample.completion);
    note_grade(&grade, sample.completion, trace);
    if trace.is_on() {
        note_short_rounding(&grade, &question, reference, sample.completion, trace);
    }
    Ok(grade)
}

/// Digits that a rounding must have if the question asks for none.
const DIGITS: usize = 4;

/// Says so if an answer is wrong only because it is rounded to too few digits.
fn note_short_rounding(
    grade: &Grade,
    question: &Question<'_>,
    reference: &str,
    completion: &str,
    trace: &mut Trace,
) {
    let Verdict::Different(_) = grade.verdict else { return };
    let Some(answer) = grade.completion.span.clone().and_then(|span| completion.get(span)) else {
        return;
    };
    let answer = answer.trim_matches(|sign: char| sign.is_whitespace() || "$.".contains(sign));
    let Some((digits, places)) = plain_decimal(answer).filter(|(digits, _)| *digits < DIGITS)
    else {
        return;
    };
    let asks = match places {
        0 => "Round to the nearest integer.".to_owned(),
        places => format!("Round to {places} decimal places."),
    };
    let text = format!("{} {asks}", question.text);
    let asked = Question { text: &text, ..*question };
    if SOUND.judge(&asked, reference, completion).is_equal() {
        let what = format!("{answer} is the reference rounded to {digits} significant digits");
        let rule = format!("{DIGITS} are needed, unless the question asks for fewer");
        trace.note("rounding", || format!("{what}; {rule}"));
    }
}

/// The significant digits of a plain decimal, and how many of its digits are behind the point.
fn plain_decimal(text: &str) -> Option<(usize, usize)> {
    let text = text.strip_prefix(['-', '−', '+']).unwrap_or(text);
    let (whole, behind) = text.split_once('.').unwrap_or((text, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !all_digits(whole) || !all_digits(behind) {
        return None;
    }
    let digits = format!("{whole}{behind}");
    Some((digits.trim_start_matches('0').len(), behind.len()))
}

/// The same if the reference is the letter of a choice; nothing if it is not.
pub(crate) fn grade_letter(sample: &Sample<'_>, trace: &mut Trace) -> Result<Option<Grade>, Fault> {
    let reference = sample.written_reference()?;
    let grade = SOUND.judge_letter(reference, sample.completion);
    if let Some(grade) = &grade {
        note_grade(grade, sample.completion, trace);
    }
    Ok(grade)
}

/// The answer that a completion gives, as a careful grader reads it; none if it gives none, or several.
///
/// ```
/// use groundrule::{Sample, answer_given};
/// let sample = Sample { solution: Some("63"), ..Sample::new("So it is \\boxed{64}.") };
/// assert_eq!(answer_given(&sample).as_deref(), Some("64"));
/// ```
pub fn answer_given(sample: &Sample<'_>) -> Option<String> {
    let grade = SOUND.judge(&question(sample), sample.solution?, sample.completion);
    let committed = grade.verdict.code() != Code::NotCommitted;
    grade.completion.answers.first().filter(|_| committed).map(Answer::to_string)
}

/// Whether two answers mean the same to a careful grader.
pub(crate) fn is_same_answer(reference: &str, answer: &str) -> bool {
    SOUND.judge(&Question::default(), reference, answer).is_equal()
}

/// Whether a completion gives one of the choices of a question; `label` is the label of any of them.
pub(crate) fn is_choice_among(question: &Question<'_>, label: &str, completion: &str) -> bool {
    SOUND.judge(question, label, completion).completion.rule.is_choice()
}

pub(crate) fn question<'a>(sample: &Sample<'a>) -> Question<'a> {
    Question { text: sample.problem.unwrap_or_default(), choices: sample.choices }
}

fn note_grade(grade: &Grade, completion: &str, trace: &mut Trace) {
    match &grade.completion.span {
        Some(span) => trace.span("answer", completion, span.clone()),
        None => trace.note("answer", || "none was found".to_owned()),
    }
    let rule = grade.completion.rule;
    trace.note("found by", || format!("{}: {}", rule.name(), rule.meaning()));
    trace.note("answer read as", || shown(&grade.completion));
    trace.note("reference read as", || shown(&grade.reference));
    note_verdict(&grade.verdict, trace);
}

/// What was read, for people. Words beside a value are how it was written, unless they are only what else the text might
/// have meant.
fn shown(reading: &Reading) -> String {
    let is_value = |answer: &Answer| matches!(answer, Answer::Expr(_));
    if !reading.answers.iter().any(is_value) {
        return shown_answers(&reading.answers);
    }
    let meant = |answer: &&Answer| is_value(answer) || answer.to_string() == reading.source;
    shown_answers(&reading.answers.iter().filter(meant).cloned().collect::<Vec<_>>())
}

fn note_verdict(verdict: &Verdict, trace: &mut Trace) {
    trace.note("verdict", || format!("{}: {}", verdict.code(), verdict.code().meaning()));
}

/// The judgement that a grade gives.
pub(crate) fn judgement(grade: &Grade) -> Judgement {
    let code = grade.verdict.code();
    let numbers = || grade.reference.number().is_some() && grade.completion.number().is_some();
    match &grade.verdict {
        Verdict::Equal(_) => Judgement::new(
            1.0,
            match code {
                Code::ChoiceEqual => Reason::ChoiceMatch,
                Code::TextEqual | Code::SymbolEqual => Reason::TextMatch,
                Code::NumberEqual
                | Code::NumberRounded
                | Code::PercentEqual
                | Code::WithinTolerance => Reason::NumericEqual,
                _ => Reason::SymbolicEqual,
            },
        ),
        Verdict::Different(_) => Judgement::new(
            0.0,
            match code {
                Code::ChoiceDiffers => Reason::ChoiceDiffers,
                Code::ChoiceContradicted => Reason::ChoiceContradicted,
                Code::NotCommitted => Reason::NotCommitted,
                Code::QuestionRepeated => Reason::QuestionRepeated,
                Code::NumberDiffers => Reason::NumericDiffers,
                Code::NumericDiffers if numbers() => Reason::NumericDiffers,
                Code::TextDiffers => Reason::TextDiffers,
                Code::UnitDiffers => Reason::UnitDiffers,
                Code::Undefined => Reason::NoValue,
                _ => Reason::SymbolicDiffers,
            },
        ),
        Verdict::Unknown(_) => Judgement::new(
            0.0,
            match code {
                Code::NothingToCompare => Reason::NoAnswerFound,
                Code::Unsupported | Code::NoPoint | Code::Undefined => Reason::NoValue,
                _ => Reason::UnknownVerdict,
            },
        ),
    }
}

static OPEN_R1_REFERENCE: LazyLock<ExtractConfig> =
    LazyLock::new(|| open_r1(LatexTarget::default()));
static OPEN_R1_REPLY: LazyLock<ExtractConfig> = LazyLock::new(|| {
    open_r1(LatexTarget {
        try_extract_without_anchor: false,
        boxed_match_priority: 0,
        // It asks for boxes with `True`, which is not one of the words that open a box.
        normalization: NormalizationConfig {
            nits: false,
            malformed_operators: false,
            basic_latex: true,
            equations: true,
            boxed: Boxes::None,
            units: true,
        },
    })
});

fn open_r1(target: LatexTarget) -> ExtractConfig {
    ExtractConfig {
        targets: vec![Target::Latex(target)],
        mode: ExtractionMode::FirstMatch,
        ..ExtractConfig::math_verify()
    }
}

/// Whether open-r1's length rewards call the answer right; `None` if they skip the row because nothing can be read from
/// the reference.
pub(crate) fn open_r1_correct(student: &str, truth: &str, trace: &mut Trace) -> Option<bool> {
    let truth = parse(truth, &OPEN_R1_REFERENCE);
    trace.note("reference read as", || shown_answers(&truth));
    if truth.is_empty() {
        return None;
    }
    let student = parse(student, &OPEN_R1_REPLY);
    trace.note("answer read as", || shown_answers(&student));
    Some(verify(&student, &truth, &COMPAT.comparing).is_equal())
}

#[cfg(test)]
mod tests {
    use super::*;
    use groundrule_math::verdict::How;

    #[test]
    fn what_has_no_value_is_told_from_what_took_too_long() {
        let reason = |completion: &str, solution: &str| {
            let sample = Sample { solution: Some(solution), ..Sample::new(completion) };
            let judged = judgement(&grade(&sample, &mut Trace::off()).unwrap());
            assert_eq!(judged.score, 0.0);
            judged.reason
        };
        assert_eq!(reason("<answer>1/0</answer>", "1/2"), Reason::NoValue);
        assert_eq!(reason("<answer>1/3</answer>", "1/2"), Reason::NumericDiffers);
        // Whatever the grader cannot decide has a reason that says why.
        let told = |code: Code| {
            let how = How { code, gold: 0, pred: 0, witness: None };
            let sample = Sample { solution: Some("1/2"), ..Sample::new("1/3") };
            let grade = grade(&sample, &mut Trace::off()).unwrap();
            judgement(&Grade { verdict: Verdict::Unknown(how), ..grade }).reason
        };
        for (code, reason) in [
            (Code::NothingToCompare, Reason::NoAnswerFound),
            (Code::Unsupported, Reason::NoValue),
            (Code::NoPoint, Reason::NoValue),
            (Code::PrecisionExhausted, Reason::UnknownVerdict),
            (Code::BudgetExhausted, Reason::UnknownVerdict),
        ] {
            assert_eq!(told(code), reason, "{code}");
        }
    }

    #[test]
    fn roundings_to_too_few_digits_are_told() {
        let told = |solution, completion| {
            let mut trace = Trace::on();
            let sample = Sample { solution: Some(solution), ..Sample::new(completion) };
            let grade = grade(&sample, &mut trace).unwrap();
            let rounding = trace.steps().iter().find(|step| step.what == "rounding");
            (grade.is_equal(), rounding.map(|step| step.found.clone()))
        };
        assert_eq!(
            told("2\\sqrt{2}", "<answer>2.83</answer>"),
            (
                false,
                Some(
                    "2.83 is the reference rounded to 3 significant digits; 4 are needed, unless the question asks for fewer"
                        .to_owned()
                )
            )
        );
        assert_eq!(told("9\\pi", "28.27"), (true, None));
        assert_eq!(told("2\\sqrt{2}", "2.84"), (false, None));
        assert_eq!(told("7", "8"), (false, None));
        assert_eq!(plain_decimal("-0.052"), Some((2, 3)));
        assert_eq!(plain_decimal("x"), None);
    }

    #[test]
    fn words_that_do_not_write_the_value_are_not_told() {
        let mut trace = Trace::on();
        let completion = "<think>The chart is hard. Hence we get 20. Wait, let me look at the chart again. Wait, let me look at";
        let sample = Sample { solution: Some("20"), ..Sample::new(completion) };
        grade(&sample, &mut trace).unwrap();
        let read = |what: &str| {
            trace.steps().iter().find(|step| step.what == what).map(|step| step.found.as_str())
        };
        assert_eq!(read("answer read as"), Some("20"));
        let sample = Sample { solution: Some("0.5"), ..Sample::new("<answer>\\frac12</answer>") };
        let mut trace = Trace::on();
        grade(&sample, &mut trace).unwrap();
        let step = trace.steps().iter().find(|step| step.what == "answer read as").unwrap();
        assert_eq!(step.found, "1/2, written \\frac12");
    }

    #[test]
    fn a_question_is_no_answer() {
        let same = |completion| {
            let sample = Sample { solution: Some("408"), ..Sample::new(completion) };
            grade(&sample, &mut Trace::off()).is_ok_and(|grade| grade.is_equal())
        };
        assert!(!same("What is 17 · 24?") && !same("Compute $17 \\cdot 24$."));
        assert!(
            same("408") && same("$17 \\cdot 24$") && same("What we get is $17 \\cdot 24 = 408$")
        );
    }
}
