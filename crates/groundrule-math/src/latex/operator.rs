//! Sums, products, signs, factors side by side, and what follows a factor.

use super::bracket::BarKind;
use super::parser::{Parse, Parser, Value};
use super::power::infix;
use super::token::{Kind, Shape};
use crate::expr::{Func, Id, Node};
use crate::quirks::Quirk;

/// A sum or product that is being read.
#[derive(Default)]
struct Run {
    /// What came before the first sign, until a sum or product begins with it.
    first: Option<Id>,
    /// `Add` or `Mul`.
    kind: Option<Kind>,
    parts: Vec<Id>,
}

/// What is to the right of a factor.
enum Right {
    Nothing,
    Term(Id),
    Factors(Vec<Id>),
}

impl Parser<'_, '_> {
    /// Infix signs that bind at least as tightly as `min`. Inside the bare argument of a function
    /// (`bare`), factors after the first may not be functions themselves.
    pub(super) fn binary(&mut self, min: u8, bare: bool) -> Parse<Value> {
        self.enter()?;
        let mut left = self.signed(bare)?;
        // The parts of the sum or product that is being read: a long one is stored once, at its end.
        let mut run = Run::default();
        let mut links = 0;
        while let Some((left_power, right_power)) = infix(self.kind()) {
            if left_power < min || self.stops_here(bare) {
                break;
            }
            let sign = self.kind();
            if run.kind.is_none() && run.first.is_none() {
                let term = self.term(left)?;
                run.first = Some(term);
            }
            self.at += 1;
            if sign == Kind::Div && self.denominator_ends() {
                // `3/4 x` is three quarters of x: the blank ends the divisor.
                let Some(whole) = self.finish(&mut run)? else {
                    return self.unexpected();
                };
                let right = self.atom(false, false)?;
                let quotient = self.divide(whole, right)?;
                let rest = self.factors(bare)?;
                let rest = self.term(rest)?;
                run.first = Some(self.multiply(quotient, rest)?);
                continue;
            }
            let right = self.binary(right_power, bare)?;
            let right = self.term(right)?;
            match sign {
                Kind::Add => self.extend(&mut run, Kind::Add, right)?,
                Kind::Sub => {
                    let right = self.negate(right)?;
                    self.extend(&mut run, Kind::Add, right)?;
                }
                Kind::Mul => self.extend(&mut run, Kind::Mul, right)?,
                _ => {
                    let Some(whole) = self.finish(&mut run)? else {
                        return self.unexpected();
                    };
                    links += 1;
                    self.link(links)?;
                    run.first = Some(self.combine(sign, whole, right)?);
                }
            }
        }
        if let Some(whole) = self.finish(&mut run)? {
            left = Value::Expr(whole);
        }
        if min == super::power::SUM && !bare {
            left = self.with_unit(left)?;
        }
        self.leave();
        Ok(left)
    }

    /// Whether a numeral here is alone below a slash, separated from a factor after it.
    fn denominator_ends(&self) -> bool {
        self.reads_more()
            && self.kind() == Kind::Number
            && matches!(
                self.peek(1),
                Kind::Letter
                    | Kind::Named
                    | Kind::Sqrt
                    | Kind::RootSign(_)
                    | Kind::ExpE
                    | Kind::Open(Shape::Paren)
            )
            && self.span(self.at).1 < self.span(self.at + 1).0
    }

    /// Adds one more part to a sum or product that is being read.
    fn extend(&mut self, run: &mut Run, kind: Kind, part: Id) -> Parse<()> {
        if run.kind != Some(kind) {
            if let Some(before) = self.finish(run)? {
                self.flatten(&mut run.parts, kind, before);
            }
            run.kind = Some(kind);
        }
        self.flatten(&mut run.parts, kind, part);
        Ok(())
    }

    /// Stores the sum or product that was being read.
    fn finish(&mut self, run: &mut Run) -> Parse<Option<Id>> {
        let Some(kind) = run.kind.take() else {
            return Ok(run.first.take());
        };
        run.first = None;
        let parts = std::mem::take(&mut run.parts).into_boxed_slice();
        if kind == Kind::Add {
            self.check_shapes(&parts);
        } else {
            self.check_factors(&parts);
        }
        let node = if kind == Kind::Add { Node::Add(parts) } else { Node::Mul(parts) };
        Ok(Some(self.node(node)?))
    }

