//! Writes a tree as LaTeX that the sound reader reads back as the same tree.
//!
//! ```
//! use groundrule_math::expr::{Arena, print::latex};
//! let mut arena = Arena::new();
//! let (x, two) = (arena.letter("x"), arena.integer(2));
//! let square = arena.pow(x, two);
//! let root = arena.sqrt(square);
//! assert_eq!(latex(&arena, root), r"\sqrt{x^{2}}");
//! ```

use super::{Arena, Constant, Func, Id, Node, RelOp, Symbol};
use crate::latex::is_letter_command;
use crate::number::Rational;
use std::fmt::Write;

/// How deeply a tree is written; what is below is a row of dots.
const MAX_DEPTH: u32 = 300;

/// How tightly something holds together: the lower must stand in brackets inside the higher.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    /// A list, a relation, sets with signs between them.
    Formula,
    /// A sum.
    Sum,
    /// A product or quotient, or something with a sign in front.
    Product,
    /// A base that carries an exponent.
    Power,
    /// Anything that stands by itself.
    Atom,
}

/// A tree as LaTeX.
///
/// ```
/// use groundrule_math::{Budget, Quirks, expr::{Arena, print::latex}, latex::parse_latex};
/// let mut arena = Arena::new();
/// let mut read = |src: &str, arena: &mut Arena| {
///     parse_latex(src, &Quirks::none(), arena, &mut Budget::default()).unwrap()
/// };
/// let id = read("x^2/3 - √2 >= 0", &mut arena);
/// let text = latex(&arena, id);
/// assert_eq!(text, r"\frac{x^{2}}{3} - \sqrt{2} \ge 0");
/// assert_eq!(read(&text, &mut arena), id);
/// ```
pub fn latex(arena: &Arena, id: Id) -> String {
    let mut printer = Printer { arena, out: String::new(), depth: 0 };
    printer.write(id, Tightness::Formula);
    printer.out
}

struct Printer<'a> {
    arena: &'a Arena,
    out: String,
    depth: u32,
}

