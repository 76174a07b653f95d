//! What counts against a completion whose answer is the reference's: it leaves open which of two it means, or says it
//! about something else.

use super::second_look::{Case, asks_for_time, clause, nearest, shows_dial};
use super::{Judge, LONGEST_CONCLUSION, is_free, spoken, unsettled};
use crate::answer::{Answer, Reading};
use crate::compare::chemistry::is_formula;
use crate::expr::{Arena, Expr, Id, Node, RelOp};
use crate::extract::{Asks, Role, count, last_bytes, results, sentence_end, sentence_start};
use crate::number::Rational;
use crate::question::{Asked, asked_unit};
use crate::units::{is_currency, is_unit, must_convert};
use crate::verdict::Code;
use crate::words::lexicon::{
    APPEALS_TO_ANSWER_KEY, ASKS_CONGRUENCE, ASKS_NUMBER_BASE, ASKS_PRIME_FACTORS,
    BACKWARD_PRONOUNS, CLAUSE_ABOUT_ANOTHER, CONCLUDES_OR_RESTATES, EQUALS_OR_HENCE,
    RESTATES_VALUE, STATEMENT_COPULAS, SUBJECT_ARTICLES,
};
use crate::words::stance::{asks_another, before_or, behind_or, negates};
use crate::words::{clock, date};
use std::ops::Range;

type Objection = (fn(&Judge<'_>, &Case<'_>) -> bool, Code);

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
    (leaves_a_computation, Code::QuestionRepeated),
    (unsettled::states_two, Code::NotCommitted),
    (unsettled::differs_by_language, Code::NotCommitted),
    (unsettled::weighs_values, Code::NotCommitted),
    (is_below_zero, Code::NumberDiffers),
    (unsettled::differs_in_brackets, Code::NotCommitted),
    (unsettled::fills_slots, Code::NotCommitted),
    (is_congruence, Code::KindDiffers),
    (is_of_the_opposite, Code::NotCommitted),
    (is_of_another_subject, Code::NotCommitted),
    (answers_another_question, Code::NotCommitted),
    (is_in_between, Code::KindDiffers),
    (is_only_a_table, Code::NotCommitted),
    (unsettled::tells_with_and_without, Code::NotCommitted),
    (unsettled::counts_votes, Code::NotCommitted),
    (unsettled::is_somebody_elses, Code::NotCommitted),
    (is_not_factored, Code::QuestionRepeated),
    (is_of_the_reversed_ratio, Code::NumberDiffers),
    (is_this_or_not, Code::NotCommitted),
    (repeats_an_expression, Code::QuestionRepeated),
    (repeats_a_quantity, Code::QuestionRepeated),
    (answers_a_quoted_question, Code::NotCommitted),
    (labels_another_content, Code::ChoiceContradicted),
];

/// The first objection to what was read, if there is any.
pub(super) fn find(grader: &Judge<'_>, case: &Case<'_>) -> Option<Code> {
    OBJECTIONS.iter().find(|(holds, _)| holds(grader, case)).map(|(_, code)| *code)
}

/// The longest question and the longest formula that are compared, in bytes.
const LONGEST_QUESTION: usize = 8000;
const LONGEST_FORMULA: usize = 400;

/// Whether a completion writes down a formula of the question instead of working it out: `2 + 6` for `2 + 6 = ?`.
///
/// A formula that the reference has too is an answer. So is one of several that the question offers.
fn repeats_a_formula(_: &Judge<'_>, case: &Case<'_>) -> bool {
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
    let (said, _) = plain_signs(&slashed(said));
    let (question, gaps) = plain_signs(&slashed(question));
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
    let (wanted, _) = plain_signs(&slashed(case.written.trim()));
    said != wanted
        && is_in_question(&said)
        && !(written_out(wanted.trim_start_matches('-')) && is_in_question(&wanted))
}

/// Candidates for formulas of the question.
const MOST_GIVEN: usize = 16;

