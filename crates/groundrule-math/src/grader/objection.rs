//! What counts against a completion whose answer is the reference's: it leaves open which of two it means, or says it
//! about something else.

use super::second_look::{Case, asks_for_time};
use super::{CONCLUDES, Grader, LONGEST_CONCLUSION, is_free};
use crate::answer::{Answer, Reading, read_with};
use crate::compare::chemistry::is_formula;
use crate::compare::verify;
use crate::expr::Node;
use crate::extract::{Asks, Role, sentence_end, sentence_start};
use crate::question::{Asked, Question};
use crate::units::{is_currency, is_unit};
use crate::verdict::Code;
use crate::words::lexicon::Lexicon;
use crate::words::{clock, date};

type Objection = (fn(&Grader, &Case<'_>) -> bool, Code);

const OBJECTIONS: &[Objection] = &[
    (repeats_a_formula, Code::QuestionRepeated),
    (leaves_it_to_be_worked_out, Code::QuestionRepeated),
    (is_one_of_two, Code::NotCommitted),
    (leaves_it_to_the_key, Code::NotCommitted),
    (is_in_another_base, Code::NumberDiffers),
    (rounds_a_computation, Code::NumberDiffers),
    (is_another_identifier, Code::TextDiffers),
    (says_of_another, Code::TextDiffers),
    (is_another_time, Code::TextDiffers),
    (is_another_currency, Code::UnitDiffers),
];

/// The first objection to what was read, if there is any.
pub(super) fn find(grader: &Grader, case: &Case<'_>) -> Option<Code> {
    OBJECTIONS.iter().find(|(holds, _)| holds(grader, case)).map(|(_, code)| *code)
}

/// The longest question and the longest formula that are compared, in bytes.
const LONGEST_QUESTION: usize = 8000;
const LONGEST_FORMULA: usize = 400;

/// Whether a completion writes down a formula of the question instead of working it out: `2 + 6` for `2 + 6 = ?`.
///
/// A formula that the reference has too is an answer. So is one of several that the question offers.
fn repeats_a_formula(_: &Grader, case: &Case<'_>) -> bool {
    let question = case.question.text;
    // The same quantity in another unit is worked out.
    let is_quantity = matches!(case.read.answers.first(), Some(Answer::Expr(expr))
        if matches!(expr.node(), Node::Quantity(..)));
    let written_out =
        |text: &str| text.contains(['+', '-', '−', '*', '/', '^', '\\', '×', '÷', '·']);
    let said = case.read.source.trim();
    if question.is_empty()
        || question.len() > LONGEST_QUESTION
        || said.len() > LONGEST_FORMULA
        || !case.question.choices.is_empty()
        || is_quantity
        || !written_out(said)
    {
        return false;
    }
    let (said, _) = plain_signs(said);
    let (question, gaps) = plain_signs(question);
    if !written_out(said.trim_start_matches('-')) {
        return false;
    }
    let is_in_question = |formula: &str| {
        question.match_indices(formula).any(|(at, _)| {
            let joins = |c: char| c.is_alphanumeric() || "+-*/^_".contains(c);
            let before = question.get(..at).unwrap_or_default().chars().next_back();
            let after = question.get(at + formula.len()..).unwrap_or_default();
            let after = after.strip_prefix(['.', ',']).unwrap_or(after);
            let apart =
                gaps.binary_search(&at).is_ok() || !before.is_some_and(|c| joins(c) || c == '.');
            apart
                && (gaps.binary_search(&(at + formula.len())).is_ok() || !after.starts_with(joins))
        })
    };
    let (wanted, _) = plain_signs(case.written.trim());
    said != wanted
        && is_in_question(&said)
        && !(written_out(wanted.trim_start_matches('-')) && is_in_question(&wanted))
}

/// Whether a completion answers a question with an integral, a limit, a sum or a derivative that it does not work out.
fn leaves_it_to_be_worked_out(_: &Grader, case: &Case<'_>) -> bool {
    let open = |node: &Node| {
        matches!(node, Node::Integral(..) | Node::Limit(..) | Node::Sum(..) | Node::Derivative(..))
    };
    let said = matches!(case.read.answers.first(), Some(Answer::Expr(said)) if open(said.node()));
    let wanted = case.reference.answers.iter().any(
        |answer| matches!(answer, Answer::Expr(wanted) if wanted.arena.any(wanted.root, open)),
    );
    said && !wanted && !case.question.text.is_empty()
}

/// A text without spaces, dollars and layout, and with one sign for one operation; and where words were apart.
fn plain_signs(text: &str) -> (String, Vec<usize>) {
    const SAME: &[(&str, &str)] = &[
        ("\\left", ""),
        ("\\right", ""),
        ("\\times", "*"),
        ("\\cdot", "*"),
        ("\\div", "/"),
        ("\\dfrac", "\\frac"),
        ("\\tfrac", "\\frac"),
        ("\\(", " "),
        ("\\)", " "),
        ("\\[", " "),
        ("\\]", " "),
        ("\\,", " "),
        ("\\;", " "),
        ("\\!", " "),
        ("×", "*"),
        ("·", "*"),
        ("⋅", "*"),
        ("÷", "/"),
        ("−", "-"),
        ("–", "-"),
        ("$", " "),
    ];
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    let mut gaps = Vec::new();
    let mut space = false;
    while let Some(letter) = rest.chars().next() {
        let same = SAME.iter().find(|(word, _)| rest.starts_with(word));
        let (length, sign) =
            same.map_or((letter.len_utf8(), None), |(word, sign)| (word.len(), Some(*sign)));
        let written = sign.unwrap_or(rest.get(..length).unwrap_or_default());
        rest = rest.get(length..).unwrap_or_default();
        if written.trim().is_empty() {
            space |= !written.is_empty();
            continue;
        }
        let sign = |c: char| "+-*/^=".contains(c);
        if space && !plain.ends_with(sign) && !written.starts_with(sign) {
            gaps.push(plain.len());
        }
        space = false;
        plain.push_str(written);
    }
    (plain, gaps)
}

/// Whether a short completion takes its answer from the one that it is compared with: `if the key says 14, then 14`.
fn leaves_it_to_the_key(_: &Grader, case: &Case<'_>) -> bool {
    const LONGEST: usize = 400;
    static KEY: Lexicon = Lexicon::ignoring_case(&[
        "the answer key",
        "the key says",
        "reference answer",
        "expected answer",
        "whatever the reference",
        "the grader",
        "the rubric",
    ]);
    case.text.len() < LONGEST && KEY.is_in(case.text) && !KEY.is_in(case.question.text)
}

/// Whether a completion names a base for its digits that neither the reference nor the question mentions: `101_2`.
fn is_in_another_base(_: &Grader, case: &Case<'_>) -> bool {
    static WORDS: Lexicon = Lexicon::new(&[
        "base",
        "basis",
        "binar",
        "binär",
        "hex",
        "octal",
        "oktal",
        "систем",
        "двоичн",
        "进制",
        "進",
    ]);
    let named = |reading: &Reading| match reading.answers.first() {
        Some(Answer::Expr(expr)) => match expr.node() {
            Node::Quantity(_, unit) => unit.starts_with("base ") && &**unit != "base 10",
            _ => false,
        },
        _ => false,
    };
    if case.question.text.is_empty() || !named(case.read) || named(case.reference) {
        return false;
    }
    let question = case.question.text.to_lowercase();
    !WORDS.is_in(&question)
}

/// Whether a completion computes a value and gives a rounding that is not the reference: `1 ÷ 8 ≈ 0.13` for 0.125. What
/// is set equal to a number before it is rounded was given: `1 ÷ 8 = 0.125 ≈ 0.13`.
fn rounds_a_computation(grader: &Grader, case: &Case<'_>) -> bool {
    const LONGEST: usize = 200;
    let said = case.read.source.as_str();
    if said.len() > LONGEST || Asked::of(case.question.text).rounding.is_some() {
        return false;
    }
    let Some((before, rounding)) = said.rsplit_once('≈').or_else(|| said.rsplit_once("\\approx"))
    else {
        return false;
    };
    let finite = match case.reference.answers.first() {
        Some(Answer::Expr(expr)) => {
            let value = match expr.node() {
                Node::Quantity(value, _) | Node::Percent(value) => *value,
                _ => expr.root,
            };
            match expr.arena.get(value) {
                Node::Number(number) => number.is_finite_decimal(),
                node => matches!(node, Node::Decimal(_)),
            }
        }
        _ => false,
    };
    let member = before.rsplit(['=', '≈']).next().unwrap_or_default();
    let member = member.trim_matches([' ', '$', '*']);
    // Units may follow.
    let member = member.trim_end_matches(|c: char| c.is_alphabetic() && c != 'π').trim_end();
    let digits = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
    // A fraction is a number, unless it is the one that is asked for.
    let computed = member.contains(['+', '×', '·', '*', '÷', '^', '(', ':', '²', '³'])
        || ["\\times", "\\cdot", "\\div", "\\sqrt", "√"].iter().any(|sign| member.contains(sign))
        || member.trim_start_matches(['-', '−']).contains(['-', '−'])
        || member.contains('/')
            && plain_signs(case.question.text).0.contains(&plain_signs(member).0);
    let spelled = member.chars().any(|c| c.is_alphabetic() && c != 'π') && !member.contains('\\');
    let given = plain_signs(member).0 == plain_signs(case.written.trim()).0;
    if !finite || given || !computed || !digits(member) || spelled || !digits(rounding) {
        return false;
    }
    let read = |text: &str| read_with(&Question::default(), text, &grader.reading, Role::Reference);
    let rounding = read(rounding.trim_matches([' ', '$', '*']));
    rounding.number().is_some()
        && !verify(&case.reference.answers, &rounding.answers, &grader.comparing).is_equal()
}

/// Whether the reference is an identifier, such as a serial number or a plate, that the completion does not name:
/// `8BQ-44T` for `B8Q-44T`.
fn is_another_identifier(_: &Grader, case: &Case<'_>) -> bool {
    let bare = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
    };
    is_identifier(case.written.trim()) && !bare(case.text).contains(&bare(case.written))
}

/// Capitals and digits that spell a name and not a formula: a digit right after a letter, or letters before at least
/// three digits that they are joined to.
fn is_identifier(text: &str) -> bool {
    if !(5..=40).contains(&text.len()) || is_formula(text) {
        return false;
    }
    let letter = |c: &u8| c.is_ascii_uppercase();
    let bytes = text.as_bytes();
    let plain = bytes.iter().all(|c| letter(c) || c.is_ascii_digit() || matches!(c, b'-' | b' '));
    let letters = bytes.iter().filter(|c| letter(c)).count();
    let digits = bytes.iter().filter(|c| c.is_ascii_digit()).count();
    if !plain || letters < 2 || digits < 2 || !bytes.first().is_some_and(u8::is_ascii_alphanumeric)
    {
        return false;
    }
    let mixed =
        bytes.windows(2).any(|pair| matches!(pair, [a, b] if letter(a) && b.is_ascii_digit()));
    let named = |part: &str| part.len() > 1 && part.bytes().all(|c| letter(&c));
    let numbered = |part: &str| part.bytes().filter(u8::is_ascii_digit).count() > 2;
    let mut parts = text.split(['-', ' ']);
    // `USD 1500`
    let measured = parts
        .clone()
        .next()
        .is_some_and(|part| is_currency(part) || part.len() > 1 && is_unit(part));
    let joined = bytes.first().is_some_and(letter)
        && !measured
        && parts.clone().any(named)
        && parts.any(numbered);
    mixed || joined
}

/// Whether the last day or time of day that a completion names is not the reference's: `5 de marzo` for `5 de mayo`.
fn is_another_time(_: &Grader, case: &Case<'_>) -> bool {
    if let Some(day) = date::written(case.written) {
        return date::last_date(case.text).is_some_and(|(said, _)| said != day);
    }
    let Some(time) = clock::written(case.written) else { return false };
    asks_for_time(case.question.text)
        && clock::last_time(case.text).is_some_and(|(said, _)| !said.is_same(time))
}

/// Whether the sign next to the completion's value is that of another currency: `86.40 $` for `86,40 €`.
fn is_another_currency(_: &Grader, case: &Case<'_>) -> bool {
    const SIGNS: [char; 4] = ['$', '€', '£', '¥'];
    let sign = |text: &str| text.chars().find(|c| SIGNS.contains(c));
    let Some(wanted) = sign(case.written).filter(|sign| *sign != '$') else { return false };
    let Some(span) = case.read.span.clone() else { return false };
    let before = case.text.get(..span.start).and_then(|text| text.trim_end().chars().next_back());
    let after = case.text.get(span.end..).and_then(|text| text.trim_start().chars().next());
    let held = case.text.get(span).and_then(sign);
    // Dollars on both sides enclose a formula.
    let enclosed = before == Some('$') && after == Some('$');
    let said = held.or(before.filter(|_| !enclosed)).or(after.filter(|_| !enclosed));
    said.is_some_and(|said| SIGNS.contains(&said) && said != wanted)
}

/// Whether a value is only one of two that a sentence leaves open: `300 m ou de 324 m`.
fn is_one_of_two(grader: &Grader, case: &Case<'_>) -> bool {
    let text = case.text;
    let Some(span) = case.read.span.clone().filter(|_| is_free(case.read)) else { return false };
    let single = matches!(case.reference.answers.first(), Some(Answer::Expr(expr))
        if matches!(expr.node(), Node::Number(_) | Node::Decimal(_) | Node::Quantity(..)));
    if !single {
        return false;
    }
    let start = sentence_start(text, 0, span.start);
    let Some(before) =
        text.get(start..span.start).filter(|before| before.len() <= LONGEST_CONCLUSION)
    else {
        return false;
    };
    const JOINERS: &[&str] =
        &[" or ", " ou ", " ou de ", " oder ", " o ", " o de ", " или ", "或", "または"];
    let Some(lead) = JOINERS.iter().find_map(|joiner| before.strip_suffix(joiner)) else {
        return false;
    };
    let other = lead
        .rsplit([' ', ',', '：'])
        .take(2)
        .find(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
    let Some(other) = other else { return false };
    // `5 m or 500 cm` is one value said twice.
    let at = lead.rfind(other).unwrap_or(0);
    let other = read_with(
        &Question::default(),
        lead.get(at..).unwrap_or_default(),
        &grader.reading,
        Role::Reply,
    );
    !verify(&other.answers, &case.read.answers, &grader.comparing).is_equal()
}

/// Whether words are about something else, while another clause of their sentence is about what is asked: `The car is
/// blue; the truck is red.`
fn says_of_another(_: &Grader, case: &Case<'_>) -> bool {
    const MARKS: &[&str] = &[
        "; ",
        " ; ",
        ", while ",
        ", whereas ",
        ", but ",
        ", aber ",
        ", mais ",
        " and is ",
        " and was ",
    ];
    let (question, text) = (case.question.text, case.text);
    let words = matches!(case.read.answers.first(), Some(Answer::Text(_)));
    let Some(span) = case.read.span.clone().filter(|_| words && is_free(case.read)) else {
        return false;
    };
    let start = sentence_start(text, 0, span.start);
    let sentence = text.get(start..sentence_end(text, span.end, text.len())).unwrap_or_default();
    let Some((at, mark)) = MARKS.iter().find_map(|mark| Some((sentence.find(mark)?, mark))) else {
        return false;
    };
    let (Some(one), Some(other)) = (sentence.get(..at), sentence.get(at + mark.len()..)) else {
        return false;
    };
    let (said, beside) = if span.start - start < at { (one, other) } else { (other, one) };
    // `.. is blue; therefore it ..`, `.. is parked; it is red`
    let first = said.split(' ').next().unwrap_or_default().to_lowercase();
    if CONCLUDES.is_in(said) || PRONOUNS.contains(&first.as_str()) {
        return false;
    }
    let asks = Asks::new(question);
    !question.is_empty() && asks.repeated(said) == 0 && asks.repeated(beside) > 0
}

/// Words that refer to what was named before.
const PRONOUNS: &[&str] = &[
    "it", "its", "this", "they", "he", "she", "er", "sie", "es", "il", "elle", "он", "она", "это",
];

#[cfg(test)]
recorded! {
    text: plain_signs;
    case: find, is_another_currency, is_another_time, is_in_another_base, is_one_of_two, leaves_it_to_the_key, repeats_a_formula, says_of_another;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_of_the_question_is_not_worked_out() {
        let judge = |question: &str, reference: &str, reply: &str| {
            let question = Question { text: question, choices: &[] };
            let grade = Grader::sound().judge(&question, reference, reply);
            (grade.is_equal(), grade.verdict.code())
        };
        for (question, reference, reply) in [
            ("2 + 6 = ?", "8", "<answer>2 + 6</answer>"),
            ("What is $2+6$?", "8", r"\boxed{2 + 6}"),
            ("Compute 3 × 4.", "$12$", r"The answer is $3 \times 4$."),
            ("Expand $(x+1)^2$.", "x^2+2x+1", "$(x+1)^2$"),
            (r"Simplify \(\frac{2}{6}+\frac16\)", r"\frac12", r"\boxed{\dfrac{2}{6} + \frac16}"),
        ] {
            let found = judge(question, reference, reply);
            assert_eq!(found, (false, Code::QuestionRepeated), "{question}: {reply}");
        }
        for (question, reference, reply) in [
            ("2 + 6 = ?", "8", "2 + 6 = 8"),
            ("2 + 6 = ?", "8", "<answer>8</answer>"),
            ("12 + 6 = ?", "8", "2 + 6"),
            ("Is it -3 or 3?", "-3", "-3"),
            ("If f(x) = 2x + 1, what is f(x)?", "2x + 1", "2x+1"),
            ("Which is larger, $2^{10}$ or $10^2$?", "2^{10}", "$2^{10}$"),
            ("What is half of 5?", "5/2", "5/2"),
        ] {
            assert!(judge(question, reference, reply).0, "{question}: {reply}");
        }
    }
}
