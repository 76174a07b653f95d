//! Units after values, degrees and currencies: what the sound reading keeps and Math-Verify drops.

use super::parser::{Parse, Parser, Value};
use super::power::PRODUCT;
use super::sign::superscript;
use super::token::{Kind, Shape};
use crate::expr::{Constant, Id, Node};
use crate::number::Rational;
use crate::quirks::Quirk;

/// No unit is longer than this, in bytes.
const LONGEST_UNIT: usize = 1000;
/// No word or exponent in a unit has more tokens than this.
const MOST_TOKENS: usize = 64;
/// No unit has more exponents with letters than this.
const MOST_LETTERED: usize = 4;

/// How far a unit was read.
#[derive(Default)]
struct UnitScan {
    at: usize,
    unit: String,
    /// How many exponents have letters, which may contain units of their own, and where the first one is.
    lettered: usize,
    first_lettered: usize,
}

/// Whether a unit may begin with such a token.
fn begins_unit(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Accent
            | Kind::Word
            | Kind::Letter
            | Kind::ExpE
            | Kind::BigE
            | Kind::Single(_)
            | Kind::Multi(_)
    )
}

impl Parser<'_, '_> {
    /// The angle of a circular function in radians: degrees in it are converted.
    pub(super) fn radians(&mut self, argument: Id) -> Parse<Id> {
        if !self.reads_more() {
            return Ok(argument);
        }
        match self.arena.get(argument) {
            Node::Quantity(value, unit) if &**unit == "degree" => {
                let value = *value;
                self.enter()?;
                let value = self.radians(value)?;
                self.leave();
                let pi = self.node(Node::Constant(Constant::Pi))?;
                let scale = match Rational::new(1, 180) {
                    Some(scale) => self.number(scale)?,
                    None => return Ok(argument),
                };
                let mut factors = Vec::with_capacity(3);
                self.flatten(&mut factors, Kind::Mul, value);
                factors.extend([pi, scale]);
                self.node(Node::Mul(factors.into_boxed_slice()))
            }
            Node::Add(parts) => {
                let parts = parts.clone();
                self.enter()?;
                let parts =
                    parts.iter().map(|&part| self.radians(part)).collect::<Parse<Box<[Id]>>>()?;
                self.leave();
                self.node(Node::Add(parts))
            }
            Node::Mul(parts) => {
                let parts = parts.clone();
                self.enter()?;
                let mut factors = Vec::with_capacity(parts.len());
                for &part in parts.iter() {
                    let part = self.radians(part)?;
                    self.flatten(&mut factors, Kind::Mul, part);
                }
                self.leave();
                self.node(Node::Mul(factors.into_boxed_slice()))
            }
            _ => Ok(argument),
        }
    }

    /// The minutes and seconds after the degrees of an angle, in degrees.
    pub(super) fn minutes_and_seconds(&mut self) -> Option<Rational> {
        if !self.reads_more() || self.kind() != Kind::Number || self.text(self.at + 1) != "'" {
            return None;
        }
        let mut parts = Rational::parse(self.text(self.at))?.div(&Rational::integer(60))?;
        self.at += 2;
        if self.kind() == Kind::Number
            && self.text(self.at + 1) == "'"
            && self.text(self.at + 2) == "'"
        {
            let seconds = Rational::parse(self.text(self.at))?.div(&Rational::integer(3600))?;
            parts = parts.add(&seconds);
            self.at += 3;
        }
        Some(parts)
    }

    /// A unit from this token to the end of the element: its text and where it ends.
    ///
    /// If what follows a run keeps it from being a unit, then no unit starts at any of its tokens, so one scan answers
    /// for all of them.
    pub(super) fn unit_ahead(&self) -> Option<(usize, String)> {
        if self.quirks.has(Quirk::UnitsForgotten) {
            return None;
        }
        let (from, to) = self.known.unitless.get();
        if (from..to).contains(&self.at) {
            return None;
        }
        let mut scan = UnitScan { at: self.at, ..UnitScan::default() };
        if self.scan_unit(&mut scan).is_some() {
            return Some((scan.at, scan.unit));
        }
        let to = if scan.lettered > 0 { scan.first_lettered } else { scan.at };
        self.known.unitless.set((self.at, to.max(self.at + 1)));
        None
    }