/// Whether a completion gives an expression of the question back in another spelling: `\sqrt{50}` for `√50`, `2^{10}` for
/// `2^10`. What has no operation is a value, and an expression that the question offers beside the reference is an answer.
fn repeats_an_expression(grader: &Judge<'_>, case: &Case<'_>) -> bool {
    let question = case.question.text;
    let first = |reading: &Reading| match reading.answers.first() {
        Some(Answer::Expr(expr)) => Some(expr.clone()),
        _ => None,
    };
    let (Some(said), Some(wanted)) = (first(case.read), first(case.reference)) else {
        return false;
    };
    let open = matches!(said.node(), Node::Pow(..) | Node::Add(_) | Node::Mul(_) | Node::Apply(..));
    if question.is_empty()
        || question.len() > LONGEST_QUESTION
        || case.read.source.len() > LONGEST_FORMULA
        || !case.question.choices.is_empty()
        || !open
    {
        return false;
    }
    let (said, wanted) = (said.to_string(), wanted.to_string());
    if said == wanted {
        return false;
    }
    let given: Vec<String> = results(question, MOST_GIVEN)
        .into_iter()
        .filter_map(|at| question.get(at).filter(|held| held.len() <= LONGEST_FORMULA))
        .filter_map(|held| first(&grader.read_part(held, Role::Reference)))
        .map(|expr| expr.to_string())
        .collect();
    given.contains(&said) && !given.contains(&wanted)
}

/// Whether a completion gives a quantity of the question back, where the question asks for it in another unit: `2.5 km`
/// for "How many metres is 2.5 km?".
fn repeats_a_quantity(grader: &Judge<'_>, case: &Case<'_>) -> bool {
    let question = case.question.text;
    let Some(Answer::Expr(said)) = case.read.answers.first() else { return false };
    let Node::Quantity(_, unit) = said.node() else { return false };
    let Some(value) = case.read.number().filter(|value| case.reference.number() != Some(*value))
    else {
        return false;
    };
    if question.len() > LONGEST_QUESTION
        || !asked_unit(question).is_some_and(|asked| must_convert(unit, asked))
    {
        return false;
    }
    results(question, MOST_GIVEN).into_iter().filter_map(|at| question.get(at)).any(|held| {
        let given = grader.read_part(held, Role::Reference);
        given.number() == Some(value) && grader.verify(&given, case.read).is_equal()
    })
}

/// Whether a value is stated as the answer to a question that the text quotes, and that is not the one asked: `My answer
/// to the question 'how many girls are there?' is 14`.
fn answers_a_quoted_question(_: &Judge<'_>, case: &Case<'_>) -> bool {
    const QUOTES: [char; 9] = ['\'', '"', '“', '”', '‘', '’', '«', '»', '„'];
    let Some(span) = case.read.span.clone().filter(|_| !case.question.text.is_empty()) else {
        return false;
    };
    let lead = case.text.get(..span.start).unwrap_or_default();
    let lead = last_bytes(lead, LONGEST_CONCLUSION);
    let Some((quoted, behind)) = lead.rsplit_once(['?', '？']) else { return false };
    if !behind.starts_with(QUOTES) || behind.contains(['.', '!', '\n', '。']) {
        return false;
    }
    let quoted = quoted.rsplit(QUOTES).next().unwrap_or_default();
    let asked = case.question.text.to_lowercase();
    let known = |word: &str| asked.contains(&word.to_lowercase());
    !quoted.split(|c: char| !c.is_alphanumeric()).all(known)
}

/// Whether a completion gives the letter of the reference the content of another choice, or its content another letter,
/// on a line or in bold type of its own: `**B. Outer core**` for `B. Mantle`.
pub(super) fn labels_another_content(_: &Judge<'_>, case: &Case<'_>) -> bool {
    const MORE: usize = 3;
    let Some((letter, wanted)) = labelled_content(case.written) else { return false };
    let wanted = wanted.to_lowercase();
    let words = |text: &str| text.split_whitespace().count();
    let labels_it = |part: &str| {
        let plain = part.replace('*', "");
        let plain = plain.trim_matches(|c: char| c.is_whitespace() || matches!(c, '#' | '-' | '•'));
        let Some((other, content)) = labelled_content(plain) else { return false };
        let content = content.trim_end_matches(['.', ' ']).to_lowercase();
        if other == letter {
            !content.contains(&wanted)
                && !wanted.contains(&content)
                && words(&content) <= words(&wanted) + MORE
                && !STATEMENT_COPULAS
                    .iter()
                    .any(|verb| content.split(' ').any(|word| word == *verb))
        } else {
            content == wanted
        }
    };
    case.text.len() <= LONGEST_QUESTION
        && case
            .text
            .lines()
            .any(|line| labels_it(line) || line.split("**").skip(1).step_by(2).any(labels_it))
}

