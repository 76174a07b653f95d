//! Amounts in a larger and a smaller unit: `2 h 30 min`, `5 ft 3 in`, `1 hour and 20 minutes`.

use super::quantity::plain;
use crate::number::Rational;
use crate::units::ratio_of_units;
use crate::words::lexicon::MIXED_UNIT_JOINERS;

/// The amount in its first unit.
#[derive(Debug)]
pub(super) struct Compound {
    pub(super) value: Rational,
    pub(super) unit: String,
}

/// Longer phrases are not amounts.
const LONGEST: usize = 96;

/// `12 euros 50`, `12€50`, `1 m 75`: hundredths behind the unit. `5'10"`: feet and inches.
fn hundredths(phrase: &str) -> Option<Compound> {
    const UNITS: &[&str] = &["€", "euro", "euros", "EUR", "m", "dollars", "francs", "CHF"];
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let end = phrase.find(|c: char| !c.is_ascii_digit())?;
    let (whole, rest) = phrase.split_at(end);
    let rest = rest.trim_start();
    if let Some(inches) = rest.strip_prefix(['\'', '′', '’']) {
        let inches = inches.trim().strip_suffix(['"', '″', '”'])?;
        let part = Rational::parse(inches).filter(|_| digits(inches) && inches.len() < 3)?;
        let value = Rational::parse(whole)?.add(&part.div(&Rational::from(12))?);
        return Some(Compound { value, unit: "ft".to_owned() });
    }
    let start = rest.find(|c: char| c.is_ascii_digit())?;
    let (unit, part) = rest.split_at(start);
    let unit = unit.trim();
    if !UNITS.contains(&unit) || !digits(part) || part.len() != 2 {
        return None;
    }
    let value = Rational::parse(whole)?.add(&Rational::parse(part)?.div(&Rational::from(100))?);
    Some(Compound { value, unit: unit.to_owned() })
}

/// How much of the larger unit a smaller one is.
fn share_of(part: &str, larger: &str) -> Option<Rational> {
    match (part, larger) {
        ("角", "元") => Rational::new(1.into(), 10.into()),
        ("分", "元") => Rational::new(1.into(), 100.into()),
        ("分", "角") => Rational::new(1.into(), 10.into()),
        _ => ratio_of_units(part, larger),
    }
}

/// Reads a phrase that is nothing but an amount in two or more units, each smaller than the one before it.
pub(super) fn read(phrase: &str) -> Option<Compound> {
    if phrase.len() > LONGEST || !phrase.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if let Some(compound) = hundredths(phrase) {
        return Some(compound);
    }
    let plain = plain(phrase)?;
    let mut rest = plain.trim();
    let mut parts: Vec<(Rational, String)> = Vec::new();
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (digits, after) = rest.split_at(end);
        let value = Rational::parse(digits)?;
        let after = after.trim_start();
        let end = after.find(|c: char| !c.is_alphabetic()).unwrap_or(after.len());
        let (word, after) = after.split_at(end);
        // `2h 30m`: after hours, an m means minutes.
        let hours = parts.last().is_some_and(|(_, unit)| unit == "h");
        let word = if hours && word == "m" { "min" } else { word };
        parts.push((value, word.to_owned()));
        rest = after.trim_start_matches([' ', ',', '.']);
        rest = MIXED_UNIT_JOINERS
            .iter()
            .find_map(|word| rest.strip_prefix(word))
            .unwrap_or(rest)
            .trim_start();
    }
    let ((first, unit), smaller) = parts.split_first()?;
    if smaller.is_empty() || !first.is_integer() || smaller.len() > 3 {
        return None;
    }
    let mut value = first.clone();
    let mut larger = unit;
    for (amount, part) in smaller {
        // The smaller amount must not make up a whole larger unit.
        let step = amount.mul(&share_of(part, larger)?);
        if !step.sub(&Rational::ONE).is_negative() || share_of(part, larger)? == Rational::ONE {
            return None;
        }
        value = value.add(&amount.mul(&share_of(part, unit)?));
        larger = part;
    }
    Some(Compound { value, unit: unit.clone() })
}

#[cfg(test)]
recorded! {
    text: read;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(phrase: &str) -> Option<(String, String)> {
        read(phrase).map(|compound| (compound.value.to_string(), compound.unit))
    }

    #[test]
    fn amounts_are_added_up() {
        for (phrase, amount, unit) in [
            ("2 h 30 min", "5/2", "h"),
            ("2h 30m", "5/2", "h"),
            ("1 hour and 20 minutes", "4/3", "hour"),
            ("5 ft 3 in", "21/4", "ft"),
            ("3 kg 250 g", "13/4", "kg"),
            ("2\\text{ hours } 30\\text{ minutes}", "5/2", "hours"),
        ] {
            assert_eq!(value(phrase), Some((amount.to_owned(), unit.to_owned())), "{phrase}");
        }
    }

    #[test]
    fn lists_are_no_amounts() {
        for phrase in ["6 cm and 8 cm", "2 m", "3 h 90 min", "3 h 5 kg", "5 x 3 y", "2.5 h 3 min"] {
            assert_eq!(value(phrase), None, "{phrase}");
        }
    }
}
