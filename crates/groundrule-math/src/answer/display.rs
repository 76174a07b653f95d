//! Shows trees the way people write them, for traces and error messages.

use super::Answer;
use crate::expr::{Arena, Constant, Expr, Func, Id, Node, RelOp};
use crate::latex::{LOGICAL_AND, LOGICAL_OR};
use crate::number::Rational;
use std::fmt::{self, Display, Formatter, Write};

impl Display for Answer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Expr(expr) => Display::fmt(expr, f),
            Answer::Text(text) => f.write_str(text),
        }
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Printer { arena: &self.arena, out: f }.node(self.root, 0, DEEPEST)
    }
}

/// Deeper trees are shown with an ellipsis.
const DEEPEST: u32 = 64;

/// How tightly a position binds its node; looser nodes get parentheses.
const LOOSE: u8 = 0;
const SUM: u8 = 1;
const TERM: u8 = 2;
const FACTOR: u8 = 3;
const ATOM: u8 = 4;

struct Printer<'a, 'f> {
    arena: &'a Arena,
    out: &'a mut Formatter<'f>,
}

impl Printer<'_, '_> {
    fn node(&mut self, id: Id, place: u8, depth: u32) -> fmt::Result {
        let Some(depth) = depth.checked_sub(1) else { return self.out.write_str("…") };
        let arena = self.arena;
        let node = arena.get(id);
        if binding(arena, node) < place {
            self.out.write_char('(')?;
            self.bare(node, depth)?;
            return self.out.write_char(')');
        }
        self.bare(node, depth)
    }

    fn bare(&mut self, node: &Node, depth: u32) -> fmt::Result {
        match node {
            Node::Number(value) => write!(self.out, "{value}"),
            Node::Decimal(value) => write!(self.out, "{value}"),
            Node::Constant(constant) => self.out.write_str(constant_name(*constant)),
            Node::Symbol(symbol) => self.out.write_str(&symbol.name),
            Node::Add(terms) => {
                for (index, &term) in terms.iter().enumerate() {
                    let negative = self.negated(term);
                    match (index, negative) {
                        (0, None) => self.node(term, TERM, depth)?,
                        (0, Some(_)) => self.node(term, LOOSE, depth)?,
                        (_, None) => {
                            self.out.write_str(" + ")?;
                            self.node(term, TERM, depth)?;
                        }
                        (_, Some(positive)) => {
                            self.out.write_str(" - ")?;
                            self.product(&positive, depth)?;
                        }
                    }
                }
                Ok(())
            }
            Node::Mul(factors) => {
                self.product(&factors.iter().map(|&id| Factor::Node(id)).collect::<Vec<_>>(), depth)
            }
            Node::Pow(base, exponent) => {
                if is_number(self.arena, *exponent, 1, 2) {
                    return self.call("sqrt", &[*base], depth);
                }
                if is_number(self.arena, *exponent, -1, 1) {
                    self.out.write_str("1/")?;
                    return self.node(*base, ATOM, depth);
                }
                self.node(*base, ATOM, depth)?;
                self.out.write_char('^')?;
                self.node(*exponent, ATOM, depth)
            }
            Node::Func(func, arguments) => self.call(&func_name(*func), arguments, depth),
            Node::Apply(name, parts) if &**name == LOGICAL_AND => {
                self.list(parts, "", " ∧ ", "", depth)
            }
            Node::Apply(name, parts) if &**name == LOGICAL_OR => {
                self.list(parts, "", " ∨ ", "", depth)
            }
            Node::Apply(name, arguments) => self.call(name, arguments, depth),
            Node::Percent(value) => {
                self.node(*value, ATOM, depth)?;
                self.out.write_char('%')
            }
            Node::Quantity(value, unit) => {
                self.node(*value, FACTOR, depth)?;
                write!(self.out, " {unit}")
            }
            Node::Relation(op, left, right) => {
                self.node(*left, SUM, depth)?;
                write!(self.out, " {} ", relation_sign(*op))?;
                self.node(*right, SUM, depth)
            }
            Node::Chain(parts) | Node::And(parts) => self.list(parts, "", " and ", "", depth),
            Node::Or(parts) => self.list(parts, "", " or ", "", depth),
            Node::Set(elements) => self.list(elements, "{", ", ", "}", depth),
            Node::List(elements) => self.list(elements, "", ", ", "", depth),
            Node::Tuple(elements) => self.list(elements, "(", ", ", ")", depth),
            Node::Interval { low, high, low_open, high_open } => {
                self.out.write_char(if *low_open { '(' } else { '[' })?;
                self.node(*low, LOOSE, depth)?;
                self.out.write_str(", ")?;
                self.node(*high, LOOSE, depth)?;
                self.out.write_char(if *high_open { ')' } else { ']' })
            }
            Node::Union(parts) => self.list(parts, "", " ∪ ", "", depth),
            Node::Intersection(parts) => self.list(parts, "", " ∩ ", "", depth),
            Node::Difference(from, without) => self.list(&[*from, *without], "", " \\ ", "", depth),
            Node::SetBuilder(element, conditions) => {
                self.out.write_char('{')?;
                self.node(*element, LOOSE, depth)?;
                self.list(conditions, " | ", ", ", "}", depth)
            }
            Node::Matrix { columns, entries, .. } => {
                self.out.write_char('[')?;
                for (index, row) in entries.chunks((*columns).max(1) as usize).enumerate() {
                    if index > 0 {
                        self.out.write_str("; ")?;
                    }
                    self.list(row, "", ", ", "", depth)?;
                }
                self.out.write_char(']')
            }
            Node::PlusMinus(left, right, reversed) => {
                self.node(*left, TERM, depth)?;
                self.out.write_str(if *reversed { " ∓ " } else { " ± " })?;
                self.node(*right, FACTOR, depth)
            }
            Node::Sum(body, index, from, to) => {
                self.call("sum", &[*body, *index, *from, *to], depth)
            }
            Node::Product(body, index, from, to) => {
                self.call("product", &[*body, *index, *from, *to], depth)
            }
            Node::Limit(body, variable, point, _) => {
                self.call("limit", &[*body, *variable, *point], depth)
            }
            Node::Derivative(body, variable, times) => {
                self.call("diff", &[*body, *variable], depth)?;
                if *times > 1 { write!(self.out, "^{times}") } else { Ok(()) }
            }
            Node::Integral(body, variable, Some((low, high))) => {
                self.call("integral", &[*body, *variable, *low, *high], depth)
            }
            Node::Integral(body, variable, None) => {
                self.call("integral", &[*body, *variable], depth)
            }
        }
    }