/// The letter of a choice and its content, if a text is nothing else.
fn labelled_content(text: &str) -> Option<(char, &str)> {
    let text = text.trim().trim_start_matches(['(', '[']);
    let letter = text.chars().next().filter(|c| ('A'..='J').contains(c))?;
    let content = text.get(1..)?.strip_prefix([')', ']', '.', ':'])?.strip_prefix(' ')?.trim();
    content.starts_with(char::is_alphabetic).then_some((letter, content))
}

/// Whether a completion answers a question with an integral, a limit, a sum or a derivative that it does not work out.
fn leaves_it_to_be_worked_out(_: &Judge<'_>, case: &Case<'_>) -> bool {
    let open = |node: &Node| {
        matches!(node, Node::Integral(..) | Node::Limit(..) | Node::Sum(..) | Node::Derivative(..))
    };
    let said = matches!(case.read.answers.first(), Some(Answer::Expr(said)) if open(said.node()));
    let wanted = case.reference.answers.iter().any(
        |answer| matches!(answer, Answer::Expr(wanted) if wanted.arena.any(wanted.root, open)),
    );
    said && !wanted && !case.question.text.is_empty()
}

/// Whether a completion leaves a sum or a product of numbers to its reader, where the reference has worked it out:
/// `4 + 4` for 8. Fractions, roots and powers of ten are ways of writing a number.
fn leaves_a_computation(_: &Judge<'_>, case: &Case<'_>) -> bool {
    const OPERATORS: &[char] = &['+', '-', '−', '*', '×', '·', '÷', '⋅'];
    let number =
        |arena: &Arena, id: Id| matches!(arena.get(id), Node::Number(_) | Node::Decimal(_));
    let value = |expr: &Expr| {
        let mut id = expr.root;
        loop {
            id = match expr.arena.get(id) {
                Node::Quantity(inner, _)
                | Node::Percent(inner)
                | Node::Relation(RelOp::Eq | RelOp::Approx, _, inner) => *inner,
                Node::Chain(sides) => *sides.last().unwrap_or(&id),
                _ => return id,
            };
        }
    };
    let (Some(Answer::Expr(wanted)), Some(Answer::Expr(said))) =
        (case.reference.answers.first(), case.read.answers.first())
    else {
        return false;
    };
    let source = case.read.source.trim_start_matches([' ', '$', '-', '−']);
    let signed =
        source.contains(OPERATORS) || source.contains("\\times") || source.contains("\\cdot");
    if case.question.text.is_empty() || !signed || !number(&wanted.arena, value(wanted)) {
        return false;
    }
    // `41,5`, `19 = 8 + 11`, and `5 + 6 = eleven` are worked out.
    let worked_out = |answer: &Answer| match answer {
        Answer::Expr(expr) => {
            let left = match expr.node() {
                Node::Relation(RelOp::Eq, left, _) => number(&expr.arena, *left),
                _ => false,
            };
            left || number(&expr.arena, value(expr))
        }
        Answer::Text(_) => false,
    };
    let end = case.read.span.as_ref().map_or(case.text.len(), |span| span.end);
    let after = case.text.get(end..).unwrap_or_default();
    // `0.15 · 80, das macht zwölf`
    let spelled = after.get(..sentence_end(after, 0, after.len())).and_then(count).is_some();
    if spelled
        || case.read.answers.iter().any(worked_out)
        || after.trim_start_matches([' ', '$', '\\', ')', '*']).starts_with(['=', '≈'])
        || case
            .text
            .get(sentence_end(case.text, end, case.text.len())..)
            .is_some_and(|rest| rest.contains(char::is_alphanumeric))
    {
        return false;
    }
    let arena = &said.arena;
    let power_of_ten = |id: &Id| match arena.get(*id) {
        Node::Pow(base, _) => {
            matches!(arena.get(*base), Node::Number(ten) if *ten == Rational::from(10))
        }
        _ => false,
    };
    let left = |node: &Node| match node {
        Node::Add(terms) => terms.iter().filter(|term| number(arena, **term)).count() > 1,
        Node::Mul(factors) => {
            let plain = factors.iter().filter(|factor| number(arena, **factor)).count();
            plain > 1 && !factors.iter().any(power_of_ten)
        }
        _ => false,
    };
    let root = value(said);
    arena.is_closed(root) && arena.any(root, left)
}

