//! Values with units and percent signs.

use super::{Comparer, Judgement, judged};
use crate::expr::{Constant, Id, Kinds, Node};
use crate::number::Rational;
use crate::quirks::Quirk;
use crate::units::{Measure, is_bare_degree, ratio_of_units};
use crate::verdict::Code;

impl Comparer<'_> {
    /// Compares two values if at least one has a unit; nothing if neither has.
    pub(super) fn quantities(&mut self, gold: Id, pred: Id, depth: u32) -> Option<Judgement> {
        if self.has(Quirk::UnitsForgotten) {
            return None;
        }
        let (mut a, mut b) = (self.quantity(gold), self.quantity(pred));
        // `17:30 hours` is a time of day, not a number of hours.
        let is_time = |comparer: &Self, (value, unit): &(Id, String)| {
            comparer.clock_time(*value).is_some()
                && matches!(unit.as_str(), "h" | "hours" | "hrs" | "Uhr")
        };
        let (mut gold, mut pred) = (gold, pred);
        if let Some((value, _)) = a.take_if(|quantity| is_time(self, quantity)) {
            gold = value;
        }
        if let Some((value, _)) = b.take_if(|quantity| is_time(self, quantity)) {
            pred = value;
        }
        // `2500 g` may have been read as a product of a number and letters.
        if a.is_some() && b.is_none() {
            b = self.product_quantity(pred);
        } else if b.is_some() && a.is_none() {
            a = self.product_quantity(gold);
        }
        let is_percent = |comparer: &Self, id: Id| matches!(comparer.node(id), Node::Percent(_));
        match (a, b) {
            (None, None) => None,
            // Hundredths have no unit, so a value with a unit is something else.
            (Some((value, _)), None) if is_percent(self, pred) && !is_percent(self, value) => {
                Some(Judgement::differs(Code::UnitDiffers))
            }
            (None, Some((value, _))) if is_percent(self, gold) && !is_percent(self, value) => {
                Some(Judgement::differs(Code::UnitDiffers))
            }
            (Some((value, unit)), None) => {
                if let Some(same) = self.half_day(value, &unit, pred) {
                    return Some(judged(same, Code::NumberEqual, Code::NumberDiffers));
                }
                if let Some(same) = self.duration(value, &unit, pred) {
                    return Some(judged(same, Code::NumberEqual, Code::NumberDiffers));
                }
                let value = self.as_radians(value, &unit, pred);
                Some(self.compare(value, pred, depth + 1))
            }
            // Digits in another base are another number.
            (None, Some((_, unit)))
                if unit.starts_with("base ") && !matches!(unit.as_str(), "base 2" | "base 10") =>
            {
                Some(Judgement::differs(Code::UnitDiffers))
            }
            (None, Some((value, unit))) => {
                if let Some(same) = self.half_day(value, &unit, gold) {
                    return Some(judged(same, Code::NumberEqual, Code::NumberDiffers));
                }
                if let Some(same) = self.duration(value, &unit, gold) {
                    return Some(judged(same, Code::NumberEqual, Code::NumberDiffers));
                }
                let value = self.as_radians(value, &unit, gold);
                Some(self.compare(gold, value, depth + 1))
            }
            (Some((x, ours)), Some((y, theirs))) => {
                if let Some(same) = self.same_time((x, &ours), (y, &theirs)) {
                    return Some(judged(same, Code::NumberEqual, Code::NumberDiffers));
                }
                if ours == theirs {
                    return Some(self.compare(x, y, depth + 1));
                }
                let (our_unit, their_unit) = (sterling(&ours, &theirs), sterling(&theirs, &ours));
                let (Some(ours), Some(theirs)) =
                    (Measure::parse(our_unit), Measure::parse(their_unit))
                else {
                    return Some(Judgement::differs(Code::UnitDiffers));
                };
                if let (Some((shift, scale)), Some((other_shift, other_scale))) =
                    (ours.to_kelvins(), theirs.to_kelvins())
                    && (&shift, &scale) != (&other_shift, &other_scale)
                {
                    // (y + other_shift) other_scale / scale - shift
                    let ratio = self.arena.number(other_scale.div(&scale)?);
                    let (up, down) =
                        (self.arena.number(other_shift), self.arena.number(shift.neg()));
                    let raised = self.arena.add(&[y, up]);
                    let scaled = self.arena.mul(&[raised, ratio]);
                    let converted = self.arena.add(&[scaled, down]);
                    return Some(self.compare(x, converted, depth + 1));
                }
                // Degrees that answer for a temperature are of its scale.
                if is_bare_degree(their_unit) && ours.is_scale() {
                    return Some(self.compare(x, y, depth + 1));
                }
                if !ours.same_kind(&theirs) {
                    return Some(Judgement::differs(Code::UnitDiffers));
                }
                if ours.scale == theirs.scale && ours.pi == theirs.pi {
                    return Some(self.compare(x, y, depth + 1));
                }
                // The completion is converted to the reference's unit, so that its rounding can be
                // judged.
                let ratio = theirs.scale.div(&ours.scale)?;
                let scale = self.arena.number(ratio);
                let mut factors = vec![scale, y];
                let turns = i64::from(theirs.pi) - i64::from(ours.pi);
                if turns != 0 {
                    let pi = self.arena.constant(Constant::Pi);
                    let exponent = self.number(turns);
                    factors.push(self.arena.pow(pi, exponent));
                }
                let converted = self.arena.mul(&factors);
                let judgement = self.compare(x, converted, depth + 1);
                // `60 km/h` has no finite decimal in metres per second, so it may be rounded there.
                if !judgement.is_equal() && turns == 0 {
                    let back = self.arena.number(ours.scale.div(&theirs.scale)?);
                    let exact = self.arena.mul(&[back, x]);
                    if let Some(rounded) = self.correctly_rounded(exact, y) {
                        return Some(rounded);
                    }
                }
                Some(judgement)
            }
        }
    }

    /// Hours and minutes of `h:mm`.
    pub(super) fn clock_time(&self, id: Id) -> Option<(i64, i64)> {
        let Node::Apply(name, parts) = self.node(id) else { return None };
        let (":", &[hours, minutes]) = (&**name, &parts[..]) else { return None };
        let (Node::Number(hours), Node::Number(minutes)) = (self.node(hours), self.node(minutes))
        else {
            return None;
        };
        let (hours, minutes) = (hours.to_i64()?, minutes.to_i64()?);
        // Minutes have two digits, so with a single digit it is hardly a time of day.
        ((0..24).contains(&hours) && ((10..60).contains(&minutes) || minutes == 0))
            .then_some((hours, minutes))
    }

    /// An amount of time against hours and minutes, `3:45`.
    fn duration(&self, value: Id, unit: &str, other: Id) -> Option<bool> {
        let Node::Number(value) = self.node(value) else { return None };
        let Node::Apply(..) = self.node(other) else { return None };
        let (hours, minutes) = self.hour(other)?;
        let minute = ratio_of_units(unit, "min")?;
        let written = Rational::integer(hours.checked_mul(60)?.checked_add(minutes)?);
        Some(value.mul(&minute) == written)
    }

    /// Degrees against an angle with pi in it and no unit: the latter is in radians.
    fn as_radians(&mut self, value: Id, unit: &str, other: Id) -> Id {
        let is_pi = |node: &Node| matches!(node, Node::Constant(Constant::Pi));
        if !is_bare_degree(unit)
            || !self.arena.holds(other, Kinds::CONSTANT)
            || !self.arena.any(other, is_pi)
            || self.arena.any(value, is_pi)
        {
            return value;
        }
        let pi = self.arena.constant(Constant::Pi);
        let whole = self.number(180);
        let scale = self.arena.div(pi, whole);
        self.arena.mul(&[value, scale])
    }

    /// Hours and minutes of `h:mm`, or of just an hour.
    fn hour(&self, id: Id) -> Option<(i64, i64)> {
        let (hours, minutes) = match self.node(id) {
            Node::Number(hours) => (hours.to_i64()?, 0),
            Node::Apply(name, parts) if &**name == ":" => match parts[..] {
                [hours, minutes] => match (self.node(hours), self.node(minutes)) {
                    (Node::Number(h), Node::Number(m)) => (h.to_i64()?, m.to_i64()?),
                    _ => return None,
                },
                _ => return None,
            },
            _ => return None,
        };
        ((0..=24).contains(&hours) && (0..60).contains(&minutes)).then_some((hours, minutes))
    }

    /// A time with am or pm against one without, which may be on a 24-hour clock; nothing in any other case.
    fn half_day(&self, value: Id, unit: &str, other: Id) -> Option<bool> {
        let afternoon = is_afternoon(unit)?;
        let (hours, minutes) = self.hour(value)?;
        let (other_hours, other_minutes) = self.hour(other)?;
        if !(1..=12).contains(&hours) {
            return None;
        }
        if (1..=12).contains(&other_hours) {
            // The half of the day is left out, as a unit may be.
            return Some((hours, minutes) == (other_hours, other_minutes));
        }
        let hours = hours % 12 + if afternoon { 12 } else { 0 };
        Some((hours, minutes) == (other_hours, other_minutes))
    }

    /// Two times with am or pm; nothing if one is not.
    fn same_time(&self, ours: (Id, &str), theirs: (Id, &str)) -> Option<bool> {
        let (a, b) = (is_afternoon(ours.1)?, is_afternoon(theirs.1)?);
        let (x, y) = (self.hour(ours.0)?, self.hour(theirs.0)?);
        Some(a == b && x == y)
    }

    pub(super) fn quantity(&mut self, id: Id) -> Option<(Id, String)> {
        match self.node(id) {
            Node::Quantity(value, unit) => Some((*value, unit.to_string())),
            // A number with a word after it: `12000 units`.
            Node::Mul(factors) => {
                let mut number = &factors[..];
                let mut words: Vec<&str> = Vec::new();
                while let [before @ .., word] = number
                    && let Node::Symbol(symbol) = self.node(*word)
                    && symbol.is_text
                {
                    words.push(&symbol.name);
                    number = before;
                }
                let closed = number.iter().all(|&factor| self.arena.is_closed(factor));
                if words.is_empty() || !closed || number.is_empty() {
                    return None;
                }
                words.reverse();
                let unit = words.join(" ");
                let number = number.to_vec();
                Some((self.arena.mul(&number), unit))
            }
            _ => None,
        }
    }

    /// A number times letters that are all units.
    pub(super) fn product_quantity(&mut self, id: Id) -> Option<(Id, String)> {
        let Node::Mul(factors) = self.node(id) else { return None };
        let mut number: Vec<Id> = Vec::new();
        let mut unit = String::new();
        for &factor in factors.clone().iter() {
            let (name, power) = match self.node(factor) {
                Node::Symbol(symbol) => (symbol.name.to_string(), 1),
                &Node::Pow(base, exponent) => match (self.node(base), self.node(exponent)) {
                    (Node::Symbol(symbol), Node::Number(power)) => {
                        (symbol.name.to_string(), power.to_i64()?)
                    }
                    _ => {
                        number.push(factor);
                        continue;
                    }
                },
                _ => {
                    number.push(factor);
                    continue;
                }
            };
            if !Measure::parse(&name)?.is_known() {
                return None;
            }
            unit.push_str(&format!(" {name}^{{{power}}}"));
        }
        if unit.is_empty() || !number.iter().all(|&factor| self.arena.is_closed(factor)) {
            return None;
        }
        Some((self.arena.mul(&number), unit))
    }

    /// A reference in percent and a completion without the sign: the sign is forgiven.
    pub(super) fn forgotten_percent(
        &mut self,
        gold: Id,
        pred: Id,
        depth: u32,
    ) -> Option<Judgement> {
        if self.has(Quirk::PercentOfInteger) {
            return None;
        }
        let &Node::Percent(inner) = self.node(gold) else { return None };
        if matches!(self.node(pred), Node::Percent(_)) {
            return None;
        }
        let judgement = self.compare(inner, pred, depth + 1);
        judgement.is_equal().then_some(Judgement::Equal(Code::PercentEqual))
    }
}