    /// Whether an infix sign at this place belongs to something around it.
    fn stops_here(&self, bare: bool) -> bool {
        match self.kind() {
            Kind::PlusMinus(_) => self.quirks.has(Quirk::PlusMinusBetweenElements),
            Kind::Mul => bare && !self.quirks.has(Quirk::BareArgumentTakesProducts),
            // `\sin\theta / g` divides the sine, `\sin\pi/n` and `\sin x/2` the angle.
            Kind::Div => {
                bare && self.reads_more()
                    && self.kind_at(self.at + 1) == Kind::Letter
                    && !matches!(self.text(self.at.saturating_sub(1)), "\\pi" | "π")
            }
            _ => false,
        }
    }

    fn combine(&mut self, sign: Kind, left: Id, right: Id) -> Parse<Id> {
        match sign {
            Kind::Div => self.divide(left, right),
            Kind::Colon => self.ratio(left, right),
            Kind::Mod => self.node(Node::Func(Func::Mod, Box::new([left, right]))),
            Kind::PlusMinus(minus_first) => self.node(Node::PlusMinus(left, right, minus_first)),
            _ => self.unexpected(),
        }
    }

    /// Signs in front of adjacent factors.
    fn signed(&mut self, bare: bool) -> Parse<Value> {
        let first = self.at;
        while matches!(self.kind(), Kind::Add | Kind::Sub)
            || (matches!(self.kind(), Kind::PlusMinus(_))
                && !self.quirks.has(Quirk::PlusMinusBetweenElements))
        {
            self.at += 1;
        }
        let last = self.at;
        let value = self.factors(bare)?;
        if first == last {
            return Ok(value);
        }
        let mut term = self.term(value)?;
        let mut minus = 0_usize;
        for index in (first..last).rev() {
            match self.kind_at(index) {
                Kind::Sub => minus += 1,
                Kind::PlusMinus(minus_first) => {
                    term = self.negated(term, std::mem::take(&mut minus))?;
                    self.link(last - index)?;
                    let zero = self.integer(0)?;
                    term = self.node(Node::PlusMinus(zero, term, minus_first))?;
                }
                _ => {}
            }
        }
        Ok(Value::Expr(self.negated(term, minus)?))
    }

    /// Factors side by side. They are joined from the right, because a mixed number needs that.
    fn factors(&mut self, bare: bool) -> Parse<Value> {
        let mut in_brackets = self.opens_bracket();
        let first = self.postfixed(false)?;
        if !self.factor_follows(bare)? {
            return match first {
                Value::DerivativeOf(_) => {
                    self.refuse();
                    Ok(Value::Expr(self.nothing()?))
                }
                other => Ok(other),
            };
        }
        let mut items = vec![(self.factor(first)?, in_brackets)];
        while self.factor_follows(bare)? {
            in_brackets = self.opens_bracket();
            let value = self.postfixed(bare)?;
            let item = self.factor(value)?;
            items.push((item, in_brackets));
        }
        // What is to the right: one term, or the factors of a product, the last one first.
        let mut rest = Right::Nothing;
        let mut right_in_brackets = false;
        for (item, in_brackets) in items.into_iter().rev() {
            // `3(\frac12)` is a product, to a careful reader.
            let may_mix = !(self.reads_more() && (in_brackets || right_in_brackets));
            right_in_brackets = in_brackets;
            rest = match item {
                Value::DerivativeOf(variable) => match self.right_term(rest)? {
                    Some(body) => Right::Term(self.derivative(body, variable)?),
                    None => {
                        self.refuse();
                        Right::Term(self.nothing()?)
                    }
                },
                // Math-Verify drops what follows something it reads as nothing.
                Value::Nothing => {
                    self.refuse();
                    Right::Term(self.nothing()?)
                }
                other => {
                    let left = self.term(other)?;
                    self.beside(left, rest, may_mix)?
                }
            };
        }
        match self.right_term(rest)? {
            Some(product) => Ok(Value::Expr(product)),
            None => self.unexpected(),
        }
    }