/// Whether a completion gives the numbers between two ends for the two: `x ∈ (2, 3)` for 2 and 3.
fn is_in_between(_: &Judge<'_>, case: &Case<'_>) -> bool {
    let first = |reading: &Reading| match reading.answers.first() {
        Some(Answer::Expr(expr)) => Some(expr.clone()),
        _ => None,
    };
    let (Some(wanted), Some(said)) = (first(case.reference), first(case.read)) else {
        return false;
    };
    let pair = |id: Id| match said.arena.get(id) {
        Node::Tuple(entries) => entries.len() == 2,
        node => matches!(node, Node::Interval { .. }),
    };
    matches!(said.node(), Node::Relation(RelOp::In, _, ends) if pair(*ends))
        && matches!(wanted.node(), Node::List(_) | Node::Set(_))
}

/// The sentence of what was read; of a short text, all of it if its place is not known.
pub(super) fn sentence_of<'t>(case: &Case<'t>) -> Option<&'t str> {
    let span = case.read.span.clone().unwrap_or(0..case.text.len());
    let start = sentence_start(case.text, 0, span.start);
    let sentence = case.text.get(start..sentence_end(case.text, span.end, case.text.len()));
    sentence.filter(|held| held.len() <= LONGEST_CONCLUSION)
}

/// Whether a text says of a name both that it is and that it is not a value: `x = 9 or x ≠ 9`.
fn is_this_or_not(_: &Judge<'_>, case: &Case<'_>) -> bool {
    let denied = |answer: &Answer| {
        let Answer::Expr(said) = answer else { return false };
        let side = |op: RelOp, id: Id| match said.arena.get(id) {
            Node::Relation(found, left, right) if *found == op => Some((*left, *right)),
            _ => None,
        };
        let parts = match said.node() {
            Node::List(parts) | Node::Set(parts) | Node::Chain(parts) => parts,
            _ => return false,
        };
        let all = |op| parts.iter().filter_map(move |part| side(op, *part));
        all(RelOp::Ne).any(|sides| all(RelOp::Eq).any(|other| other == sides))
    };
    case.read.answers.iter().any(denied)
}

/// Whether the question asks for a product of primes, and the completion has a factor that is none.
fn is_not_factored(_: &Judge<'_>, case: &Case<'_>) -> bool {
    const LARGEST: u32 = 1 << 20;
    let is_prime = |number: u32| {
        number > 1 && (2..).take_while(|at| at * at <= number).all(|at| !number.is_multiple_of(at))
    };
    let Some(Answer::Expr(said)) = case.read.answers.first() else { return false };
    if !ASKS_PRIME_FACTORS.is_in(case.question.text)
        || !case.written.contains(['×', '·', '*', '\\', '^'])
    {
        return false;
    }
    let mut root = said.root;
    while let Node::Relation(RelOp::Eq, _, value) = said.arena.get(root) {
        root = *value;
    }
    if let Node::Chain(sides) = said.arena.get(root)
        && let Some(Node::Relation(_, _, value)) = sides.last().map(|last| said.arena.get(*last))
    {
        root = *value;
    }
    let composite = |id: Id| {
        let base = match said.arena.get(id) {
            Node::Pow(base, _) => *base,
            _ => id,
        };
        match said.arena.get(base) {
            Node::Number(number) => number
                .to_string()
                .parse()
                .is_ok_and(|number: u32| number < LARGEST && !is_prime(number)),
            _ => false,
        }
    };
    match said.arena.get(root) {
        Node::Mul(factors) => factors.iter().any(|factor| composite(*factor)),
        _ => composite(root),
    }
}

/// Whether a completion is nothing but a table of several rows.
fn is_only_a_table(_: &Judge<'_>, case: &Case<'_>) -> bool {
    const FEWEST: usize = 4;
    let mut lines = case.text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    let table = lines.peek().is_some_and(|line| line.starts_with('|')) && is_free(case.read);
    table && lines.clone().all(|line| line.starts_with('|')) && lines.nth(FEWEST - 1).is_some()
}

