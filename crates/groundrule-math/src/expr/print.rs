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

mod name;

use super::{Arena, Constant, Func, Id, Node, RelOp, Symbol};
use crate::latex::{LOGICAL_AND, LOGICAL_OR, OTHERWISE, PIECES};
use crate::number::{Decimal, Rational};
use std::fmt::Write;

/// The most decimal places written without an exponent.
const FEW_DIGITS: usize = 40;

/// How deep a tree is written; anything deeper becomes dots.
const MAX_DEPTH: u32 = 300;

/// How tightly something holds together: a lower one inside a higher one needs brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    /// A list, a relation, or sets with signs between them.
    Formula,
    /// A sum.
    Sum,
    /// A product or quotient, or something with a sign in front.
    Product,
    /// A base that carries an exponent.
    Power,
    /// Anything that needs no brackets.
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
    let mut printer =
        Printer { arena, out: String::new(), depth: 0, i_is_named: false, i_is_bound: 0 };
    match arena.get(id) {
        Node::List(elements) if printer.names_values(elements) => printer.rows(elements),
        _ => {
            printer.i_is_named = printer.names_i(id);
            printer.write(id, Tightness::Formula);
        }
    }
    printer.out
}

struct Printer<'a> {
    arena: &'a Arena,
    out: String,
    depth: u32,
    /// The formula says what the letter i is: `i = 3`.
    i_is_named: bool,
    /// How many sums and products around this place run over the letter i.
    i_is_bound: u32,
}

