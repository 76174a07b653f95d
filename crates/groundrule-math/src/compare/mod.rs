//! Which rule applies to a pair of answers, and what it says.
//!
//! One ladder serves both modes. It checks the kinds of the two answers from the most specific
//! (relations, sets, words) to the most general (expressions), and hands expressions to the zero
//! test. Where Math-Verify decides otherwise, the branch asks for the quirk by name.
//!
//! ```
//! use groundrule_math::{compare::{VerifyConfig, verify}, extract::ExtractConfig, parse};
//! let read = |text| parse(text, &ExtractConfig::sound());
//! // A tuple has an order, a set has none.
//! let same = |gold, pred| verify(&read(gold), &read(pred), &VerifyConfig::sound()).is_equal();
//! assert!(same(r"$\{1,2\}$", r"$\{2,1\}$"));
//! assert!(!same("$(1,2)$", "$(2,1)$"));
//! ```

mod approximate;
mod asked;
pub(crate) mod chemistry;
mod choice;
mod constants;
mod elements;
mod enumerate;
mod equation;
mod explicit_form;
mod floats;
mod kind;
mod ladder;
mod matrix;
mod names;
mod piecewise;
mod progressions;
mod quantity;
mod realset;
mod rounding;
mod scalar;
mod symbol;
mod text;
mod unsolvable;

pub use ladder::{Rung, Rungs};

use crate::answer::{Answer, Text, texts};
use crate::budget::Budget;
use crate::expr::{Arena, Constant, Expr, Func, Id, Kinds, Node, RelOp};
use crate::normal;
use crate::number::{Decimal, Rational};
use crate::question::Asked;
use crate::quirks::{Quirk, Quirks};
use crate::stack;
use crate::verdict::{Code, How, Verdict};
use crate::zero::{Options, Point};
use ladder::Pair;

/// How answers are compared.
///
/// ```
/// use groundrule_math::{VerifyConfig, extract::ExtractConfig, parse, verify};
/// let read = |text| parse(text, &ExtractConfig::sound());
/// // Names matter, unless the configuration says otherwise.
/// let loose = VerifyConfig { strict: false, ..VerifyConfig::sound() };
/// assert!(!verify(&read("$x+1$"), &read("$y+1$"), &VerifyConfig::sound()).is_equal());
/// assert!(verify(&read("$x+1$"), &read("$y+1$"), &loose).is_equal());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyConfig {
    /// Digits after the point that decimals are rounded to (with the rounding quirk).
    pub float_rounding: u32,
    /// How many decimal digits tell closed forms apart (with the chopping quirk).
    pub numeric_precision: u32,
    /// Names matter: `x + 1` is not `y + 1`.
    pub strict: bool,
    /// A set may be compared with an inequality in either direction.
    pub allow_set_relation_comp: bool,
    /// Which of Math-Verify's quirks are in force.
    pub quirks: Quirks,
    /// How much work one pair may take.
    pub budget: Budget,
    /// Rungs that are left out.
    pub off: Rungs,
}

impl VerifyConfig {
    /// As Math-Verify 0.9.0 with its defaults.
    ///
    /// ```
    /// use groundrule_math::{VerifyConfig, extract::ExtractConfig, parse, verify};
    /// let read = |text| parse(text, &ExtractConfig::math_verify());
    /// // Decimals are rounded to six places before they are compared.
    /// let verdict = verify(&read("$0.00000001$"), &read("$0.00000003$"), &VerifyConfig::math_verify());
    /// assert!(verdict.is_equal());
    /// ```
    pub fn math_verify() -> Self {
        VerifyConfig {
            float_rounding: 6,
            numeric_precision: 15,
            strict: true,
            allow_set_relation_comp: false,
            quirks: Quirks::math_verify(),
            budget: Budget::default(),
            off: Rungs::default(),
        }
    }

    /// As a careful grader.
    ///
    /// ```
    /// use groundrule_math::{VerifyConfig, extract::ExtractConfig, parse, verify};
    /// let read = |text| parse(text, &ExtractConfig::sound());
    /// let verdict = verify(&read("$0.00000001$"), &read("$0.00000003$"), &VerifyConfig::sound());
    /// assert!(!verdict.is_equal());
    /// ```
    pub fn sound() -> Self {
        VerifyConfig {
            float_rounding: 6,
            numeric_precision: 15,
            strict: true,
            allow_set_relation_comp: true,
            quirks: Quirks::none(),
            budget: Budget::default(),
            off: Rungs::default(),
        }
    }
}

/// What the comparison of one pair found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Judgement {
    Equal(Code),
    Different(Code, Option<Point>),
    Unknown(Code),
}

impl Judgement {
    fn is_equal(self) -> bool {
        matches!(self, Judgement::Equal(_))
    }