/// Whether a sentence tells the ratio of the two things that are asked about the other way round: `the ratio of dogs to
/// cats is 3:2`, where that of cats to dogs is asked for.
fn is_of_the_reversed_ratio(_: &Judge<'_>, case: &Case<'_>) -> bool {
    const FORMS: &[(&str, &str)] = &[
        ("ratio of ", " to "),
        ("verhältnis von ", " zu "),
        ("rapport de ", " à "),
        ("razón de ", " a "),
        ("отношение ", " к "),
    ];
    if case.question.text.is_empty() {
        return false;
    }
    let terms = |text: &str| {
        let lower = text.to_lowercase();
        FORMS.iter().find_map(|(lead, join)| {
            let at = lower.rfind(lead)? + lead.len();
            let (one, rest) = lower.get(at..)?.split_once(join)?;
            let word = |part: &str| {
                let part = part.trim_start_matches("the ");
                let end = part.find(|c: char| !c.is_alphabetic()).unwrap_or(part.len());
                part.get(..end).map(str::to_owned)
            };
            Some((word(one)?, word(rest)?))
                .filter(|(one, other)| !one.is_empty() && !other.is_empty())
        })
    };
    let Some((one, other)) = terms(case.question.text) else { return false };
    let Some(sentence) = sentence_of(case) else { return false };
    match terms(sentence) {
        Some((first, second)) => {
            let lower = sentence.to_lowercase();
            let again =
                FORMS.iter().any(|(_, join)| lower.contains(&[&one, *join, &other].concat()));
            one != other && one == second && other == first && !again
        }
        _ => false,
    }
}

/// Whether a short completion turns to a question of its own and answers that.
fn answers_another_question(_: &Judge<'_>, case: &Case<'_>) -> bool {
    const LONGEST: usize = 600;
    let before = case.read.span.as_ref().map_or(case.text.len(), |span| span.start);
    let lead = case.text.get(..before).unwrap_or_default();
    case.text.len() < LONGEST
        && is_free(case.read)
        && asks_another(&lead.to_lowercase())
        && !case.question.text.is_empty()
}

/// Whether a completion gives a congruence of an unknown for a number, where the question is not about congruences:
/// `N ≡ 3 (mod 7)` for 3.
fn is_congruence(_: &Judge<'_>, case: &Case<'_>) -> bool {
    const SIGNS: &[&str] = &["≡", "\\equiv"];
    let said = case.read.source.as_str();
    let Some((left, _)) = SIGNS.iter().find_map(|sign| said.split_once(sign)) else { return false };
    let unknown = left.trim_matches(['$', ' ', '\\', '(', '*']).chars().count() == 1;
    let asked = |text: &str| ASKS_CONGRUENCE.iter().any(|word| text.contains(word));
    unknown && !asked(case.question.text) && !asked(case.written)
}

/// Pairs of words: a question asks for one, and a completion may give the number of the other. Stems, by language.
const OPPOSITES: &[(&[&str], &[&str])] = &[
    (
        &[" left", "remain"],
        &["used up", " spent", " gone", "consumed", "eaten", " sold", "been used"],
    ),
    (&[" open"], &[" close", " shut"]),
    (&["öffn"], &["schließ"]),
    (&["ouvr"], &["ferm"]),
    (&["abre", "abrir"], &["cierra", "cerrar"]),
    (&["открыва"], &["закрыва"]),
    (&["highest", "maximum"], &["lowest", "minimum"]),
    (&["longest", "tallest"], &["shortest"]),
    (&["oldest"], &["youngest"]),
    (&["höchste"], &["niedrigste"]),
    (&["arriv"], &["depart"]),
    (&["übrig", "verbleib"], &["verbraucht", "ausgegeben", "gegessen", "verkauft"]),
    (&["reste"], &["dépensé", "utilisé", "mangé", "vendu", "consommé"]),
    (&["queda", "sobra"], &["gastado", "usado", "comido", "vendido", "consumido"]),
    (&["осталось", "остаётся", "остался"], &["потрачен", "израсходован", "съеден", "продан"]),
    (&["剩", "还有"], &["用掉", "用去", "花了", "吃掉", "卖出", "卖掉", "消耗"]),
    (&["残り", "残って"], &["使った", "使い", "食べた", "売れた", "消費"]),
];