impl Printer<'_> {
    /// Writes a node, in round brackets if it is looser than its position requires.
    fn write(&mut self, id: Id, place: Tightness) {
        if self.depth >= MAX_DEPTH {
            self.out.push_str("\\ldots");
            return;
        }
        self.depth += 1;
        match self.arena.get(id) {
            // Inside anything else a bare list would fall apart.
            Node::List(elements) if self.depth > 1 => self.rows(elements),
            Node::Relation(..) | Node::Chain(_) if place > Tightness::Formula => self.rows(&[id]),
            // Among terms a tuple is a vector, written transposed.
            Node::Tuple(entries) if place > Tightness::Formula => {
                self.out.push('[');
                self.separated(entries, ", ", Tightness::Sum);
                self.out.push_str("]^{T}");
            }
            _ if self.tightness(id) < place => {
                self.out.push('(');
                self.node(id);
                self.out.push(')');
            }
            _ => self.node(id),
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
            Node::Pow(..) => Tightness::Power,
            Node::Func(function, _) => match function {
                Func::Abs | Func::Floor | Func::Ceiling | Func::Norm | Func::Binomial => {
                    Tightness::Atom
                }
                Func::Mod => Tightness::Sum,
                _ => Tightness::Power,
            },
            Node::Apply(name, _) if &**name == ":" => Tightness::Sum,
            Node::Apply(name, parts) if logical_sign(name, parts).is_some() => Tightness::Formula,
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
            Node::Decimal(value) => self.decimal(value),
            Node::Constant(constant) => self.constant(*constant),
            Node::Symbol(symbol) => self.symbol(symbol),
            Node::Add(terms) => self.sum(terms),
            Node::Mul(factors) => self.product(factors),
            Node::Pow(base, exponent) => self.power(*base, *exponent),
            Node::Func(function, arguments) => self.function(*function, arguments),
            Node::Apply(name, arguments) => self.application(name, arguments),
            Node::Percent(inner) => {
                // Signs after a value need no brackets between them.
                match self.arena.get(*inner) {
                    Node::Percent(_) | Node::Func(Func::Factorial, _) => {
                        self.write(*inner, Tightness::Formula);
                    }
                    _ => self.write(*inner, Tightness::Atom),
                }
                self.out.push_str("\\%");
            }
            Node::Quantity(value, unit) => self.quantity(*value, unit),
            Node::Relation(operator, left, right) => {
                match self.arena.get(*left) {
                    // Names in brackets before their values are not an interval.
                    Node::Tuple(names) if names.iter().all(|&name| self.is_name(name)) => {
                        self.out.push('(');
                        self.separated(names, ", ", Tightness::Sum);
                        self.out.push(')');
                    }
                    Node::Tuple(_) => self.write(*left, Tightness::Sum),
                    // Chained subsets, and an equality at their end, are read from the left.
                    Node::Relation(RelOp::Subset, ..)
                        if matches!(operator, RelOp::Subset | RelOp::Eq) =>
                    {
                        self.node(*left);
                    }
                    _ => self.side(*left),
                }
                let _ = write!(self.out, " {} ", relation_name(*operator));
                match self.arena.get(*right) {
                    // The values of a name: `x = 1, 2`.
                    Node::List(elements)
                        if self.depth == 1
                            && self.takes_values(*left)
                            && !self.is_joined_sets(*left) =>
                    {
                        for (index, &element) in elements.iter().enumerate() {
                            self.out.push_str(if index > 0 { ", " } else { "" });
                            self.value(element);
                        }
                    }
                    Node::Tuple(_) if !self.takes_values(*left) => {
                        self.write(*right, Tightness::Sum);
                    }
                    // With sets or names in brackets among them, several signs are read from the right.
                    Node::Relation(..)
                        if matches!(operator, RelOp::Eq | RelOp::In | RelOp::NotIn)
                            && self.relates_sets(*right) =>
                    {
                        self.node(*right);
                    }
                    _ if self.takes_values(*left) => self.value(*right),
                    _ => self.side(*right),
                }
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
            // In round brackets, a single element would be just that element.
            Node::Tuple(elements) if elements.len() == 1 => {
                self.out.push_str("\\langle ");
                self.separated(elements, ", ", Tightness::Formula);
                self.out.push_str(" \\rangle ");
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
                self.bound(*variable);
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
                    self.bound(*variable);
                    self.out.push_str("} ");
                }
                // A word at the end of a formula would be a unit.
                let word = matches!(self.arena.get(*body), Node::Symbol(symbol) if symbol.is_text);
                self.out.push_str(if word { "(" } else { "" });
                self.write(*body, Tightness::Atom);
                self.out.push_str(if word { ")" } else { "" });
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
                self.bound(*variable);
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

    /// A decimal with as many places as were written. Very small and very large ones are written with an exponent: the
    /// reader does not accept that many digits.
    fn decimal(&mut self, decimal: &Decimal) {
        let text = decimal.to_string();
        let (digits, exponent) = match text.split_once('.') {
            // Written without a point, only its exponent makes it a decimal.
            Some((whole, "")) if whole.len() <= FEW_DIGITS => {
                let _ = write!(self.out, "{whole}e0");
                return;
            }
            Some((_, places)) if (1..=FEW_DIGITS).contains(&places.len()) => {
                self.out.push_str(&text);
                return;
            }
            Some((whole, places)) if !places.is_empty() => {
                (format!("{whole}{places}"), format!("-{}", places.len()))
            }
            _ => {
                let whole = text.trim_end_matches('.');
                let digits = whole.trim_end_matches('0');
                (digits.to_owned(), (whole.len() - digits.len()).to_string())
            }
        };
        let (sign, digits) = match digits.strip_prefix('-') {
            Some(digits) => ("-", digits),
            None => ("", &*digits),
        };
        let digits = digits.trim_start_matches('0');
        let digits = if digits.is_empty() { "0" } else { digits };
        let _ = write!(self.out, "{sign}{digits}e{exponent}");
    }

    fn symbol(&mut self, symbol: &Symbol) {
        if !symbol.is_text && &*symbol.name == "i" && (self.i_is_named || self.i_is_bound > 0) {
            self.out.push('i');
            return;
        }
        self.out.push_str(&name::symbol(symbol));
    }

    fn constant(&mut self, constant: Constant) {
        // If the letter i is a name, the imaginary unit is spelled differently.
        let spelled = match constant {
            Constant::I if self.i_is_bound > 0 => "\\imath ",
            other => constant_name(other),
        };
        self.out.push_str(spelled);
    }

    /// Whether the formula says what the letter i is, so that every i in it is a name.
    fn names_i(&self, root: Id) -> bool {
        let is_i =
            |id: Id| matches!(self.arena.get(id), Node::Symbol(symbol) if is_letter_i(symbol));
        let names = |id: Id| match self.arena.get(id) {
            Node::Relation(_, left, _) => is_i(*left),
            Node::Chain(links) => links.first().is_some_and(
                |&link| matches!(self.arena.get(link), Node::Relation(_, left, _) if is_i(*left)),
            ),
            _ => false,
        };
        let named = match self.arena.get(root) {
            Node::List(parts) | Node::And(parts) | Node::Or(parts) => {
                parts.iter().any(|&part| names(part))
            }
            _ => names(root),
        };
        named && !self.arena.any(root, |node| matches!(node, Node::Constant(Constant::I)))
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
            // The sign would be absorbed by a number that follows it.
            let number = factors.len() > 1
                && factors.first().is_some_and(|&first| {
                    matches!(
                        self.arena.get(first),
                        Node::Number(_)
                            | Node::Decimal(_)
                            | Node::Constant(Constant::Infinity | Constant::Undefined)
                            | Node::Mul(_)
                    )
                });
            let joined = matches!(factors, [first, second, ..] if self.stands_beside(*first, *second))
                && self.quotient(factors, 1).is_none();
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
            // A negative number may come first; further in it needs brackets.
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
                Node::Symbol(symbol) => is_short(symbol) && !is_letter_i(symbol),
                Node::Pow(base, exponent) => {
                    self.root_degree(*exponent).is_some()
                        || matches!(self.arena.get(*base), Node::Symbol(symbol) if is_short(symbol) && !is_letter_i(symbol))
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
            // `e^x` is the exponential function; for a power of the number e, the e is in brackets.
            Node::Constant(Constant::E | Constant::Infinity) => {
                self.out.push('(');
                self.node(base);
                self.out.push(')');
            }
            Node::Tuple(_) => {
                self.out.push('(');
                self.write(base, Tightness::Atom);
                self.out.push(')');
            }
            _ => self.write(base, Tightness::Atom),
        }
        // `^{T}` is the sign of a transpose.
        let letter_t = matches!(self.arena.get(exponent), Node::Symbol(symbol) if !symbol.is_text && &*symbol.name == "T");
        self.out.push_str(if letter_t { "^{ " } else { "^{" });
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
        if let Some(sign) = logical_sign(name, arguments) {
            self.separated(arguments, sign, Tightness::Sum);
            return;
        }
        if name == "P|" {
            self.out.push_str("P(");
            self.separated(arguments, " \\mid ", Tightness::Sum);
            self.out.push(')');
            return;
        }
        if name == PIECES {
            self.pieces(arguments);
            return;
        }
        if let ("P", [event]) = (name, arguments)
            && let Node::Symbol(symbol) = self.arena.get(*event)
            && crate::latex::event_name(&symbol.name).as_deref() == Some(&*symbol.name)
        {
            let _ = write!(self.out, "P({})", symbol.name);
            return;
        }
        let one_name = matches!(arguments, [only] if self.is_name(*only) || self.is_numeral(*only));
        self.out.push_str(&name::function(name, one_name));
        self.out.push('(');
        for (index, &argument) in arguments.iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            // Two signs in the bracket itself would turn it into a product.
            let place = match self.arena.get(argument) {
                Node::PlusMinus(..) => Tightness::Product,
                _ => Tightness::Sum,
            };
            self.write(argument, place);
        }
        self.out.push(')');
    }

    /// Whether this is a name, or a power of one.
    fn is_name(&self, id: Id) -> bool {
        match self.arena.get(id) {
            Node::Pow(base, _) => {
                matches!(self.arena.get(*base), Node::Symbol(_) | Node::Constant(_))
            }
            Node::Symbol(_) | Node::Constant(_) => true,
            _ => false,
        }
    }

    /// Whether this is written as one numeral, perhaps with a percent sign.
    fn is_numeral(&self, id: Id) -> bool {
        match self.arena.get(id) {
            Node::Number(value) => value.is_integer() && !value.is_negative(),
            Node::Decimal(decimal) => !decimal.value.is_negative(),
            Node::Percent(inner) => {
                matches!(self.arena.get(*inner), Node::Number(_) | Node::Decimal(_))
                    && self.is_numeral(*inner)
            }
            _ => false,
        }
    }

    /// A function given piece by piece: values and their conditions in turn.
    fn pieces(&mut self, pieces: &[Id]) {
        self.out.push_str("\\begin{cases} ");
        for (index, &part) in pieces.iter().enumerate() {
            if index > 0 {
                self.out.push_str(if index % 2 == 0 { " \\\\ " } else { " & " });
            }
            let start = self.out.len();
            self.write(part, Tightness::Formula);
            // Words before a condition only introduce it.
            let otherwise = matches!(self.arena.get(part), Node::Symbol(symbol) if symbol.is_text && &*symbol.name == OTHERWISE);
            let word = self.out.get(start..).is_some_and(|written| {
                written.starts_with("\\text") || written.starts_with(|c: char| c.is_alphabetic())
            });
            if index % 2 == 1 && word && !otherwise {
                self.out.insert(start, '(');
                self.out.push(')');
            }
        }
        self.out.push_str(" \\end{cases}");
    }

    fn quantity(&mut self, value: Id, unit: &str) {
        match unit {
            "degree" => {
                self.write(value, Tightness::Atom);
                self.out.push_str("^{\\circ}");
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
                Some(base)
                    if base.chars().all(char::is_alphanumeric)
                        && !base.starts_with("text")
                        && !base.starts_with("base") =>
                {
                    // A subscript of anything but a number or a bracket is part of a name.
                    match self.arena.get(value) {
                        Node::Number(number) if number.is_integer() && !number.is_negative() => {
                            self.number(number);
                        }
                        _ => {
                            self.out.push('(');
                            self.write(value, Tightness::Sum);
                            self.out.push(')');
                        }
                    }
                    let _ = write!(self.out, "_{{{base}}}");
                }
                _ => {
                    self.write(value, Tightness::Sum);
                    self.out.push_str(&name::unit(unit));
                }
            },
        }
    }

    /// Whether this is something that takes values: names, or sets joined by signs.
    fn takes_values(&self, id: Id) -> bool {
        match self.arena.get(id) {
            Node::Tuple(names) => names.iter().all(|&name| self.is_name(name)),
            _ => self.is_name(id) || self.is_joined_sets(id),
        }
    }

    /// Whether a relation has a set or a tuple on one of its sides, or a relation that does.
    fn relates_sets(&self, id: Id) -> bool {
        let mut id = id;
        while let Node::Relation(_, left, right) = self.arena.get(id) {
            if self.is_set(*left) || self.is_set(*right) {
                return true;
            }
            id = *right;
        }
        false
    }

    fn is_set(&self, id: Id) -> bool {
        match self.arena.get(id) {
            Node::Tuple(_) | Node::Set(_) | Node::SetBuilder(..) | Node::Interval { .. } => true,
            Node::Constant(constant) => constant.is_set(),
            _ => self.is_joined_sets(id),
        }
    }

    /// Whether a list would be read as one name and its values: `x = 1, 2`.
    fn names_values(&self, elements: &[Id]) -> bool {
        let relation = |id: &Id| matches!(self.arena.get(*id), Node::Relation(..) | Node::Chain(_));
        match elements.split_first() {
            Some((first, others)) => relation(first) && !others.iter().any(relation),
            None => false,
        }
    }

    /// One value of a name; a statement goes in brackets.
    fn value(&mut self, id: Id) {
        if matches!(self.arena.get(id), Node::Relation(..) | Node::Chain(_)) {
            self.out.push('(');
            self.write(id, Tightness::Formula);
            self.out.push(')');
        } else {
            self.side(id);
        }
    }

    /// Statements or values as one term, row by row.
    fn rows(&mut self, rows: &[Id]) {
        self.depth += 1;
        self.out.push_str("\\begin{cases} ");
        self.separated(rows, " \\\\ ", Tightness::Formula);
        self.out.push_str(" \\end{cases}");
        self.depth -= 1;
    }

    fn is_joined_sets(&self, id: Id) -> bool {
        matches!(self.arena.get(id), Node::Union(_) | Node::Intersection(_) | Node::Difference(..))
    }

    /// One side of a relation.
    fn side(&mut self, id: Id) {
        match self.arena.get(id) {
            // `i = 3` would say what the letter i is.
            Node::Constant(Constant::I) => self.out.push_str("\\imath "),
            Node::Relation(..) | Node::Chain(_) | Node::And(_) | Node::Or(_) => {
                self.write(id, Tightness::Sum)
            }
            _ => self.write(id, Tightness::Formula),
        }
    }

    /// One side in a chain of relations, which relates terms.
    fn link(&mut self, id: Id) {
        match self.arena.get(id) {
            Node::Tuple(_) => self.write(id, Tightness::Sum),
            _ => self.side(id),
        }
    }

    fn chain(&mut self, relations: &[Id]) {
        for (index, &relation) in relations.iter().enumerate() {
            let Node::Relation(operator, left, right) = self.arena.get(relation) else {
                self.write(relation, Tightness::Formula);
                continue;
            };
            if index == 0 {
                self.link(*left);
            }
            let _ = write!(self.out, " {} ", relation_name(*operator));
            self.link(*right);
        }
    }

    fn sets(&mut self, sets: &[Id], sign: &str, bracketed: impl Fn(&Node) -> bool) {
        for (index, &set) in sets.iter().enumerate() {
            if index > 0 {
                self.out.push_str(sign);
            }
            let node = self.arena.get(set);
            let statement = matches!(
                node,
                Node::Relation(..)
                    | Node::Chain(_)
                    | Node::List(_)
                    | Node::And(_)
                    | Node::Or(_)
                    | Node::Quantity(..)
            );
            let wanted =
                if statement || bracketed(node) { Tightness::Atom } else { Tightness::Formula };
            self.write(set, wanted);
        }
    }

    fn big(&mut self, sign: &str, body: Id, index: Id, from: Id, to: Id) {
        self.out.push_str(sign);
        self.out.push_str("_{");
        self.bound(index);
        self.out.push('=');
        self.write(from, Tightness::Sum);
        self.out.push_str("}^{");
        self.write(to, Tightness::Sum);
        self.out.push_str("} ");
        let over_i =
            u32::from(matches!(self.arena.get(index), Node::Symbol(symbol) if is_letter_i(symbol)));
        self.i_is_bound += over_i;
        self.write(body, Tightness::Atom);
        self.i_is_bound -= over_i;
    }

    /// The variable of a sum, limit, derivative or integral, where i is a letter like any other.
    fn bound(&mut self, variable: Id) {
        match self.arena.get(variable) {
            Node::Symbol(symbol) if symbol.name.len() == 1 => self.out.push_str(&symbol.name),
            _ => self.write(variable, Tightness::Atom),
        }
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

fn is_letter_i(symbol: &Symbol) -> bool {
    !symbol.is_text && &*symbol.name == "i"
}

/// A letter that can directly follow a number.
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

/// What is written between statements that a logical sign joins.
fn logical_sign(name: &str, statements: &[Id]) -> Option<&'static str> {
    match (name, statements) {
        (LOGICAL_AND, [_, _, ..]) => Some(" \\land "),
        (LOGICAL_OR, [_, _, ..]) => Some(" \\lor "),
        _ => None,
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
recorded! {
    tree: latex;
}

#[cfg(test)]
mod tests;