/// Whether `a.m.` and the like name the second half of the day.
fn is_afternoon(unit: &str) -> Option<bool> {
    let letters: String = unit.chars().filter(char::is_ascii_alphabetic).collect();
    match letters.to_ascii_lowercase().as_str() {
        "am" | "midnight" => Some(false),
        "pm" | "noon" => Some(true),
        _ => None,
    }
}

/// Pounds compared with money are money, and yen and yuan share one sign.
fn sterling<'u>(unit: &'u str, other: &str) -> &'u str {
    match (unit, other) {
        ("pound" | "pounds", "£" | "GBP") => "£",
        ("yen" | "JPY" | "yuan" | "RMB" | "CNY" | "元" | "円", "¥" | "￥") | ("￥", _) => "¥",
        (unit, "€" | "euro" | "euros" | "Euro" | "EUR") if is_cent(unit) => "eurocent",
        _ => unit,
    }
}

/// Whether a unit is the hundredth of whatever currency the other side has.
fn is_cent(unit: &str) -> bool {
    matches!(
        unit,
        "cent"
            | "cents"
            | "Cent"
            | "Cents"
            | "ct"
            | "Ct"
            | "centimes"
            | "céntimos"
            | "centesimi"
            | "cêntimos"
            | "центов"
    )
}

#[cfg(test)]
recorded! {
    text: is_afternoon;
    pair: sterling;
    one: clock_time, hour, product_quantity, quantity;
    two_at: forgotten_percent, quantities;
}