/// Whether the clause of the only number says how much of the opposite of what is asked there is: `37 percent has been
/// used up`, where the question is how much is left.
fn is_of_the_opposite(_: &Judge<'_>, case: &Case<'_>) -> bool {
    if !is_free(case.read) {
        return false;
    }
    let Some(sentence) = sentence_of(case) else { return false };
    let numbers = sentence
        .split(|c: char| !(c.is_ascii_digit() || matches!(c, ':' | '.' | ',')))
        .filter(|part| part.bytes().any(|byte| byte.is_ascii_digit()));
    if case.question.text.is_empty() || numbers.count() > 1 {
        return false;
    }
    let (asked, text) = (case.question.text.to_lowercase(), case.text.to_lowercase());
    let sentence = sentence.to_lowercase();
    let holds = |words: &[&str], text: &str| words.iter().any(|word| text.contains(word));
    let opposite = |one: &[&str], other: &[&str]| {
        holds(one, &asked) && !holds(other, &asked) && holds(other, &sentence) && !holds(one, &text)
    };
    !negates(&sentence)
        && OPPOSITES.iter().any(|(one, other)| opposite(one, other) || opposite(other, one))
}

/// Whether a text of one sentence gives the value of something else, and another one for what is asked about: `Ana has 9
/// and her brother 14`, where the question is how many Ana has.
fn is_of_another_subject(_: &Judge<'_>, case: &Case<'_>) -> bool {
    const MOST: usize = 6;
    const LONGEST: usize = 160;
    let text = case.text.trim();
    let Some(span) = case.read.span.clone().filter(|_| is_free(case.read)) else { return false };
    if text.len() > LONGEST {
        return false;
    }
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    if numbers.count() < 2 {
        return false;
    }
    let asks = Asks::new(case.question.text);
    if asks.compares()
        || sentence_start(text, 0, text.trim_end_matches(['.', '。', '!']).len()) > 0
        || CONCLUDES_OR_RESTATES.is_in(text)
        || EQUALS_OR_HENCE.is_in(text)
        || RESTATES_VALUE.is_in(text)
    {
        return false;
    }
    let near = |at: &Range<usize>| asks.nearness(case.question.text, clause(case.text, at));
    let given =
        |at: &Range<usize>| case.text.get(at.clone()).map_or(0, |said| asks.numbers_in(said));
    // In scripts without blanks, a pair of characters may be the whole name.
    let least = if text.chars().any(|c| (c as u32) >= 0x2e80) { 1 } else { 2 };
    // `On Friday, 340 came; on Saturday, 290.`
    let names = |at: &Range<usize>| asks.names_in(clause(case.text, at));
    let all = results(case.text, MOST);
    let named = |other: &Range<usize>| {
        (other.end <= span.start || other.start >= span.end)
            && given(other) == 0
            && names(other) > 0
    };
    if names(&span) == 0 && all.iter().any(named) {
        return true;
    }
    near(&span) == 0
        && all
            .iter()
            .any(|other| other.end <= span.start && given(other) == 0 && near(other) >= least)
}

/// Whether an amount is said to be below zero, and the reference is not.
fn is_below_zero(_: &Judge<'_>, case: &Case<'_>) -> bool {
    let Some(span) = case.read.span.clone().filter(|_| is_free(case.read)) else { return false };
    let digits = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    let held = case.text.get(span.clone()).unwrap_or_default();
    let end = span.start + held.rfind(digits).map_or(0, |at| at + 1);
    let signed = |text: &str| text.contains(['-', '−']);
    !signed(case.written) && !signed(held) && spoken::is_below_zero(case.text, &(span.start..end))
}