impl Printer<'_> {
    /// Writes a node, in round brackets if it is looser than its place wants.
    fn write(&mut self, id: Id, place: Tightness) {
        if self.depth >= MAX_DEPTH {
            self.out.push_str("\\ldots");
            return;
        }
        self.depth += 1;
        if self.tightness(id) < place {
            self.out.push('(');
            self.node(id);
            self.out.push(')');
        } else {
            self.node(id);
        }
        self.depth -= 1;
    }

    fn tightness(&self, id: Id) -> Tightness {
        match self.arena.get(id) {
            Node::Number(value) if value.is_negative() => Tightness::Product,
            Node::Number(value) if !value.is_integer() => Tightness::Product,
            Node::Decimal(value) if value.value.is_negative() => Tightness::Product,
            Node::Number(_) | Node::Decimal(_) | Node::Constant(_) => Tightness::Atom,
            Node::Symbol(_) => Tightness::Atom,
            Node::Add(_) | Node::PlusMinus(..) => Tightness::Sum,
            Node::Mul(_) => Tightness::Product,
            Node::Pow(_, exponent) if self.root_degree(*exponent).is_some() => Tightness::Power,
            Node::Pow(..) => Tightness::Power,
            Node::Func(function, _) => match function {
                Func::Abs | Func::Floor | Func::Ceiling | Func::Norm | Func::Binomial => {
                    Tightness::Atom
                }
                Func::Mod => Tightness::Sum,
                Func::Factorial | Func::DoubleFactorial | Func::Transpose => Tightness::Power,
                _ => Tightness::Power,
            },
            Node::Apply(name, _) if &**name == ":" => Tightness::Sum,
            Node::Apply(..) => Tightness::Power,
            Node::Percent(_) => Tightness::Power,
            Node::Quantity(..) => Tightness::Formula,
            Node::Set(_)
            | Node::Interval { .. }
            | Node::Tuple(_)
            | Node::SetBuilder(..)
            | Node::Matrix { .. } => Tightness::Atom,
            Node::Derivative(..)
            | Node::Integral(..)
            | Node::Sum(..)
            | Node::Product(..)
            | Node::Limit(..) => Tightness::Sum,
            Node::Relation(..)
            | Node::Chain(_)
            | Node::List(_)
            | Node::Union(_)
            | Node::Intersection(_)
            | Node::Difference(..)
            | Node::And(_)
            | Node::Or(_) => Tightness::Formula,
        }
    }

    /// The degree of the root that this exponent makes.
    fn root_degree(&self, exponent: Id) -> Option<Rational> {
        match self.arena.get(exponent) {
            Node::Number(value) if !value.is_integer() && !value.is_negative() => {
                value.recip().filter(Rational::is_integer)
            }
            _ => None,
        }
    }

    fn node(&mut self, id: Id) {
        match self.arena.get(id) {
            Node::Number(value) => self.number(value),
            Node::Decimal(value) => {
                let text = value.to_string();
                match text.strip_suffix('.') {
                    // Written without a point, it is a decimal only by its exponent.
                    Some(digits) => {
                        let _ = write!(self.out, "{digits}e0");
                    }
                    None => self.out.push_str(&text),
                }
            }
            Node::Constant(constant) => self.out.push_str(constant_name(*constant)),
            Node::Symbol(symbol) => self.symbol(symbol),
            Node::Add(terms) => self.sum(terms),
            Node::Mul(factors) => self.product(factors),
            Node::Pow(base, exponent) => self.power(*base, *exponent),
            Node::Func(function, arguments) => self.function(*function, arguments),
            Node::Apply(name, arguments) => self.application(name, arguments),
            Node::Percent(inner) => {
                self.write(*inner, Tightness::Atom);
                self.out.push_str("\\%");
            }
            Node::Quantity(value, unit) => self.quantity(*value, unit),
            Node::Relation(operator, left, right) => {
                match self.arena.get(*left) {
                    // Names in brackets before their values are no interval.
                    Node::Tuple(names)
                        if names
                            .iter()
                            .all(|&name| matches!(self.arena.get(name), Node::Symbol(_))) =>
                    {
                        self.out.push('(');
                        self.separated(names, ", ", Tightness::Atom);
                        self.out.push(')');
                    }
                    _ => self.side(*left),
                }
                let _ = write!(self.out, " {} ", relation_name(*operator));
                self.side(*right);
            }
            Node::Chain(relations) => self.chain(relations),
            Node::Set(elements) if elements.is_empty() => self.out.push_str("\\emptyset"),
            Node::Set(elements) => {
                self.out.push_str("\\{");
                self.separated(elements, ", ", Tightness::Formula);
                self.out.push_str("\\}");
            }
            Node::List(elements) => self.separated(elements, ", ", Tightness::Formula),
            Node::Interval { low, high, low_open, high_open } => {
                self.out.push(if *low_open { '(' } else { '[' });
                self.write(*low, Tightness::Sum);
                self.out.push_str(", ");
                self.write(*high, Tightness::Sum);
                self.out.push(if *high_open { ')' } else { ']' });
            }
            Node::Union(sets) => {
                self.sets(sets, " \\cup ", |node| matches!(node, Node::Difference(..)))
            }
            Node::Intersection(sets) => {
                self.sets(sets, " \\cap ", |node| {
                    matches!(node, Node::Difference(..) | Node::Union(_))
                });
            }
            Node::Difference(left, right) => {
                self.sets(&[*left], "", |_| false);
                self.out.push_str(" \\setminus ");
                self.sets(&[*right], "", |node| matches!(node, Node::Difference(..)));
            }
            Node::SetBuilder(element, conditions) => {
                self.out.push_str("\\{");
                self.write(*element, Tightness::Sum);
                self.out.push_str(" \\mid ");
                self.separated(conditions, ", ", Tightness::Formula);
                self.out.push_str("\\}");
            }
            Node::Tuple(elements) => {
                // A pair with a comma may be an interval; with a semicolon it is a pair.
                let separator = if elements.len() == 2 { "; " } else { ", " };
                self.out.push('(');
                self.separated(elements, separator, Tightness::Formula);
                self.out.push(')');
            }
            Node::Matrix { columns, entries, .. } => {
                self.out.push_str("\\begin{bmatrix}");
                for (index, &entry) in entries.iter().enumerate() {
                    if index > 0 {
                        let first = *columns > 0 && index % *columns as usize == 0;
                        self.out.push_str(if first { " \\\\ " } else { " & " });
                    }
                    self.write(entry, Tightness::Sum);
                }
                self.out.push_str("\\end{bmatrix}");
            }
            Node::PlusMinus(left, right, minus_first) => {
                let sign = if *minus_first { "\\mp " } else { "\\pm " };
                let alone = matches!(self.arena.get(*left), Node::Number(value) if value.is_zero());
                if !alone {
                    self.write(*left, Tightness::Sum);
                    self.out.push(' ');
                }
                self.out.push_str(sign);
                self.write(*right, if alone { Tightness::Power } else { Tightness::Product });
            }
            Node::Sum(body, index, from, to) => self.big("\\sum", *body, *index, *from, *to),
            Node::Product(body, index, from, to) => self.big("\\prod", *body, *index, *from, *to),
            Node::Limit(body, variable, point, direction) => {
                self.out.push_str("\\lim_{");
                self.write(*variable, Tightness::Atom);
                self.out.push_str(" \\to ");
                self.write(*point, Tightness::Sum);
                self.out.push_str(match direction {
                    1 => "^{+}",
                    -1 => "^{-}",
                    _ => "",
                });
                self.out.push_str("} ");
                self.write(*body, Tightness::Atom);
            }
            Node::Derivative(body, variable, times) => {
                for _ in 0..*times {
                    self.out.push_str("\\frac{d}{d");
                    self.write(*variable, Tightness::Atom);
                    self.out.push_str("} ");
                }
                self.write(*body, Tightness::Atom);
            }
            Node::Integral(body, variable, bounds) => {
                self.out.push_str("\\int");
                if let Some((low, high)) = bounds {
                    self.out.push_str("_{");
                    self.write(*low, Tightness::Sum);
                    self.out.push_str("}^{");
                    self.write(*high, Tightness::Sum);
                    self.out.push('}');
                }
                self.out.push(' ');
                self.write(*body, Tightness::Atom);
                self.out.push_str(" \\, d");
                self.write(*variable, Tightness::Atom);
            }
            Node::And(parts) => self.separated(parts, " \\land ", Tightness::Formula),
            Node::Or(parts) => self.separated(parts, " \\lor ", Tightness::Formula),
        }
    }

    fn number(&mut self, value: &Rational) {
        let text = value.to_string();
        match text.split_once('/') {
            None => self.out.push_str(&text),
            Some((above, below)) => {
                let (sign, above) = match above.strip_prefix('-') {
                    Some(above) => ("-", above),
                    None => ("", above),
                };
                let _ = write!(self.out, "{sign}\\frac{{{above}}}{{{below}}}");
            }
        }
    }

    fn symbol(&mut self, symbol: &Symbol) {
        let (base, script) = match symbol.name.find('_') {
            Some(at) if at > 0 => symbol.name.split_at(at),
            _ => (&*symbol.name, ""),
        };
        let (base, primes) = base.split_at(base.trim_end_matches('\'').len());
        let single = {
            let mut characters = base.chars();
            characters.next().is_some_and(|c| c.is_alphabetic()) && characters.next().is_none()
        };
        if symbol.is_text {
            let _ = write!(self.out, "\\text{{{}}}", symbol.name);
            return;
        }
        if single {
            self.out.push_str(base);
        } else if is_letter_command(base) {
            let _ = write!(self.out, "\\{base} ");
        } else if let Some((accent, body)) =
            base.split_once('{').and_then(|(accent, rest)| Some((accent, rest.strip_suffix('}')?)))
        {
            let accent = match accent {
                "bar" => "overline",
                "math" => "mathcal",
                other => other,
            };
            let _ = write!(self.out, "\\{accent}{{{body}}}");
        } else {
            let _ = write!(self.out, "\\text{{{base}}}");
        }
        self.out.push_str(primes);
        self.out.push_str(script);
    }

    fn sum(&mut self, terms: &[Id]) {
        for (index, &term) in terms.iter().enumerate() {
            if index == 0 {
                self.write(term, Tightness::Product);
                continue;
            }
            match self.arena.get(term) {
                Node::Number(value) if value.is_negative() => {
                    self.out.push_str(" - ");
                    self.number(&value.neg());
                }
                Node::Decimal(value) if value.value.is_negative() => {
                    self.out.push_str(" + ");
                    self.write(term, Tightness::Product);
                }
                Node::Mul(factors) if self.is_minus_one(factors) && factors.len() > 1 => {
                    self.out.push_str(" - ");
                    self.product(factors.get(1..).unwrap_or_default());
                }
                _ => {
                    self.out.push_str(" + ");
                    self.write(term, Tightness::Product);
                }
            }
        }
    }

    fn is_minus_one(&self, factors: &[Id]) -> bool {
        factors.first().is_some_and(
            |&first| matches!(self.arena.get(first), Node::Number(value) if *value == Rational::MINUS_ONE),
        )
    }

    fn inverse_of(&self, id: Id) -> Option<Id> {
        match self.arena.get(id) {
            Node::Pow(base, exponent) => {
                matches!(self.arena.get(*exponent), Node::Number(value) if *value == Rational::MINUS_ONE)
                    .then_some(*base)
            }
            _ => None,
        }
    }

    fn is_integer(&self, id: Id) -> bool {
        matches!(self.arena.get(id), Node::Number(value) if value.is_integer())
    }

    fn product(&mut self, factors: &[Id]) {
        let mut factors = factors;
        if factors.len() > 1 && self.is_minus_one(factors) {
            factors = factors.get(1..).unwrap_or_default();
            self.out.push('-');
            // The sign would go into a number that follows it and vanish there.
            let number = factors.len() > 1
                && factors.first().is_some_and(|&first| {
                    matches!(
                        self.arena.get(first),
                        Node::Number(_)
                            | Node::Decimal(_)
                            | Node::Constant(Constant::Infinity)
                            | Node::Mul(_)
                    )
                });
            let joined =
                matches!(factors, [first, second, ..] if self.stands_beside(*first, *second));
            if (number && !joined) || self.is_minus_one(factors) {
                self.out.push('(');
                self.product(factors);
                self.out.push(')');
                return;
            }
        }
        let mut before: Option<Id> = None;
        let mut index = 0;
        while let Some(&factor) = factors.get(index) {
            index += 1;
            if let Some(before) = before {
                let beside = self.stands_beside(before, factor)
                    && self.quotient(factors, index - 1).is_none();
                self.out.push_str(if beside { "" } else { " \\cdot " });
            }
            if let Some(below) = self.quotient(factors, index - 1) {
                self.out.push_str("\\frac{");
                self.write(factor, Tightness::Sum);
                self.out.push_str("}{");
                self.write(below, Tightness::Sum);
                self.out.push('}');
                index += 1;
                before = Some(below);
                continue;
            }
            // A negative number may lead; inside it needs brackets.
            let leads = before.is_none()
                && matches!(self.arena.get(factor), Node::Number(_) | Node::Decimal(_));
            self.write(factor, if leads { Tightness::Product } else { Tightness::Power });
            before = Some(factor);
        }
    }

    /// What the factor at this place is divided by: an inverse that follows it, unless both are integers,
    /// which would be one number.
    fn quotient(&self, factors: &[Id], index: usize) -> Option<Id> {
        let above = *factors.get(index)?;
        let below = self.inverse_of(*factors.get(index + 1)?)?;
        (!(self.is_integer(above) && self.is_integer(below))).then_some(below)
    }

    /// Whether two factors need no sign between them: `2\pi`, `3\sqrt{2}`.
    fn stands_beside(&self, left: Id, right: Id) -> bool {
        let numeral = matches!(self.arena.get(left), Node::Number(value) if value.is_integer() && !value.is_negative());
        numeral
            && match self.arena.get(right) {
                Node::Constant(Constant::Pi) => true,
                Node::Symbol(symbol) => is_short(symbol),
                Node::Pow(base, exponent) => {
                    self.root_degree(*exponent).is_some()
                        || matches!(self.arena.get(*base), Node::Symbol(symbol) if is_short(symbol))
                }
                _ => false,
            }
    }

    fn power(&mut self, base: Id, exponent: Id) {
        if let Some(degree) = self.root_degree(exponent) {
            self.out.push_str("\\sqrt");
            if degree != Rational::integer(2) {
                let _ = write!(self.out, "[{degree}]");
            }
            self.out.push('{');
            self.write(base, Tightness::Sum);
            self.out.push('}');
            return;
        }
        match self.arena.get(base) {
            // `e^x` is the exponential function; a power of the number e stands in brackets.
            Node::Constant(Constant::E | Constant::Infinity) => {
                self.out.push('(');
                self.node(base);
                self.out.push(')');
            }
            _ => self.write(base, Tightness::Atom),
        }
        self.out.push_str("^{");
        self.write(exponent, Tightness::Sum);
        self.out.push('}');
    }

    fn function(&mut self, function: Func, arguments: &[Id]) {
        let (open, close) = match function {
            Func::Abs => ("\\lvert ", " \\rvert"),
            Func::Norm => ("\\|", "\\|"),
            Func::Floor => ("\\lfloor ", " \\rfloor"),
            Func::Ceiling => ("\\lceil ", " \\rceil"),
            Func::Factorial | Func::DoubleFactorial | Func::Transpose => {
                if let Some(&argument) = arguments.first() {
                    self.write(argument, Tightness::Atom);
                }
                self.out.push_str(match function {
                    Func::Factorial => "!",
                    Func::DoubleFactorial => "!!",
                    _ => "^{T}",
                });
                return;
            }
            Func::Binomial => {
                self.out.push_str("\\binom");
                for &argument in arguments {
                    self.out.push('{');
                    self.write(argument, Tightness::Sum);
                    self.out.push('}');
                }
                return;
            }
            Func::Mod => {
                for (index, &argument) in arguments.iter().enumerate() {
                    self.out.push_str(if index > 0 { " \\mod " } else { "" });
                    self.write(argument, Tightness::Power);
                }
                return;
            }
            Func::Log => match arguments {
                [argument, base] => {
                    self.out.push_str("\\log_{");
                    self.write(*base, Tightness::Sum);
                    self.out.push_str("}(");
                    self.write(*argument, Tightness::Sum);
                    self.out.push(')');
                    return;
                }
                _ => ("\\ln(", ")"),
            },
            Func::Max => ("\\max\\{", "\\}"),
            Func::Min => ("\\min\\{", "\\}"),
            Func::Gcd => ("\\gcd\\{", "\\}"),
            Func::Lcm => ("\\operatorname{lcm}\\{", "\\}"),
            _ => (function_name(function), ")"),
        };
        self.out.push_str(open);
        self.separated(arguments, ", ", Tightness::Sum);
        self.out.push_str(close);
    }

    fn application(&mut self, name: &str, arguments: &[Id]) {
        if name == ":" {
            self.separated(arguments, " : ", Tightness::Power);
            return;
        }
        if name == "P|" {
            self.out.push_str("P(");
            self.separated(arguments, " \\mid ", Tightness::Sum);
            self.out.push(')');
            return;
        }
        let plain = name.trim_end_matches('\'');
        // Where a letter before brackets is read as a function, it stands alone.
        let letter = plain.len() == 1 && plain.bytes().all(|byte| byte.is_ascii_alphabetic());
        if matches!(plain, "f" | "g" | "h")
            || letter && arguments.len() > 1
            || matches!(plain, "F" | "G" | "H" | "P" | "Q")
        {
            self.out.push_str(name);
        } else {
            let _ = write!(self.out, "\\operatorname{{{name}}}");
        }
        self.out.push('(');
        self.separated(arguments, ", ", Tightness::Sum);
        self.out.push(')');
    }

    fn quantity(&mut self, value: Id, unit: &str) {
        match unit {
            "degree" => {
                self.write(value, Tightness::Atom);
                self.out.push_str("^{\\circ}");
            }
            "°C" | "°F" => {
                self.write(value, Tightness::Atom);
                self.out.push_str("^{\\circ}");
                self.out.push_str(unit.trim_start_matches('°'));
            }
            "$" => {
                self.out.push_str("\\$");
                self.write(value, Tightness::Power);
            }
            "€" | "£" | "¥" | "₹" => {
                self.out.push_str(unit);
                self.write(value, Tightness::Power);
            }
            _ => match unit.strip_prefix("base ") {
                Some(base) => {
                    self.write(value, Tightness::Atom);
                    let _ = write!(self.out, "_{{{base}}}");
                }
                None => {
                    self.write(value, Tightness::Sum);
                    let _ = write!(self.out, "\\text{{ {unit}}}");
                }
            },
        }
    }

    /// One side of a relation.
    fn side(&mut self, id: Id) {
        match self.arena.get(id) {
            Node::Relation(..) | Node::Chain(_) | Node::And(_) | Node::Or(_) => {
                self.write(id, Tightness::Sum)
            }
            _ => self.write(id, Tightness::Formula),
        }
    }

    fn chain(&mut self, relations: &[Id]) {
        for (index, &relation) in relations.iter().enumerate() {
            let Node::Relation(operator, left, right) = self.arena.get(relation) else {
                self.write(relation, Tightness::Formula);
                continue;
            };
            if index == 0 {
                self.side(*left);
            }
            let _ = write!(self.out, " {} ", relation_name(*operator));
            self.side(*right);
        }
    }

    fn sets(&mut self, sets: &[Id], sign: &str, bracketed: impl Fn(&Node) -> bool) {
        for (index, &set) in sets.iter().enumerate() {
            if index > 0 {
                self.out.push_str(sign);
            }
            let wanted =
                if bracketed(self.arena.get(set)) { Tightness::Atom } else { Tightness::Formula };
            self.write(set, wanted);
        }
    }

    fn big(&mut self, sign: &str, body: Id, index: Id, from: Id, to: Id) {
        self.out.push_str(sign);
        self.out.push_str("_{");
        self.write(index, Tightness::Atom);
        self.out.push('=');
        self.write(from, Tightness::Sum);
        self.out.push_str("}^{");
        self.write(to, Tightness::Sum);
        self.out.push_str("} ");
        self.write(body, Tightness::Atom);
    }

    fn separated(&mut self, items: &[Id], separator: &str, place: Tightness) {
        for (index, &item) in items.iter().enumerate() {
            if index > 0 {
                self.out.push_str(separator);
            }
            self.write(item, place);
        }
    }
}