    fn differs(code: Code) -> Self {
        Judgement::Different(code, None)
    }

    /// The verdict on these two of the candidates.
    fn verdict(self, gold: usize, pred: usize) -> Verdict {
        let how = |code, witness| How { code, gold, pred, witness };
        match self {
            Judgement::Equal(code) => Verdict::Equal(how(code, None)),
            Judgement::Different(code, witness) => Verdict::Different(how(code, witness)),
            Judgement::Unknown(code) => Verdict::Unknown(how(code, None)),
        }
    }

    /// The same finding under another code.
    fn coded(self, equal: Code, different: Code) -> Self {
        match self {
            Judgement::Equal(_) => Judgement::Equal(equal),
            Judgement::Different(_, witness) => Judgement::Different(different, witness),
            unknown => unknown,
        }
    }
}

/// How deep nested sets are followed.
const DEEPEST: u32 = 24;

/// Compares the candidates of a reference with those of a completion: equal if any pair is.
///
/// ```
/// use groundrule_math::compare::{VerifyConfig, verify};
/// use groundrule_math::expr::{Arena, Expr};
/// use groundrule_math::number::Rational;
/// use groundrule_math::Answer;
/// let number = |n, d| {
///     let mut arena = Arena::new();
///     let root = arena.number(Rational::new(n, d).unwrap());
///     vec![Answer::Expr(Expr { arena, root })]
/// };
/// let config = VerifyConfig::sound();
/// assert!(verify(&number(1, 2), &number(2, 4), &config).is_equal());
/// assert!(!verify(&number(1, 2), &number(1, 3), &config).is_equal());
/// ```
pub fn verify(gold: &[Answer], pred: &[Answer], config: &VerifyConfig) -> Verdict {
    verify_with(gold, pred, config, &mut Budget::for_row())
}

/// [`verify`] with the work that is left for a row.
pub(crate) fn verify_with(
    gold: &[Answer],
    pred: &[Answer],
    config: &VerifyConfig,
    budget: &mut Budget,
) -> Verdict {
    if same_number(gold, pred) {
        return Judgement::Equal(Code::NumberEqual).verdict(0, 0);
    }
    stack::with_room(|| verify_candidates(gold, pred, config, budget))
}

fn verify_candidates(
    gold: &[Answer],
    pred: &[Answer],
    config: &VerifyConfig,
    budget: &mut Budget,
) -> Verdict {
    let exact = config.quirks.has(Quirk::WordsAreExact);
    if !exact && let Some(judgement) = judge_together(gold, pred) {
        return judgement.verdict(0, 0);
    }
    // Then a text equals only the same text.
    let as_written = exact || are_mathematics(gold, pred);
    let mut first: Option<Verdict> = None;
    for (i, reference) in gold.iter().enumerate() {
        for (j, reply) in pred.iter().enumerate() {
            let judgement = match (reference, reply) {
                (Answer::Expr(a), Answer::Expr(b)) => judge_expressions(a, b, config, budget),
                (Answer::Text(a), Answer::Text(b)) if is_same_text(a, b) => {
                    Judgement::Equal(Code::TextEqual)
                }
                (Answer::Text(_), Answer::Text(_)) if as_written => {
                    Judgement::differs(Code::TextDiffers)
                }
                (Answer::Text(a), Answer::Text(b)) => text::compare(a, b),
                _ if as_written => Judgement::differs(Code::KindDiffers),
                (Answer::Expr(expr), Answer::Text(text))
                | (Answer::Text(text), Answer::Expr(expr)) => judge_mixed(expr, text),
            };
            let verdict = judgement.verdict(i, j);
            if verdict.is_equal() {
                return verdict;
            }
            // The best candidates come first; their verdict is the one reported.
            first = first.or(Some(verdict));
        }
    }
    first.unwrap_or(Judgement::Unknown(Code::NothingToCompare).verdict(0, 0))
}

/// What all candidates of both sides decide together: as chemical formulas, or as choices of a question.
fn judge_together(gold: &[Answer], pred: &[Answer]) -> Option<Judgement> {
    if let Some(same) = chemistry::same_formula(gold, pred) {
        return Some(judged(same, Code::TextEqual, Code::TextDiffers));
    }
    let same = choice::judge_choices(gold, pred)?;
    Some(judged(same, Code::ChoiceEqual, Code::ChoiceDiffers))
}