/// A text whose fractions have a slash: `7! / 5!` for `\frac{7!}{5!}`. Others are left as they are.
fn slashed(text: &str) -> String {
    const FRACTIONS: &[&str] = &["\\frac{", "\\dfrac{", "\\tfrac{"];
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((at, mark)) =
        FRACTIONS.iter().filter_map(|mark| Some((rest.find(mark)?, mark))).min()
    {
        let (before, fraction) = rest.split_at(at);
        plain.push_str(before);
        let inside = fraction.get(mark.len()..).unwrap_or_default();
        let simple = |part: &str| {
            part.len() < 16 && part.chars().all(|c| c.is_alphanumeric() || matches!(c, '!' | '.'))
        };
        let parts = inside.split_once("}{").and_then(|(above, rest)| {
            let (below, rest) = rest.split_once('}')?;
            (simple(above) && simple(below)).then_some((above, below, rest))
        });
        match parts {
            Some((above, below, after)) => {
                plain.extend([above, "/", below]);
                rest = after;
            }
            None => {
                plain.push_str(mark);
                rest = inside;
            }
        }
    }
    plain.push_str(rest);
    plain
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
fn leaves_it_to_the_key(_: &Judge<'_>, case: &Case<'_>) -> bool {
    const LONGEST: usize = 400;
    case.text.len() < LONGEST
        && APPEALS_TO_ANSWER_KEY.is_in(case.text)
        && !APPEALS_TO_ANSWER_KEY.is_in(case.question.text)
}

/// Whether a completion names a base for its digits that neither the reference nor the question mentions: `101_2`.
fn is_in_another_base(_: &Judge<'_>, case: &Case<'_>) -> bool {
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
    !ASKS_NUMBER_BASE.is_in(&question)
}

/// Whether a completion computes a value and gives a rounding that is not the reference: `1 ÷ 8 ≈ 0.13` for 0.125. What
/// is set equal to a number before it is rounded was given: `1 ÷ 8 = 0.125 ≈ 0.13`.
fn rounds_a_computation(grader: &Judge<'_>, case: &Case<'_>) -> bool {
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
    let read = |text: &str| grader.read_part(text, Role::Reference);
    let rounding = read(rounding.trim_matches([' ', '$', '*']));
    rounding.number().is_some() && !grader.verify(case.reference, &rounding).is_equal()
}

/// Whether the reference is an identifier, such as a serial number or a plate, that the completion does not name:
/// `8BQ-44T` for `B8Q-44T`.
fn is_another_identifier(_: &Judge<'_>, case: &Case<'_>) -> bool {
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
fn is_another_time(_: &Judge<'_>, case: &Case<'_>) -> bool {
    if let Some(day) = date::written(case.written) {
        return nearest(case.question.text, case.text, date::last_date)
            .is_some_and(|(said, _)| said != day);
    }
    let Some(time) = clock::written(case.written) else { return false };
    // A number is not a time of day, even if it equals hours divided by minutes: `1/15` for `3:45`.
    let number = || case.read.number().is_some() || case.text.contains(':');
    asks_for_time(case.question.text)
        && nearest(case.question.text, case.text, clock::last_time)
            .map_or_else(number, |(said, _)| !said.is_same(time, shows_dial(case.question.text)))
}

/// Whether the sign next to the completion's value is that of another currency: `86.40 $` for `86,40 €`.
fn is_another_currency(_: &Judge<'_>, case: &Case<'_>) -> bool {
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

/// The first of two values is among this many words before the second.
const NEAR: usize = 3;

/// Whether a value is only one of two that a sentence leaves open: `300 m ou de 324 m`, `4.9 (sine) / 8.49 (cosine)`.
fn is_one_of_two(grader: &Judge<'_>, case: &Case<'_>) -> bool {
    let text = case.text;
    let Some(span) = case.read.span.clone() else { return false };
    let single = matches!(case.reference.answers.first(), Some(Answer::Expr(expr))
        if matches!(expr.node(), Node::Number(_) | Node::Decimal(_) | Node::Quantity(..)));
    if !single {
        return false;
    }
    let digit = |c: char| c.is_numeric();
    // `5 m or 500 cm` is one value said twice.
    let differs = |other: &str| {
        let other = grader.read_part(other, Role::Reply);
        !grader.verify(&other, case.read).is_equal()
    };
    let start = sentence_start(text, 0, span.start);
    let before = text.get(start..span.start).filter(|before| before.len() <= LONGEST_CONCLUSION);
    let earlier = before.and_then(|before| {
        // `300 m ou de 324 m`
        let lead = before_or(before.strip_suffix("de ").unwrap_or(before))?;
        let other = lead.rsplit([' ', ',', '：']).take(NEAR).find(|word| word.contains(digit))?;
        lead.get(lead.rfind(other).unwrap_or(0)..)
    });
    if earlier.is_some_and(differs) {
        return true;
    }
    let end = sentence_end(text, span.end, text.len());
    let after = text.get(span.end..end).filter(|after| after.len() <= LONGEST_CONCLUSION);
    after.and_then(value_beside).is_some_and(differs)
}

/// The value that is offered beside the one before this, which may have a remark in brackets behind it.
pub(super) fn value_beside(after: &str) -> Option<&str> {
    let remark = after.trim_start().strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let rest = remark.map_or(after, |(_, rest)| rest);
    let slash = || rest.strip_prefix(" / ").filter(|_| remark.is_some());
    let other = behind_or(rest).or_else(slash)?.trim_start();
    let other = other.strip_prefix("de ").unwrap_or(other);
    let end = other.find([' ', ',', ';', '(']).unwrap_or(other.len());
    other.get(..end).filter(|word| word.starts_with(char::is_numeric))
}

/// Whether words are about something else, while another clause of their sentence is about what is asked: `The car is
/// blue; the truck is red.`
fn says_of_another(_: &Judge<'_>, case: &Case<'_>) -> bool {
    let (question, text) = (case.question.text, case.text);
    let words = matches!(case.read.answers.first(), Some(Answer::Text(_)));
    let Some(span) = case.read.span.clone().filter(|_| words && is_free(case.read)) else {
        return false;
    };
    // A whole text may have been read for its last words.
    let wanted = case.written.trim();
    let held = text.get(span.clone()).unwrap_or_default();
    let at = held.rfind(wanted).map(|at| span.start + at).or_else(|| text.rfind(wanted));
    let start = at.unwrap_or(span.start);
    let span = start..start.max(span.end);
    let start = sentence_start(text, 0, span.start);
    let sentence = text.get(start..sentence_end(text, span.end, text.len())).unwrap_or_default();
    let asks = Asks::new(question);
    let found = CLAUSE_ABOUT_ANOTHER.iter().find_map(|mark| Some((sentence.find(mark)?, mark)));
    let Some((at, mark)) = found else {
        // `The bag is black. The strap is brown.`
        let lead = text.get(..start).unwrap_or_default().trim_end();
        let earlier = lead.trim_end_matches(['.', '!', '。']);
        let earlier = lead.get(sentence_start(lead, 0, earlier.len())..).unwrap_or_default();
        let said = sentence.trim_start().to_lowercase();
        let mut words = said.split(' ');
        let named = words.next().is_some_and(|word| SUBJECT_ARTICLES.contains(&word));
        return !question.is_empty()
            && named
            && words.any(|word| STATEMENT_COPULAS.contains(&word))
            && !CONCLUDES_OR_RESTATES.is_in(&said)
            && asks.repeated(sentence) == 0
            && asks.repeated(earlier) > 0
            && earlier.split(' ').any(|word| STATEMENT_COPULAS.contains(&word));
    };
    let (Some(one), Some(other)) = (sentence.get(..at), sentence.get(at + mark.len()..)) else {
        return false;
    };
    let (said, beside) = if span.start - start < at { (one, other) } else { (other, one) };
    // `.. is blue; therefore it ..`, `.. is parked; it is red`
    let first = said.split(' ').next().unwrap_or_default().to_lowercase();
    if CONCLUDES_OR_RESTATES.is_in(said) || BACKWARD_PRONOUNS.contains(&first.as_str()) {
        return false;
    }
    !question.is_empty() && asks.repeated(said) == 0 && asks.repeated(beside) > 0
}

#[cfg(test)]
recorded! {
    text: plain_signs;
    case: find, is_another_currency, is_another_time, is_in_another_base, is_one_of_two, leaves_it_to_the_key, repeats_a_formula, says_of_another;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grader, Question};

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
            ("12 + 6 = ?", "8", "2 + 6"),
            ("Two rows of four: how many?", "8", "4 + 4"),
            ("What is 7! / 5!?", "42", r"\frac{7!}{5!}"),
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
            ("Simplify 12x + 6 - 10x.", "6 + 2x", "2x + 6"),
            ("12 + 6 = ?", "8", "2 + 6 = 8"),
            ("Is it -3 or 3?", "-3", "-3"),
            ("If f(x) = 2x + 1, what is f(x)?", "2x + 1", "2x+1"),
            ("Which is larger, $2^{10}$ or $10^2$?", "2^{10}", "$2^{10}$"),
            ("What is half of 5?", "5/2", "5/2"),
        ] {
            assert!(judge(question, reference, reply).0, "{question}: {reply}");
        }
    }
}