    /// Whether a factor begins here with a bracket that a reader sees.
    fn opens_bracket(&self) -> bool {
        matches!(self.kind(), Kind::Open(shape) if shape != Shape::Brace)
    }

    /// Puts one more factor in front of what is to the right, as a mixed number if it may be one.
    fn beside(&mut self, left: Id, rest: Right, may_mix: bool) -> Parse<Right> {
        let mut factors = match rest {
            Right::Nothing => return Ok(Right::Term(left)),
            Right::Term(right) => {
                if may_mix && let Some(mixed) = self.mixed_number(left, right)? {
                    return Ok(Right::Term(mixed));
                }
                let mut factors = Vec::with_capacity(4);
                self.flatten(&mut factors, Kind::Mul, right);
                factors.reverse();
                factors
            }
            Right::Factors(factors) => factors,
        };
        // `1\frac{2}{3}\pi`: the fraction belongs to the integer, whatever follows.
        if self.reads_more()
            && may_mix
            && let Some(&next) = factors.last()
            && let Some(mixed) = self.mixed_number(left, next)?
        {
            factors.pop();
            factors.push(mixed);
            return Ok(Right::Factors(factors));
        }
        let before = factors.len();
        self.flatten(&mut factors, Kind::Mul, left);
        if let Some(added) = factors.get_mut(before..) {
            added.reverse();
        }
        Ok(Right::Factors(factors))
    }

    fn right_term(&mut self, rest: Right) -> Parse<Option<Id>> {
        Ok(match rest {
            Right::Nothing => None,
            Right::Term(id) => Some(id),
            Right::Factors(mut factors) => {
                factors.reverse();
                self.check_factors(&factors);
                Some(self.node(Node::Mul(factors.into_boxed_slice()))?)
            }
        })
    }

    /// A value next to another one must be a term.
    fn factor(&mut self, value: Value) -> Parse<Value> {
        match value {
            Value::DerivativeOf(_) | Value::Nothing => Ok(value),
            other => Ok(Value::Expr(self.term(other)?)),
        }
    }

    /// Whether the next token begins another factor.
    fn factor_follows(&mut self, bare: bool) -> Parse<bool> {
        Ok(match self.kind() {
            Kind::Open(shape) => !matches!(shape, Shape::ParenVisual),
            Kind::Letter | Kind::Accent | Kind::Word if self.unit_ahead().is_some() => false,
            Kind::Word => true,
            Kind::Letter | Kind::Named | Kind::Accent => !bare || !self.applies_to_list(),
            // Two numerals side by side are not a product to a careful reader.
            Kind::Number | Kind::Scientific | Kind::PercentNumber
                if self.reads_more() && self.follows_numeral() =>
            {
                false
            }
            Kind::Variable
            | Kind::Number
            | Kind::Scientific
            | Kind::PercentNumber
            | Kind::Infinity
            | Kind::Partial
            | Kind::BigE
            | Kind::Frac
            | Kind::Binom
            | Kind::MatrixStart
            | Kind::ArrayStart
            | Kind::DetStart
            | Kind::CasesStart
            | Kind::Phantom
            | Kind::VulgarFraction(..)
            | Kind::Boxed => true,
            Kind::Single(super::token::Single::Gamma) => true,
            Kind::Single(_)
            | Kind::Multi(_)
            | Kind::OperatorName
            | Kind::Int
            | Kind::SumProd(_)
            | Kind::Lim
            | Kind::Sqrt
            | Kind::RootSign(_)
            | Kind::ExpE => !bare,
            Kind::Differential => self.differential_is_factor(),
            Kind::Bar => self.bar_opens(BarKind::Bar)?,
            Kind::Vert => self.bar_opens(BarKind::Vert)?,
            Kind::Norm => self.bar_opens(BarKind::Norm)?,
            _ => false,
        })
    }