/// Whether one side was read as mathematics, so that its source text adds nothing: what cannot be read as mathematics is
/// not compared as words with what can.
fn are_mathematics(gold: &[Answer], pred: &[Answer]) -> bool {
    let is_formula = |answer: &Answer| match answer {
        Answer::Expr(expr) => text::of_expression(expr).is_none(),
        Answer::Text(_) => false,
    };
    // Sentences next to a formula may give the answer in words.
    let alone = |answers: &[Answer]| {
        answers.first().is_some_and(is_formula)
            && texts(answers).count() <= 1
            && !is_labels(answers)
    };
    // Two products of letters are formulas, where upper and lower case matter.
    let letters = |answers: &[Answer]| {
        answers.iter().any(
            |answer| matches!(answer, Answer::Expr(expr) if matches!(expr.node(), Node::Mul(_))),
        )
    };
    let is_read =
        |answers: &[Answer]| answers.iter().any(|answer| matches!(answer, Answer::Expr(_)));
    let some_formula = || gold.iter().chain(pred).any(is_formula) || letters(gold) && letters(pred);
    alone(gold) || alone(pred) || is_read(gold) && is_read(pred) && some_formula()
}

/// Whether an expression is nothing but words.
pub(crate) fn is_words(expr: &Expr) -> bool {
    matches!(expr.node(), Node::Symbol(symbol) if symbol.is_text) || {
        let letters = matches!(expr.node(), Node::Mul(_));
        letters && text::of_expression(expr).is_some_and(|word| word.len() > 2)
    }
}

/// Whether answers were read as a list of letters that may name statements: `I and III`.
fn is_labels(answers: &[Answer]) -> bool {
    let Some(Answer::Expr(expr)) = answers.first() else { return false };
    let Node::List(items) = expr.node() else { return false };
    let is_letter = |id: &Id| match expr.arena.get(*id) {
        Node::Mul(factors) => factors.iter().all(|factor| is_letter_node(expr.arena.get(*factor))),
        node => is_letter_node(node),
    };
    items.iter().all(is_letter)
}

fn is_letter_node(node: &Node) -> bool {
    matches!(node, Node::Symbol(_) | Node::Constant(Constant::I))
}

/// Out of several named values, picks the one whose name the question asks for: `f(1) = 2, f(4) = 16` for "What is
/// f(4)?".
pub(crate) fn verify_asked_name(
    gold: &[Answer],
    pred: &[Answer],
    question: &str,
    config: &VerifyConfig,
    budget: &mut Budget,
) -> Option<Verdict> {
    let (Answer::Expr(reference), Answer::Expr(reply)) = (gold.first()?, pred.first()?) else {
        return None;
    };
    let Node::List(items) = reply.node() else { return None };
    let asked: String = question.chars().filter(|c| !c.is_whitespace()).collect();
    let mut found = None;
    for item in items.iter().take(MOST_NAMED) {
        let Node::Relation(RelOp::Eq, name, value) = reply.arena.get(*item) else { return None };
        let name = Expr { arena: reply.arena.clone(), root: *name }.to_string();
        // Every question contains single letters.
        if name.len() > 1 && asked.contains(&name) {
            if found.is_some() {
                return None;
            }
            found = Some(*value);
        }
    }
    let value = Expr { arena: reply.arena.clone(), root: found? };
    Some(judge_expressions(reference, &value, config, budget).verdict(0, 0))
        .filter(Verdict::is_equal)
}

/// Longer lists name more values than a question asks for.
const MOST_NAMED: usize = 12;

/// A letter after a plain number that can be a unit is one, unless the question uses it: `10.8m` and `10.8`.
pub(crate) fn verify_unit_letter(
    gold: &[Answer],
    pred: &[Answer],
    question: &str,
    config: &VerifyConfig,
    budget: &mut Budget,
) -> Option<Verdict> {
    let (Answer::Expr(a), Answer::Expr(b)) = (gold.first()?, pred.first()?) else { return None };
    let (ours, theirs) = (measured_by_letter(a, budget), measured_by_letter(b, budget));
    let letter = match (&ours, &theirs) {
        (Some((_, letter)), None) if b.arena.is_closed(b.root) => letter,
        (None, Some((_, letter))) if a.arena.is_closed(a.root) => letter,
        _ => return None,
    };
    // After a number it is a unit there too: `sides 9 m and 8 m`.
    let mut last = "";
    let uses = question.split(|c: char| !c.is_alphanumeric()).any(|word| {
        let measured = last.ends_with(|c: char| c.is_ascii_digit());
        last = word;
        word == letter && !measured
    });
    if uses {
        return None;
    }
    // Beside another unit it is one as well: `3.5m` is not `3.5 km`.
    let measured = |expr: &Expr| matches!(expr.node(), Node::Quantity(..));
    let beside_unit = measured(a) || measured(b);
    let read = |expr: &Expr, found: &Option<(Id, String)>| match found {
        Some((value, letter)) => {
            let mut arena = expr.arena.clone();
            let root = match beside_unit {
                true => arena.intern(Node::Quantity(*value, letter.as_str().into())),
                false => *value,
            };
            Expr { arena, root }
        }
        None => expr.clone(),
    };
    let judgement = judge_expressions(&read(a, &ours), &read(b, &theirs), config, budget);
    Some(judgement.verdict(0, 0)).filter(Verdict::is_equal)
}

