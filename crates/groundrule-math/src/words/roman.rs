//! Roman numerals.

use super::lexicon::BEFORE_ROMAN_NUMERAL;

/// The value of a correctly written Roman numeral in capitals.
pub(crate) fn roman(text: &str) -> Option<u32> {
    const LONGEST: usize = 15;
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    let value = |byte: u8| match byte {
        b'I' => Some(1),
        b'V' => Some(5),
        b'X' => Some(10),
        b'L' => Some(50),
        b'C' => Some(100),
        b'D' => Some(500),
        b'M' => Some(1000),
        _ => None,
    };
    let mut total = 0_i64;
    let mut last = 0;
    for byte in text.bytes().rev() {
        let value = value(byte)?;
        total += if value < last { -value } else { value };
        last = last.max(value);
    }
    let total = u32::try_from(total).ok()?;
    (written(total) == text).then_some(total)
}

fn written(mut number: u32) -> String {
    const SIGNS: [(u32, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut text = String::new();
    for (value, sign) in SIGNS {
        while number >= value && text.len() < 16 {
            text.push_str(sign);
            number -= value;
        }
    }
    text
}

/// The only Roman numeral of a sentence. A single letter is one only after a word that numbers things.
pub(crate) fn only_roman(sentence: &str) -> Option<u32> {
    let mut found = None;
    let mut before = "";
    for word in sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let numbers = BEFORE_ROMAN_NUMERAL.iter().any(|known| known.eq_ignore_ascii_case(before));
        if let Some(number) = roman(word).filter(|_| word.len() > 1 || numbers) {
            if found.is_some_and(|other| other != number) {
                return None;
            }
            found = Some(number);
        }
        before = word;
    }
    found
}

#[cfg(test)]
recorded! {
    text: only_roman, roman;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_are_read_as_they_should_be_written() {
        for (text, number) in
            [("IV", 4), ("XIV", 14), ("MCMXCIX", 1999), ("I", 1), ("III", 3), ("XL", 40)]
        {
            assert_eq!(roman(text), Some(number), "{text}");
        }
        for text in ["", "IIII", "VX", "IC", "iv", "A", "XIVI"] {
            assert_eq!(roman(text), None, "{text}");
        }
        assert_eq!(only_roman("The point lies in Quadrant IV."), Some(4));
        assert_eq!(only_roman("I think it is XIV"), Some(14));
        assert_eq!(only_roman("II or III"), None);
    }
}