/// A letter that can stand right behind a number.
fn is_short(symbol: &Symbol) -> bool {
    let mut characters = symbol.name.chars();
    let letter =
        characters.next().is_some_and(|c| c.is_ascii_alphabetic() && !matches!(c, 'e' | 'E'));
    letter && characters.next().is_none_or(|c| c == '_') && !symbol.is_text
}

fn constant_name(constant: Constant) -> &'static str {
    match constant {
        Constant::Pi => "\\pi ",
        Constant::E => "e",
        Constant::I => "i",
        Constant::Infinity => "\\infty ",
        Constant::ComplexInfinity => "\\frac{1}{0}",
        Constant::Undefined => "\\frac{0}{0}",
        Constant::EulerGamma => "\\gamma ",
        Constant::EmptySet => "\\emptyset ",
        Constant::Reals => "\\mathbb{R}",
        Constant::Integers => "\\mathbb{Z}",
        Constant::Naturals => "\\mathbb{N}",
        Constant::Rationals => "\\mathbb{Q}",
        Constant::Complexes => "\\mathbb{C}",
    }
}

fn relation_name(operator: RelOp) -> &'static str {
    match operator {
        RelOp::Eq => "=",
        RelOp::Ne => "\\ne",
        RelOp::Lt => "<",
        RelOp::Le => "\\le",
        RelOp::Gt => ">",
        RelOp::Ge => "\\ge",
        RelOp::Approx => "\\approx",
        RelOp::In => "\\in",
        RelOp::NotIn => "\\notin",
        RelOp::Subset => "\\subseteq",
        RelOp::Equiv => "\\equiv",
    }
}