/// A number times a letter that is a unit.
fn measured_by_letter(expr: &Expr, budget: &mut Budget) -> Option<(Id, String)> {
    // `2(2.4 + 3) = 10.8m`: a computation and its result.
    let (computed, node) = match *expr.node() {
        Node::Relation(RelOp::Eq, computed, result) if expr.arena.is_closed(computed) => {
            (Some(computed), expr.arena.get(result))
        }
        _ => (None, expr.node()),
    };
    let Node::Mul(factors) = node else { return None };
    let [value, letter] = factors[..] else { return None };
    let mut exact = |id| normal::exact_value(&expr.arena, id, budget);
    if computed.is_some_and(|computed| exact(computed).is_none() || exact(computed) != exact(value))
    {
        return None;
    }
    let (Node::Number(_) | Node::Decimal(_), Node::Symbol(symbol)) =
        (expr.arena.get(value), expr.arena.get(letter))
    else {
        return None;
    };
    (symbol.name.len() == 1 && crate::units::is_unit(&symbol.name))
        .then(|| (value, symbol.name.to_string()))
}

/// Asks again about two answers that were found different: are they the same as far as the question asks?
pub(crate) fn verify_asked(
    gold: &[Answer],
    pred: &[Answer],
    asked: &Asked,
    tolerance: Option<&Rational>,
    config: &VerifyConfig,
    budget: &mut Budget,
) -> Option<Verdict> {
    for (i, reference) in gold.iter().enumerate() {
        for (j, reply) in pred.iter().enumerate() {
            let (Answer::Expr(a), Answer::Expr(b)) = (reference, reply) else { continue };
            let judgement = with_both(a, b, config, budget, |comparer, gold, pred| {
                comparer.as_asked(gold, pred, asked, tolerance)
            });
            let verdict = judgement.map(|judgement| judgement.verdict(i, j));
            if verdict.is_some_and(|verdict| verdict.is_equal()) {
                return verdict;
            }
        }
    }
    None
}

/// Whether the first reading of both is the same exact number, from texts that begin with a digit. Then there are no
/// choices, and the first pair of candidates decides.
fn same_number(gold: &[Answer], pred: &[Answer]) -> bool {
    matches!((plain_number(gold), plain_number(pred)), (Some(x), Some(y)) if x == y)
}

fn plain_number(answers: &[Answer]) -> Option<&Rational> {
    let (Answer::Expr(expr), others) = answers.split_first()? else { return None };
    let Node::Number(number) = expr.node() else { return None };
    let is_plain = |answer: &Answer| matches!(answer, Answer::Text(text) if text.starts_with(|c: char| c.is_ascii_digit()));
    others.iter().all(is_plain).then_some(number)
}

fn is_same_text(a: &str, b: &str) -> bool {
    let (a, b) = (groundrule_pytext::strip(a), groundrule_pytext::strip(b));
    !a.is_empty() && a == b
}

/// A formula and a text: they can only agree as words.
fn judge_mixed(expr: &Expr, text: &Text) -> Judgement {
    match text::of_expression(expr) {
        Some(words) => text::compare(&words.into(), text),
        None => Judgement::differs(Code::KindDiffers),
    }
}

fn judge_expressions(
    gold: &Expr,
    pred: &Expr,
    config: &VerifyConfig,
    budget: &mut Budget,
) -> Judgement {
    // Most pairs are two plain integers, and those need no tree.
    if let (Node::Number(x), Node::Number(y)) = (gold.node(), pred.node()) {
        return if x == y {
            Judgement::Equal(Code::NumberEqual)
        } else {
            Judgement::differs(Code::NumberDiffers)
        };
    }
    with_both(gold, pred, config, budget, |comparer, gold, pred| comparer.compare(gold, pred, 0))
}