    /// A product, with its reciprocals under a slash.
    fn product(&mut self, factors: &[Factor], depth: u32) -> fmt::Result {
        let mut factors = factors;
        if let [Factor::Node(first), rest @ ..] = factors
            && !rest.is_empty()
            && is_number(self.arena, *first, -1, 1)
        {
            self.out.write_char('-')?;
            factors = rest;
        }
        for (index, factor) in factors.iter().enumerate() {
            if let Factor::Node(id) = factor
                && let Node::Pow(base, exponent) = self.arena.get(*id)
                && is_number(self.arena, *exponent, -1, 1)
            {
                self.out.write_str(if index == 0 { "1/" } else { "/" })?;
                self.node(*base, ATOM, depth)?;
            } else {
                if index > 0 {
                    self.out.write_char('*')?;
                }
                match factor {
                    Factor::Node(id) => {
                        // A leading sign needs no parentheses.
                        let number = matches!(self.arena.get(*id), Node::Number(value) if value.is_integer());
                        let place = if index == 0 && number { LOOSE } else { FACTOR };
                        self.node(*id, place, depth)?;
                    }
                    Factor::Number(value) => write!(self.out, "{value}")?,
                }
            }
        }
        Ok(())
    }

    /// If a term is negative, what it subtracts.
    fn negated(&self, term: Id) -> Option<Vec<Factor>> {
        match self.arena.get(term) {
            Node::Number(value) if value.is_negative() => Some(vec![Factor::Number(value.neg())]),
            Node::Mul(factors) => {
                let (first, rest) = factors.split_first()?;
                let Node::Number(value) = self.arena.get(*first) else { return None };
                if !value.is_negative() {
                    return None;
                }
                let positive = value.neg();
                let mut left: Vec<Factor> = Vec::with_capacity(factors.len());
                if !positive.is_one() {
                    left.push(Factor::Number(positive));
                }
                left.extend(rest.iter().map(|&id| Factor::Node(id)));
                Some(left)
            }
            _ => None,
        }
    }

    fn call(&mut self, name: &str, arguments: &[Id], depth: u32) -> fmt::Result {
        self.out.write_str(name)?;
        self.list(arguments, "(", ", ", ")", depth)
    }