/// The name of a function of one argument, with its opening bracket.
fn function_name(function: Func) -> &'static str {
    match function {
        Func::Sin => "\\sin(",
        Func::Cos => "\\cos(",
        Func::Tan => "\\tan(",
        Func::Cot => "\\cot(",
        Func::Sec => "\\sec(",
        Func::Csc => "\\csc(",
        Func::Asin => "\\arcsin(",
        Func::Acos => "\\arccos(",
        Func::Atan => "\\arctan(",
        Func::Acot => "\\arccot(",
        Func::Asec => "\\arcsec(",
        Func::Acsc => "\\arccsc(",
        Func::Sinh => "\\sinh(",
        Func::Cosh => "\\cosh(",
        Func::Tanh => "\\tanh(",
        Func::Coth => "\\coth(",
        Func::Sech => "\\sech(",
        Func::Csch => "\\csch(",
        Func::Asinh => "\\operatorname{arsinh}(",
        Func::Acosh => "\\operatorname{arcosh}(",
        Func::Atanh => "\\operatorname{artanh}(",
        Func::Acoth => "\\operatorname{arcoth}(",
        Func::Exp => "\\exp(",
        Func::Sign => "\\sgn(",
        Func::Re => "\\operatorname{Re}(",
        Func::Im => "\\operatorname{Im}(",
        Func::Arg => "\\arg(",
        Func::Gamma => "\\Gamma(",
        Func::Det => "\\det(",
        Func::Trace => "\\operatorname{tr}(",
        Func::Conjugate => "\\operatorname{conj}(",
        Func::Subfactorial => "\\operatorname{subfactorial}(",
        Func::Dot => "\\operatorname{dot}(",
        Func::Cross => "\\operatorname{cross}(",
        _ => "\\operatorname{f}(",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::latex::parse_latex;
    use crate::quirks::Quirks;
    use proptest::prelude::*;

    fn read(src: &str, arena: &mut Arena) -> Option<Id> {
        parse_latex(src, &Quirks::none(), arena, &mut Budget::default()).ok()
    }

    #[track_caller]
    fn returns(src: &str) {
        let mut arena = Arena::new();
        let id = read(src, &mut arena).unwrap_or_else(|| panic!("{src} is not read"));
        let text = latex(&arena, id);
        let back = read(&text, &mut arena);
        assert_eq!(
            back,
            Some(id),
            "{src} is written {text} and read back as {:?}",
            back.map(|b| latex(&arena, b))
        );
    }

    #[test]
    fn what_is_written_is_read_back() {
        for src in [
            "1",
            "-1",
            r"\frac{1}{2}",
            r"-\frac12",
            "1.50",
            "x",
            "x_1",
            "x_{12}^2",
            r"\alpha_1",
            "-x",
            "--x",
            "2x",
            "-2x",
            "a+b-c",
            "a-(b+c)",
            "a/b/c",
            "ab/c",
            "a/b*c",
            r"\frac{a+b}{c-d}",
            "2^3^2",
            "(-2)^3",
            "(x+1)^{n-1}",
            r"\sqrt{2}",
            r"2\sqrt{3}",
            r"\sqrt[3]{x+1}",
            "x^{1/3}",
            "x^{-1/2}",
            "x^{-1}",
            "e",
            "e^{x}",
            "e^{i\\pi}",
            "i^2",
            r"\pi r^2",
            r"\sin^2 x+\cos^2 x",
            r"\ln 2",
            r"\log_2 8",
            "|x-1|",
            r"\lfloor x/2 \rfloor",
            "n!",
            "(n+1)!",
            "n!!",
            r"\binom{n}{k}",
            r"\gcd(12,18)",
            r"\max(1,x,y)",
            r"a \mod 3",
            "f(x)",
            "f(x,y)",
            "f'(x)",
            "50\\%",
            "(x+1)\\%",
            r"5\text{ cm}",
            r"5\text{ m/s}^2",
            "90^{\\circ}",
            "4343_6",
            r"\$5",
            "x = 3",
            "x<y",
            r"1<x\le 2",
            r"x \approx 3",
            r"x\in\mathbb{R}",
            r"x \notin \{1\}",
            "a=1,b=2",
            "1,2,3",
            r"\{1,2\}",
            r"\{5\}",
            "(1,2)",
            "[0,1)",
            "(3,2)",
            "(1,2,3)",
            "(1,2),(3,4)",
            r"(-\infty,0)\cup(1,\infty)",
            r"\mathbb{R}\setminus\{0,1\}",
            r"A\cap(B\cup C)",
            r"\{x\mid x>0\}",
            r"\{x\in\mathbb{Z}\mid x^2<9\}",
            r"\begin{pmatrix}1&2\\3&4\end{pmatrix}",
            r"2\begin{pmatrix}1\\2\end{pmatrix}",
            r"1\pm\sqrt2",
            r"\pm 2",
            r"\frac{1\pm\sqrt5}{2}",
            r"\sum_{k=1}^{n} k^2",
            r"2\sum_{i=1}^{n} i + 1",
            r"\lim_{x\to 0^{+}} \frac{1}{x}",
            r"\frac{d}{dx} x^2",
            r"\int_0^1 x^2 dx",
            r"\int x dx + 1",
            r"\text{east}",
            "east",
            r"\vec{v}",
            r"\overline{AB}",
            "1:2:3",
            "x<2 or x>5",
            "x=1,2",
            r"\infty",
            r"-\infty",
            "1e-5",
            "2.45e6",
            "AB",
            r"\emptyset",
            "3/4 x",
            "P(A|B)",
            "P(2, 3)",
            "A(1, 2)",
            "P(x)",
            "(x, y) = (4, 7)",
        ] {
            returns(src);
        }
    }

    /// Formulas of a small grammar.
    fn formula() -> impl Strategy<Value = String> {
        let leaf = prop_oneof![
            "[1-9][0-9]{0,2}",
            "[1-9]\\.[0-9]{1,3}",
            "[a-cx-z]",
            "[a-cx-z]_[0-9]",
            Just("\\pi ".to_owned()),
            Just("e".to_owned()),
            Just("i".to_owned()),
            Just("\\alpha ".to_owned()),
            Just("\\infty ".to_owned()),
        ];
        leaf.prop_recursive(4, 24, 3, |inner| {
            prop_oneof![
                (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a}+{b}")),
                (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a}-{b}")),
                (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a})({b})")),
                (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a}\\cdot {b}")),
                (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a}/({b})")),
                (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("\\frac{{{a}}}{{{b}}}")),
                (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a})^{{{b}}}")),
                inner.clone().prop_map(|a| format!("-({a})")),
                inner.clone().prop_map(|a| format!("\\sqrt{{{a}}}")),
                inner.clone().prop_map(|a| format!("\\sin({a})")),
                inner.clone().prop_map(|a| format!("\\lvert {a} \\rvert")),
                inner.clone().prop_map(|a| format!("({a})!")),
                inner.clone().prop_map(|a| format!("f({a})")),
                (inner.clone(), inner).prop_map(|(a, b)| format!("\\log_{{{a}}}({b})")),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

        #[test]
        fn random_formulas_are_read_back(src in formula(), other in formula(), kind in 0..6_u8) {
            let src = match kind {
                0 => format!("{src} = {other}"),
                1 => format!("{src} < {other}"),
                2 => format!("\\{{{src}, {other}\\}}"),
                3 => format!("({src}, {other}, 1)"),
                4 => format!("{src}, {other}"),
                _ => src,
            };
            let mut arena = Arena::new();
            if let Some(id) = read(&src, &mut arena) {
                let text = latex(&arena, id);
                let back = read(&text, &mut arena);
                prop_assert_eq!(back, Some(id), "{} is written {} and then {:?}", src, text, back.map(|b| latex(&arena, b)));
            }
        }
    }
}