/// Does a comparison with both expressions in one arena.
fn with_both<T>(
    gold: &Expr,
    pred: &Expr,
    config: &VerifyConfig,
    budget: &mut Budget,
    compare: impl FnOnce(&mut Comparer<'_>, Id, Id) -> T,
) -> T {
    let mut arena = gold.arena.clone();
    let root = arena.import(&pred.arena, pred.root);
    budget.part(config.budget.steps, |part| {
        let budget = Budget { steps: part.steps, ..config.budget.clone() };
        let mut comparer = Comparer { arena, config, budget };
        let result = compare(&mut comparer, gold.root, root);
        part.steps = comparer.budget.steps;
        result
    })
}

/// What a part of the comparison says about an input's two answers in both modes, and what it costs.
#[cfg(test)]
pub(crate) fn told(
    input: &crate::tests::Input,
    ask: impl Fn(&mut Comparer<'_>, Id, Id) -> String,
) -> String {
    let Some((arena, gold, pred)) = input.trees() else { return String::new() };
    let mut said = String::new();
    for config in [VerifyConfig::sound(), VerifyConfig::math_verify()] {
        let (arena, budget) = (arena.clone(), config.budget.clone());
        let mut comparer = Comparer { arena, config: &config, budget };
        said.push_str(&ask(&mut comparer, gold, pred));
        said.push_str(&format!(" {} {}; ", comparer.arena.len(), comparer.budget.steps));
    }
    said
}

/// One comparison in progress: both trees in one arena, and the work left.
pub(crate) struct Comparer<'c> {
    arena: Arena,
    config: &'c VerifyConfig,
    budget: Budget,
}

impl Comparer<'_> {
    fn has(&self, quirk: Quirk) -> bool {
        self.config.quirks.has(quirk)
    }

    /// How the zero test reads expressions in this mode.
    fn options(&self) -> Options {
        let compat = self.has(Quirk::NotRealSymbolsDiffer);
        Options { real_roots: !compat, merge_domains: !compat, on_the_reals: !compat }
    }

    /// Climbs the ladder of rungs until one decides.
    fn compare(&mut self, gold: Id, pred: Id, depth: u32) -> Judgement {
        if depth > DEEPEST {
            return Judgement::Unknown(Code::BudgetExhausted);
        }
        let mut pair = Pair { gold, pred, depth };
        for rung in Rungs::climbed(self.config, depth) {
            if let Some(judgement) = self.climb(rung, &mut pair) {
                return judgement;
            }
        }
        Judgement::differs(Code::KindDiffers)
    }

    /// `f(x)` as a letter of its own.
    fn functions_as_letters(&mut self, id: Id) -> Id {
        if !self.arena.holds(id, Kinds::APPLY) {
            return id;
        }
        self.arena.rewrite(id, |arena, node| match &node {
            Node::Apply(name, _) => arena.letter(name),
            _ => arena.intern(node),
        })
    }

    /// The set of real numbers inside other sets, as an interval.
    fn reals_as_interval(&mut self, id: Id) -> Id {
        let is_reals = |node: &Node| matches!(node, Node::Constant(Constant::Reals));
        if is_reals(self.node(id))
            || !self.arena.holds(id, Kinds::CONSTANT)
            || !self.arena.any(id, is_reals)
        {
            return id;
        }
        let high = self.arena.constant(Constant::Infinity);
        let low = self.arena.neg(high);
        self.arena.rewrite(id, |arena, node| match &node {
            Node::Constant(Constant::Reals) => {
                arena.intern(Node::Interval { low, high, low_open: true, high_open: true })
            }
            _ => arena.intern(node),
        })
    }

    /// Decimals without the zeros at their ends, as doubles have none.
    fn without_last_zeros(&mut self, id: Id) -> Id {
        if !self.has_decimal(id) || matches!(self.node(id), Node::Decimal(_)) {
            return id;
        }
        self.arena.rewrite(id, |arena, node| match &node {
            Node::Decimal(decimal) if decimal.significant_digits() <= 15 => {
                let places = decimal.value.decimal_places().unwrap_or(decimal.places).max(1);
                arena.intern(Node::Decimal(Decimal { value: decimal.value.clone(), places }))
            }
            _ => arena.intern(node),
        })
    }

    /// Whether no letter is left in any relation once its sides are subtracted.
    fn says_nothing(&mut self, id: Id) -> bool {
        let parts = match self.node(id) {
            Node::Chain(parts) => parts.to_vec(),
            _ => vec![id],
        };
        parts.into_iter().all(|part| match *self.node(part) {
            Node::Relation(_, left, right)
                if !self.is_collection(left) && !self.is_collection(right) =>
            {
                let difference = self.arena.sub(left, right);
                let difference = normal::collected(&mut self.arena, difference, &mut self.budget);
                self.arena.is_closed(difference)
            }
            _ => false,
        })
    }

    /// An expression with plus-minus signs as the list of its two readings: upper signs and lower
    /// signs.
    fn both_signs(&mut self, id: Id) -> Id {
        let has_sign = |arena: &Arena, id: Id| arena.holds(id, Kinds::PLUS_MINUS);
        if !has_sign(&self.arena, id) {
            return id;
        }
        if let Node::SetBuilder(element, conditions) = self.node(id) {
            // `x \ne \pm 1` excludes both.
            let (element, conditions) = (*element, conditions.clone());
            let mut all = Vec::with_capacity(2 * conditions.len());
            for condition in conditions {
                match self.node(condition) {
                    Node::Relation(RelOp::Ne, ..) if has_sign(&self.arena, condition) => {
                        let both = self.both_signs(condition);
                        all.extend_from_slice(self.elements(both).unwrap_or(&[condition]));
                    }
                    _ => all.push(condition),
                }
            }
            return self.arena.intern(Node::SetBuilder(element, all.into()));
        }
        // `x \in \{0, \pm 2\}` has three values.
        if let &Node::Relation(op @ (RelOp::In | RelOp::Eq), name, values) = self.node(id)
            && matches!(self.node(values), Node::Set(_) | Node::List(_))
            && !has_sign(&self.arena, name)
        {
            let values = self.both_signs(values);
            return self.arena.relation(op, name, values);
        }
        let parts: Vec<Id> = match self.node(id) {
            Node::Set(list) | Node::List(list) => list.to_vec(),
            _ => vec![id],
        };
        let mut readings = Vec::with_capacity(2 * parts.len());
        for part in parts {
            if !has_sign(&self.arena, part) {
                readings.push(part);
                continue;
            }
            for lower in [false, true] {
                readings.push(self.arena.rewrite(part, |arena, node| match node {
                    Node::PlusMinus(a, b, minus_first) if minus_first != lower => arena.sub(a, b),
                    Node::PlusMinus(a, b, _) => arena.add(&[a, b]),
                    node => arena.intern(node),
                }));
            }
        }
        let braces = matches!(self.node(id), Node::Set(_));
        let readings: Box<[Id]> = readings.into();
        self.arena.intern(if braces { Node::Set(readings) } else { Node::List(readings) })
    }

    /// Values joined by "or": one value if they are the same value written differently, else a list
    /// of them.
    fn either(&mut self, id: Id, depth: u32) -> Id {
        let Node::Or(values) = self.node(id) else { return id };
        if values.iter().any(|&value| self.is_relation(value)) {
            return id;
        }
        let values = values.clone();
        let Some((&first, others)) = values.split_first() else { return id };
        let same = others.iter().all(|&other| {
            self.compare(first, other, depth + 1).is_equal() || self.is_rounding(first, other)
        });
        if same { first } else { self.arena.intern(Node::List(values)) }
    }

    /// `value, x \ne 0` against a single value: the condition is a remark.
    fn without_conditions(&self, id: Id, other: Id) -> Id {
        let Node::List(parts) = self.node(id) else { return id };
        if self.is_collection(other) || self.is_inequality(other) {
            return id;
        }
        let mut values = parts.iter().filter(|&&part| !self.is_inequality(part));
        match (values.next(), values.next()) {
            (Some(&value), None) => value,
            _ => id,
        }
    }

    /// A ratio `a:b` compared with a plain number is a quotient. Compared with another ratio it is one too, unless both
    /// could be times of day.
    fn ratio_beside(&mut self, id: Id, other: Id) -> Id {
        let Some((a, b)) = self.ratio_parts(id) else { return id };
        match self.ratio_parts(other) {
            Some(_) if self.clock_time(id).is_some() && self.clock_time(other).is_some() => id,
            _ => self.arena.div(a, b),
        }
    }

    /// Whether two ratios of three parts or more are the same up to a factor; nothing if they are not ratios.
    fn same_ratios(&mut self, gold: Id, pred: Id) -> Option<Judgement> {
        let parts = |comparer: &Self, id: Id| match comparer.node(id) {
            Node::Apply(name, parts) if &**name == ":" && parts.len() > 2 => Some(parts.to_vec()),
            _ => None,
        };
        let (ours, theirs) = (parts(self, gold)?, parts(self, pred)?);
        if ours.len() != theirs.len() {
            return Some(Judgement::differs(Code::LengthDiffers));
        }
        let (&a, &b) = (ours.first()?, theirs.first()?);
        for (&x, &y) in ours.iter().zip(&theirs).skip(1) {
            let (left, right) = (self.arena.mul(&[x, b]), self.arena.mul(&[y, a]));
            let judgement = self.same_value(left, right);
            if !judgement.is_equal() {
                return Some(judgement);
            }
        }
        Some(Judgement::Equal(Code::ElementsEqual))
    }

    /// The two parts of `a:b`.
    fn ratio_parts(&self, id: Id) -> Option<(Id, Id)> {
        match self.node(id) {
            Node::Apply(name, parts) if &**name == ":" => match parts[..] {
                [a, b] => Some((a, b)),
                _ => None,
            },
            _ => None,
        }
    }

    /// `dy/dt` of a lone letter is an unknown of its own, not zero.
    fn rates_as_letters(&mut self, id: Id) -> Id {
        if !self.arena.holds(id, Kinds::DERIVATIVE) {
            return id;
        }
        self.arena.rewrite(id, |arena, node| {
            if let Node::Derivative(body, variable, order) = node
                && body != variable
                && let (Node::Symbol(of), Node::Symbol(by)) = (arena.get(body), arena.get(variable))
            {
                let name = format!("d{order} {}/d {}", of.name, by.name);
                return arena.letter(&name);
            }
            arena.intern(node)
        })
    }

    /// `y'` where the other side has `dy/dx`.
    fn primes_as_rates(&mut self, id: Id, other: Id) -> Id {
        let is_primed =
            |node: &Node| matches!(node, Node::Symbol(symbol) if symbol.name.ends_with('\''));
        if !self.arena.holds(id, Kinds::SYMBOL) || !self.arena.any(id, is_primed) {
            return id;
        }
        let mut renamed = id;
        for primed in self.arena.free_symbols(id) {
            let stem = primed.name.trim_end_matches('\'');
            let order = primed.name.len() - stem.len();
            if order == 0 {
                continue;
            }
            let start = format!("d{order} {stem}/d ");
            let rate = self.arena.free_symbols(other).into_iter().find(|symbol| {
                symbol.name.strip_prefix(start.as_str()).is_some_and(|by| !by.is_empty())
            });
            if let Some(rate) = rate {
                let (from, to) = (
                    self.arena.intern(Node::Symbol(primed)),
                    self.arena.intern(Node::Symbol(rate)),
                );
                renamed = self.arena.substitute(renamed, from, to);
            }
        }
        renamed
    }

    /// `C(10, 3)` compared with a number is a binomial coefficient; compared with a pair it is a
    /// point.
    fn as_binomials(&mut self, id: Id, other: Id) -> Id {
        let is_named = |node: &Node| matches!(node, Node::Apply(name, parts) if &**name == "C" && parts.len() == 2);
        if !self.arena.holds(id, Kinds::APPLY)
            || !self.arena.any(id, is_named)
            || self.is_collection(other)
            || !self.arena.is_closed(other)
        {
            return id;
        }
        self.arena.rewrite(id, |arena, node| {
            if let Node::Apply(name, parts) = &node
                && &**name == "C"
                && let &[n, k] = &parts[..]
                && matches!(arena.get(n), Node::Number(_))
                && matches!(arena.get(k), Node::Number(_))
            {
                return arena.intern(Node::Func(Func::Binomial, Box::new([n, k])));
            }
            arena.intern(node)
        })
    }

    /// `3 + 4j`, as engineers write it, compared with a complex number.
    fn as_complex(&mut self, id: Id, other: Id) -> Id {
        let has_unit = |arena: &Arena, id: Id| {
            let is_unit = |node: &Node| matches!(node, Node::Constant(Constant::I));
            arena.holds(id, Kinds::CONSTANT) && arena.any(id, is_unit)
        };
        // Without a real part it may be a unit vector.
        let Node::Add(terms) = self.node(id) else { return id };
        if !terms.iter().any(|&term| self.arena.is_closed(term))
            || !has_unit(&self.arena, other)
            || has_unit(&self.arena, id)
        {
            return id;
        }
        match &self.arena.free_symbols(id)[..] {
            [only] if &*only.name == "j" => {
                let only = self.arena.intern(Node::Symbol(only.clone()));
                let unit = self.arena.constant(Constant::I);
                self.arena.substitute(id, only, unit)
            }
            _ => id,
        }
    }

    /// Binomial coefficients in letters as quotients of factorials, if the other side has
    /// factorials.
    fn as_factorials(&mut self, id: Id, other: Id) -> Id {
        let is_binomial = |node: &Node| matches!(node, Node::Func(Func::Binomial, _));
        let is_factorial = |node: &Node| matches!(node, Node::Func(Func::Factorial, _));
        if !self.arena.holds(id, Kinds::FUNC)
            || !self.arena.any(id, is_binomial)
            || !self.arena.any(other, is_factorial)
        {
            return id;
        }
        self.arena.rewrite(id, |arena, node| {
            if let Node::Func(Func::Binomial, parts) = &node
                && let &[n, k] = &parts[..]
                && !arena.is_closed(k)
            {
                let rest = arena.sub(n, k);
                let [n, k, rest] = [n, k, rest]
                    .map(|id| arena.intern(Node::Func(Func::Factorial, Box::new([id]))));
                let below = arena.mul(&[k, rest]);
                return arena.div(n, below);
            }
            arena.intern(node)
        })
    }

    /// `x(x-3)` is a product if x is a letter elsewhere, not a function of x - 3.
    fn letters_times_brackets(&mut self, gold: Id, pred: Id) -> (Id, Id) {
        if !self.arena.kinds(gold).or(self.arena.kinds(pred)).meets(Kinds::APPLY) {
            return (gold, pred);
        }
        let mut letters = self.arena.free_symbols(gold);
        letters.extend(self.arena.free_symbols(pred));
        let mut multiply = |id: Id| {
            self.arena.rewrite(id, |arena, node| {
                if let Node::Apply(name, arguments) = &node
                    && let &[argument] = &arguments[..]
                    && let Some(letter) = letters.iter().find(|letter| letter.name == *name)
                {
                    let letter = arena.intern(Node::Symbol(letter.clone()));
                    return arena.mul(&[letter, argument]);
                }
                arena.intern(node)
            })
        };
        (multiply(gold), multiply(pred))
    }

    /// Renames the completion's symbols to the reference's, in order of their names, if there are equally many.
    fn rename(&mut self, gold: Id, pred: Id) -> Id {
        let mut ours = self.arena.free_symbols(gold);
        let mut theirs = self.arena.free_symbols(pred);
        if ours.len() != theirs.len() || ours.is_empty() {
            return pred;
        }
        ours.sort();
        theirs.sort();
        let renamed = self.arena.rewrite(pred, |arena, node| {
            if let Node::Symbol(symbol) = &node
                && let Ok(place) = theirs.binary_search(symbol)
                && let Some(to) = ours.get(place)
            {
                return arena.intern(Node::Symbol(to.clone()));
            }
            arena.intern(node)
        });
        if renamed != pred && self.has(Quirk::NamedSetsAreExact) && self.is_decided(renamed) {
            return self.arena.constant(Constant::Undefined);
        }
        renamed
    }

    /// Whether a relation can be decided by itself: it is about a letter and a set, or has no letter.
    fn is_decided(&mut self, id: Id) -> bool {
        let &Node::Relation(_, left, right) = self.node(id) else { return false };
        let is_set = |id: Id| match self.node(id) {
            Node::Tuple(_) => false,
            Node::Matrix { .. } => true,
            _ => self.is_collection(id),
        };
        is_set(left) != is_set(right) || self.says_nothing(id)
    }

    /// Takes the value out of `x = value` if the other side has no name, and shortens `x = a = b` to `x = b`.
    fn unwrap_names(&mut self, gold: Id, pred: Id) -> (Id, Id) {
        let gold_assigns = self.is_assignment(gold);
        let pred_assigns = self.is_assignment(pred);
        let gold_equation = self.is_equation(gold);
        let pred_equation = self.is_equation(pred);
        let (mut gold, mut pred) = (gold, pred);
        if gold_assigns {
            gold = self.shorten(gold);
        }
        if pred_assigns {
            pred = self.shorten(pred);
        }
        if !self.has(Quirk::RightSideOfEquation) {
            return (gold, pred);
        }
        if pred_equation && !gold_equation {
            pred = self.right_side(pred);
        } else if gold_assigns && !pred_equation {
            gold = self.right_side(gold);
        }
        (gold, pred)
    }

    /// `x = a = b` as `x = b`.
    fn shorten(&mut self, id: Id) -> Id {
        let Node::Chain(parts) = self.arena.get(id) else { return id };
        let (Some(&first), Some(&last)) = (parts.first(), parts.last()) else { return id };
        match (self.arena.get(first), self.arena.get(last)) {
            (&Node::Relation(_, left, _), &Node::Relation(_, _, right)) => {
                self.arena.relation(RelOp::Eq, left, right)
            }
            _ => id,
        }
    }

    /// What is to the right of the last equality sign.
    fn right_side(&self, id: Id) -> Id {
        match self.arena.get(id) {
            Node::Relation(_, _, right) => *right,
            Node::Chain(parts) => match parts.last().map(|&last| self.arena.get(last)) {
                Some(&Node::Relation(_, _, right)) => right,
                _ => id,
            },
            _ => id,
        }
    }

    fn number(&mut self, n: i64) -> Id {
        self.arena.number(Rational::integer(n))
    }
}

fn judged(same: bool, equal: Code, different: Code) -> Judgement {
    if same { Judgement::Equal(equal) } else { Judgement::differs(different) }
}

#[cfg(test)]
recorded! {
    pair: is_same_text;
    one: both_signs, functions_as_letters, rates_as_letters, ratio_parts, reals_as_interval, right_side, says_nothing, shorten, without_last_zeros;
    one_at: either;
    two: as_binomials, as_complex, as_factorials, letters_times_brackets, primes_as_rates, ratio_beside, rename, same_ratios, unwrap_names, without_conditions;
    two_at: compare;
    answers: is_labels, plain_number;
    both_answers: same_number;
}