    /// Moves to the end of the unit, or to where it turns out not to be one.
    fn scan_unit(&self, scan: &mut UnitScan) -> Option<()> {
        let UnitScan { at, unit, .. } = scan;
        loop {
            let before = *at;
            match self.kind_at(*at) {
                Kind::Accent => {
                    let text = self.text(*at);
                    let open = text.find('{')?;
                    if !(text.starts_with("\\text")
                        || text.starts_with("\\mathrm")
                        || text.starts_with("\\mbox"))
                    {
                        return None;
                    }
                    let inner = super::name::without_blanks(text.get(open + 1..text.len() - 1)?);
                    if matches!(
                        inner,
                        "" | "if" | "for" | "when" | "where" | "and" | "or" | "e" | "i"
                    ) {
                        return None;
                    }
                    if !unit.is_empty() && !unit.ends_with('/') {
                        unit.push(' ');
                    }
                    unit.push_str(inner);
                    *at += 1;
                }
                Kind::Word
                | Kind::Letter
                | Kind::ExpE
                | Kind::BigE
                | Kind::Single(_)
                | Kind::Multi(_) => {
                    // The rest of a word is not a unit: `Sum` is not S and micrometres.
                    let word_goes_on = unit.is_empty()
                        && at.checked_sub(1).is_some_and(|before| {
                            matches!(self.kind_at(before), Kind::Letter | Kind::BigE | Kind::ExpE)
                                && self.span(before).1 == self.span(*at).0
                        });
                    if word_goes_on {
                        return None;
                    }
                    let end = self.letters(*at)?;
                    let word = self.src.get(self.span(*at).0..self.span(end - 1).1)?;
                    let after_slash = unit.ends_with('/');
                    let speed = unit.is_empty()
                        && word == "m"
                        && self.kind_at(end) == Kind::Div
                        && self.text(end + 1) == "s";
                    let joins = !unit.is_empty() && matches!(word, "per" | "squared" | "cubed");
                    if !(is_unit_word(word) || after_slash || speed || joins) {
                        return None;
                    }
                    if !unit.is_empty() && !after_slash {
                        unit.push(' ');
                    }
                    unit.push_str(word);
                    *at = end;
                }
                Kind::Div if !unit.is_empty() => {
                    unit.push('/');
                    *at += 1;
                    continue;
                }
                Kind::Mul if !unit.is_empty() => {
                    unit.push(' ');
                    *at += 1;
                    continue;
                }
                _ => {}
            }
            if *at > before {
                // An exponent of the unit.
                if self.kind_at(*at) == Kind::Superscript {
                    let power: String = self.text(*at).chars().filter_map(superscript).collect();
                    unit.push('^');
                    unit.push_str(&power);
                    *at += 1;
                } else if self.kind_at(*at) == Kind::Caret {
                    let end = self.unit_exponent_end(*at + 1)?;
                    if end - *at > MOST_TOKENS {
                        return None;
                    }
                    if (*at..end).any(|token| begins_unit(self.kind_at(token))) {
                        scan.first_lettered =
                            if scan.lettered == 0 { *at } else { scan.first_lettered };
                        scan.lettered += 1;
                        if scan.lettered > MOST_LETTERED {
                            return None;
                        }
                    }
                    let power: String = self
                        .joined(*at + 1, end)
                        .chars()
                        .filter(|c| !matches!(c, '{' | '}'))
                        .collect();
                    unit.push('^');
                    unit.push_str(&power);
                    *at = end;
                }
                continue;
            }
            break;
        }
        let ends = matches!(
            self.kind_at(*at),
            Kind::End
                | Kind::Comma
                | Kind::Semicolon
                | Kind::Close(_)
                | Kind::Relation(_)
                | Kind::Joint(_)
                | Kind::Column
                | Kind::Row
                | Kind::CasesEnd
                | Kind::MatrixEnd
                | Kind::ArrayEnd
                | Kind::DetEnd
        );
        let fits = (1..=LONGEST_UNIT).contains(&unit.len());
        // `\frac{\sqrt{3}}{4}s^2`: among single letters, only metres are raised to a power on their own.
        let power = crate::units::is_power_of_letter(unit);
        (fits && !power && !unit.ends_with(['/', ' ']) && ends).then_some(())
    }

    fn unit_exponent_end(&self, start: usize) -> Option<usize> {
        match self.kind_at(start) {
            Kind::Open(Shape::Brace) => self.closing(start).map(|close| close + 1),
            Kind::Number => Some(start + 1),
            Kind::Sub if self.kind_at(start + 1) == Kind::Number => Some(start + 2),
            _ => None,
        }
    }

    /// The end of a run of letters without blanks between them, if it may be a word.
    fn letters(&self, start: usize) -> Option<usize> {
        let mut end = start + 1;
        while matches!(
            self.kind_at(end),
            Kind::Word | Kind::Letter | Kind::ExpE | Kind::BigE | Kind::Single(_) | Kind::Multi(_)
        ) && self.span(end - 1).1 == self.span(end).0
        {
            end += 1;
            if end - start > MOST_TOKENS {
                return None;
            }
        }
        Some(end)
    }

    /// A value with the unit that follows it.
    pub(super) fn with_unit(&mut self, value: Value) -> Parse<Value> {
        if !matches!(value, Value::Expr(_) | Value::Group { .. }) {
            return Ok(value);
        }
        let Some((end, unit)) = self.unit_ahead() else {
            return Ok(value);
        };
        let term = self.term(value)?;
        self.at = end;
        Ok(Value::Expr(self.node(Node::Quantity(term, unit.into()))?))
    }

    /// `\$5`: a currency sign and the value after it.
    pub(super) fn currency(&mut self) -> Parse<Value> {
        let sign = self.text(self.at).trim_start_matches('\\').to_owned();
        self.at += 1;
        let value = self.binary(PRODUCT, false)?;
        let term = self.term(value)?;
        Ok(Value::Expr(self.node(Node::Quantity(term, sign.into()))?))
    }
}

/// Whether a run of letters without `\text` around it is a unit after a number. Single letters are
/// variables.
fn is_unit_word(word: &str) -> bool {
    let several = word.chars().nth(1).is_some();
    if word.is_ascii() {
        several && crate::units::is_unit(word)
    } else {
        several || crate::units::is_unit(word)
    }
}

#[cfg(test)]
recorded! {
    text: is_unit_word;
}