    /// Whether a numeral here follows another one. Digits that were cut from one numeral, like the 3 in `\frac123`, do
    /// not count.
    fn follows_numeral(&self) -> bool {
        let Some(before) = self.at.checked_sub(1) else {
            return false;
        };
        let cut =
            self.span(before).1 == self.span(self.at).0 && !self.text(self.at).starts_with('.');
        matches!(self.kind_at(before), Kind::Number | Kind::Scientific | Kind::Word) && !cut
    }

    /// Inside an integral a differential may be a factor or the end: it is tried as a factor first,
    /// if another one is left to end the integral.
    fn differential_is_factor(&mut self) -> bool {
        if self.integrals == 0 {
            return true;
        }
        self.differential_from(self.at + 1) && self.choose(2) == 0
    }

    /// Whether there is a differential at this token or later.
    pub(super) fn differential_from(&self, token: usize) -> bool {
        let last = self
            .known
            .last_differential
            .get_or_init(|| self.tokens.iter().rposition(|token| token.kind == Kind::Differential));
        last.is_some_and(|last| token <= last)
    }

    /// A factor with its powers, and the signs after it.
    fn postfixed(&mut self, bare: bool) -> Parse<Value> {
        let mut value = self.powered(bare)?;
        for links in 0.. {
            self.link(links)?;
            match self.kind() {
                Kind::Bang if self.reads_more() && self.peek(1) == Kind::Bang => {
                    self.at += 2;
                    let term = self.term(value)?;
                    value = Value::Expr(
                        self.node(Node::Func(Func::DoubleFactorial, Box::new([term])))?,
                    );
                }
                Kind::Bang => {
                    self.at += 1;
                    let term = self.term(value)?;
                    value = Value::Expr(self.node(Node::Func(Func::Factorial, Box::new([term])))?);
                }
                Kind::Transpose => {
                    let letter = self.is_letter_t();
                    self.at += 1;
                    value = match value {
                        Value::DerivativeOf(_) => value,
                        // A row turned into a column is the same vector.
                        Value::List(index) if self.reads_more() => Value::Expr(self.vector(index)?),
                        other => {
                            let term = self.term(other)?;
                            // Of anything but a matrix it is a power: `1.05^T` is not 1.05.
                            Value::Expr(if letter && !self.is_matrix(term, 0) {
                                let exponent = self.exact_symbol("T")?;
                                self.power(term, exponent)?
                            } else {
                                self.transpose(term)?
                            })
                        }
                    };
                }
                Kind::Degree => {
                    self.at += 1;
                    value = match value {
                        Value::DerivativeOf(_) => value,
                        other => {
                            let term = self.term(other)?;
                            Value::Expr(self.degrees(term)?)
                        }
                    };
                }
                Kind::Bar if self.evaluation_follows() => {
                    let term = self.term(value)?;
                    value = Value::Expr(self.evaluated_at(term)?);
                }
                _ => match self.sound_postfix(value)? {
                    Some(more) => value = more,
                    None => break,
                },
            }
        }
        Ok(value)
    }

    /// A primary and its exponents.
    fn powered(&mut self, bare: bool) -> Parse<Value> {
        let mut value = self.primary(bare)?;
        let mut links = 0;
        while self.kind() == Kind::Caret && !self.is_one_sided() {
            if let Some(end) = self.ordinal_end() {
                self.at = end;
                break;
            }
            links += 1;
            self.link(links)?;
            self.at += 1;
            if let Value::DerivativeOf(_) = value {
                self.refuse();
                value = Value::Nothing;
            }
            let base = self.term(value)?;
            let exponent = self.script(false, false)?;
            let exponent = self.tower(exponent)?;
            if self.kind() == Kind::Under {
                self.subscript(false, false)?;
            }
            value = Value::Expr(self.power(base, exponent)?);
        }
        Ok(value)
    }

    /// `^{+}` or `^{-}`, the direction of a limit.
    pub(super) fn is_one_sided(&self) -> bool {
        self.peek(1) == Kind::Open(Shape::Brace)
            && matches!(self.peek(2), Kind::Add | Kind::Sub)
            && self.peek(3) == Kind::Close(Shape::Brace)
    }
}
