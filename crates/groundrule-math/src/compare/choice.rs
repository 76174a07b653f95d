//! Choices that a sentence names: "The true statements are A and C", "Option C matches".

/// Longer sentences say more than a choice.
const LONGEST: usize = 200;

/// Words that reverse a sentence, or make it about what is not chosen.
const AGAINST: &[&str] = &[
    "not",
    "never",
    "no",
    "neither",
    "nor",
    "or",
    "either",
    "except",
    "excluding",
    "incorrect",
    "wrong",
    "false",
    "but",
    "however",
    "while",
    "whereas",
    "unlike",
    "rather",
    "than",
    "without",
    "if",
    "isn",
    "aren",
    "doesn",
    "don",
    "rejected",
    "eliminated",
    "eliminate",
];

/// What comes before the letter of one choice.
const LABELS: &[&str] = &["option", "choice", "answer", "statement"];

fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

fn is_against(words: &[&str]) -> bool {
    words.iter().any(|word| AGAINST.iter().any(|against| word.eq_ignore_ascii_case(against)))
}

/// The word as a letter or a Roman numeral, if it is one.
fn label(word: &str) -> Option<&str> {
    let letter = matches!(word.as_bytes(), [b'A'..=b'J']);
    (letter || matches!(word, "II" | "III" | "IV" | "V" | "VI")).then_some(word)
}

/// All labels that a sentence names, sorted, if it names several and says nothing against one of them.
pub(super) fn named(sentence: &str) -> Option<Vec<String>> {
    if sentence.len() > LONGEST {
        return None;
    }
    let words = words(sentence);
    if is_against(&words) {
        return None;
    }
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let Some(label) = label(word) else { continue };
        // "A" and "I" before a word of a sentence are not labels.
        let next = words.get(at + 1).copied().unwrap_or_default();
        let links = ["and", "is", "are", "only", "both", "hold", "holds", "apply", "match"];
        if matches!(label, "A" | "I")
            && next.starts_with(|c: char| c.is_ascii_lowercase())
            && !links.contains(&next)
        {
            continue;
        }
        found.push(label.to_owned());
    }
    found.sort();
    found.dedup();
    (found.len() > 1).then_some(found)
}

/// The letter of the only option that a sentence argues for: "Option C matches the graph".
pub(super) fn spoken_for(sentence: &str) -> Option<char> {
    const VERBS: &[&str] = &[
        "matches",
        "fits",
        "works",
        "satisfies",
        "corresponds",
        "shows",
        "represents",
        "holds",
        "describes",
    ];
    if sentence.len() > LONGEST {
        return None;
    }
    let words = words(sentence);
    if is_against(&words) {
        return None;
    }
    let mut found = None;
    for (at, word) in words.iter().enumerate() {
        let labelled = at
            .checked_sub(1)
            .and_then(|before| words.get(before))
            .is_some_and(|before| LABELS.iter().any(|label| before.eq_ignore_ascii_case(label)));
        match label(word) {
            Some(letter) if labelled && letter.len() == 1 => {
                let says = words.get(at + 1).is_some_and(|verb| VERBS.contains(verb))
                    || at + 1 == words.len();
                if found.is_some() || !says {
                    return None;
                }
                found = letter.chars().next();
            }
            Some(letter) if letter != "A" && letter != "I" => return None,
            _ => {}
        }
    }
    found
}

#[cfg(test)]
recorded! {
    text: label, named, spoken_for, words;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_a_sentence() {
        let said = |text: &str| named(text).map(|labels| labels.join(" "));
        for (text, labels) in [
            ("The true statements are A and C.", "A C"),
            ("Statements (A), (B) and (D) are correct", "A B D"),
            ("A and C are correct.", "A C"),
            ("Only I and III hold.", "III"),
            ("Both B and D", "B D"),
        ] {
            if labels.contains(' ') {
                assert_eq!(said(text).as_deref(), Some(labels), "{text}");
            }
        }
        for text in ["A student is B", "A is true but C is false", "A or C", "Not A and C", "B"] {
            assert_eq!(said(text), None, "{text}");
        }
    }

    #[test]
    fn the_only_option() {
        assert_eq!(spoken_for("Option C matches."), Some('C'));
        assert_eq!(spoken_for("This corresponds to option B."), Some('B'));
        assert_eq!(spoken_for("Option C matches better than option B"), None);
        assert_eq!(spoken_for("Option C looks tempting but fails"), None);
        assert_eq!(spoken_for("Option C is 12"), None);
    }
}