    fn list(
        &mut self,
        ids: &[Id],
        open: &str,
        between: &str,
        close: &str,
        depth: u32,
    ) -> fmt::Result {
        self.out.write_str(open)?;
        for (index, &id) in ids.iter().enumerate() {
            if index > 0 {
                self.out.write_str(between)?;
            }
            self.node(id, LOOSE, depth)?;
        }
        self.out.write_str(close)
    }
}

/// A factor to print: a node, or a number with its sign taken off.
enum Factor {
    Node(Id),
    Number(Rational),
}

fn is_number(arena: &Arena, id: Id, numerator: i64, denominator: i64) -> bool {
    match arena.get(id) {
        Node::Number(Rational::Small(n, d)) => (*n, *d) == (numerator, denominator),
        _ => false,
    }
}

fn binding(arena: &Arena, node: &Node) -> u8 {
    match node {
        Node::Number(value) if value.is_negative() => SUM,
        Node::Number(value) if !value.is_integer() => TERM,
        Node::Decimal(value) if value.value.is_negative() => SUM,
        Node::Add(_) | Node::PlusMinus(..) => SUM,
        Node::Relation(..) | Node::List(_) | Node::Chain(_) => LOOSE,
        Node::And(_)
        | Node::Or(_)
        | Node::Union(_)
        | Node::Intersection(_)
        | Node::Difference(..) => LOOSE,
        Node::Mul(factors) => match factors.first().map(|&id| arena.get(id)) {
            Some(Node::Number(value)) if value.is_negative() => SUM,
            _ => TERM,
        },
        Node::Quantity(..) => TERM,
        Node::Pow(_, exponent) if is_number(arena, *exponent, 1, 2) => ATOM,
        Node::Pow(_, exponent) if is_number(arena, *exponent, -1, 1) => TERM,
        Node::Pow(..) | Node::Percent(_) => FACTOR,
        _ => ATOM,
    }
}

fn relation_sign(op: RelOp) -> &'static str {
    match op {
        RelOp::Eq => "=",
        RelOp::Ne => "≠",
        RelOp::Lt => "<",
        RelOp::Le => "≤",
        RelOp::Gt => ">",
        RelOp::Ge => "≥",
        RelOp::Approx => "≈",
        RelOp::In => "∈",
        RelOp::NotIn => "∉",
        RelOp::Subset => "⊂",
        RelOp::Equiv => "≡",
    }
}

fn constant_name(constant: Constant) -> &'static str {
    match constant {
        Constant::Pi => "π",
        Constant::E => "e",
        Constant::I => "i",
        Constant::Infinity => "∞",
        Constant::ComplexInfinity => "complex infinity",
        Constant::Undefined => "undefined",
        Constant::EulerGamma => "γ",
        Constant::EmptySet => "∅",
        Constant::Reals => "ℝ",
        Constant::Integers => "ℤ",
        Constant::Naturals => "ℕ",
        Constant::Rationals => "ℚ",
        Constant::Complexes => "ℂ",
    }
}

fn func_name(func: Func) -> String {
    match func {
        Func::Log => "ln".to_owned(),
        other => format!("{other:?}").to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_products_and_powers() {
        let mut arena = Arena::new();
        let x = arena.letter("x");
        let two = arena.integer(2);
        let square = arena.pow(x, two);
        let minus_two = arena.integer(-2);
        let product = arena.mul(&[minus_two, x]);
        let one = arena.integer(1);
        let sum = arena.add(&[square, product, one]);
        let root = arena.sqrt(sum);
        let half = arena.div(root, two);
        let text = |root| Expr { arena: arena.clone(), root }.to_string();
        assert_eq!(text(sum), "x^2 - 2*x + 1");
        assert_eq!(text(half), "sqrt(x^2 - 2*x + 1)/2");
        assert_eq!(text(product), "-2*x");
    }

    #[test]
    fn statements_stand_beside_their_sign() {
        for (src, shown) in [(r"q \land p", "p ∧ q"), (r"p \vee r \vee q", "p ∨ q ∨ r")] {
            let mut arena = Arena::new();
            let (quirks, mut budget) = (crate::Quirks::none(), crate::Budget::default());
            let root = crate::latex::parse_latex(src, &quirks, &mut arena, &mut budget).unwrap();
            assert_eq!(Expr { arena, root }.to_string(), shown);
        }
    }

    #[test]
    fn deep_trees_are_cut() {
        let mut arena = Arena::new();
        let mut root = arena.letter("x");
        for _ in 0..10_000 {
            root = arena.func(Func::Sin, &[root]);
        }
        let text = Expr { arena, root }.to_string();
        assert!(text.starts_with("sin(sin(") && text.contains('…'));
    }
}
