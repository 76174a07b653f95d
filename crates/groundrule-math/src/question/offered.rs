//! The choices that a question offers in its own text.

use super::Choice;
use crate::words::lexicon::{CHOICE_LIST_HEADINGS, FORM_INSTRUCTIONS, OPENS_FINDING_TASK};

/// Letters that label choices, in their order.
const ALPHABETS: &[&str] = &[
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "abcdefghij",
    "ＡＢＣＤＥＦＧＨ",
    "АБВГДЕЖЗ",
    "абвгдежз",
    "アイウエオカキク",
    "甲乙丙丁戊",
    "①②③④⑤⑥⑦⑧",
    "αβγδε",
    "कखगघङ",
    "أبجده",
];

/// What the labels of a list look like: what opens and closes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// `(A)`, `[A]`, `（A）`.
    Bracketed,
    /// `A)`, `A）`.
    Closed,
    /// `A.`, `A:`, `A、`.
    Marked,
    /// `①`, which needs nothing more.
    Bare,
}

/// A label and where it is.
#[derive(Debug, Clone, Copy)]
struct Label {
    style: Style,
    alphabet: usize,
    number: usize,
    start: usize,
    end: usize,
}

/// Only this many bytes at the end of a longer question are read.
const LONGEST: usize = 1 << 15;

/// More choices than this are a list of something else.
const MOST: usize = 26;

/// The choices of a question, labelled as it labels them; none if it offers none, or only one.
///
/// ```
/// use groundrule_math::offered_choices;
/// let contents = |text| -> Vec<(&str, &str)> {
///     offered_choices(text).iter().map(|choice| (choice.label, choice.content)).collect()
/// };
/// assert_eq!(contents("Is it a fish?\n(A) Yes\n(B) No"), [("A", "Yes"), ("B", "No")]);
/// assert_eq!(contents("Find x. A. 3 B. 4 C. 5"), [("A", "3"), ("B", "4"), ("C", "5")]);
/// assert_eq!(contents("Choices: ['yes', 'no']"), [("A", "yes"), ("B", "no")]);
/// assert!(contents("How many people are there?").is_empty());
/// ```
pub fn offered_choices(text: &str) -> Vec<Choice<'_>> {
    let low = text.len().saturating_sub(LONGEST);
    let low = (low..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let text = text.get(low..).unwrap_or_default();
    let labels = labels(text);
    match last_series(&labels) {
        Some(series) => contents(text, series),
        None => match bracketed(text) {
            listed if listed.is_empty() => numbered(text),
            listed => listed,
        },
    }
}

/// Choices on lines of their own with numbers for labels. A number may also be the answer itself, so only their
/// contents name them.
fn numbered(text: &str) -> Vec<Choice<'_>> {
    let mut found: Vec<Choice<'_>> = Vec::new();
    for line in text.lines().map(str::trim) {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let number = line.get(..digits).and_then(|digits| digits.parse().ok());
        let content = line.get(digits..).and_then(|rest| rest.strip_prefix(')'));
        let Some(content) = content.filter(|_| number == Some(found.len() + 1)) else { continue };
        found.push(Choice { label: "", content: tidy(content) });
    }
    let fits = found.len() > 1 && found.len() <= MOST;
    if fits && found.iter().all(|choice| !choice.content.is_empty() && !is_task(choice.content)) {
        found
    } else {
        Vec::new()
    }
}

/// Everything that looks like a label.
fn labels(text: &str) -> Vec<Label> {
    let mut found = Vec::new();
    let mut before: Option<char> = None;
    let mut two_before: Option<char> = None;
    for (at, c) in text.char_indices() {
        if let Some((alphabet, number)) = place(c) {
            let after = at + c.len_utf8();
            let next = text.get(after..).unwrap_or_default();
            let opened = matches!(before, Some('(' | '[' | '（' | '［' | '【'));
            // After a blank, a line break or a sign, never inside a word or after a command.
            let starts = before.is_none_or(|c| {
                c.is_whitespace()
                    || matches!(
                        c,
                        '*' | '{' | '}' | '$' | ',' | ';' | '，' | '；' | '。' | '?' | '？'
                    )
                    || (c as u32) >= 0x2e80
            });
            let closing = next.chars().next();
            let style = match closing {
                Some(')' | ']' | '）' | '］' | '】') if opened => Some(Style::Bracketed),
                Some(')' | '）') if starts => Some(Style::Closed),
                Some('.' | ':' | '、' | '．' | '：') if starts && c != 'I' => {
                    Some(Style::Marked)
                }
                _ if ('①'..='⑧').contains(&c) => Some(Style::Bare),
                // `ア 10%` on a line of its own.
                Some(' ' | '　')
                    if matches!(before, Some('\n' | '　' | '。' | '？'))
                        && (c as u32) >= 0x2e80 =>
                {
                    Some(Style::Bare)
                }
                _ => None,
            };
            // A function of a point, `f(A)`, is not a label.
            let called = opened && two_before.is_some_and(|c| c.is_alphanumeric() && c.is_ascii());
            if let Some(style) = style.filter(|_| !called) {
                let start = if style == Style::Bracketed {
                    at - before.map_or(0, char::len_utf8)
                } else {
                    at
                };
                let end = match style {
                    Style::Bare => after,
                    _ => after + closing.map_or(0, char::len_utf8),
                };
                found.push(Label { style, alphabet, number, start, end });
            }
        }
        two_before = before;
        before = Some(c);
    }
    found
}

/// Which letter of which alphabet a character is.
fn place(c: char) -> Option<(usize, usize)> {
    if c.is_ascii() {
        let number = |first: u8| usize::from((c as u8).saturating_sub(first));
        return match c {
            'A'..='Z' => Some((0, number(b'A'))),
            'a'..='j' => Some((1, number(b'a'))),
            _ => None,
        };
    }
    ALPHABETS.iter().enumerate().find_map(|(alphabet, letters)| {
        letters.chars().position(|letter| letter == c).map(|number| (alphabet, number))
    })
}

/// The last series of labels that starts with the first letter of an alphabet and goes on in its order.
fn last_series(labels: &[Label]) -> Option<Vec<Label>> {
    let mut best: Option<Vec<Label>> = None;
    for (at, first) in labels.iter().enumerate().filter(|(_, label)| label.number == 0) {
        let mut series = vec![*first];
        for label in labels.get(at + 1..).unwrap_or_default() {
            let fits = label.style == first.style && label.alphabet == first.alphabet;
            if fits && label.number == series.len() {
                series.push(*label);
            } else if fits && label.number == 0 || series.len() >= MOST {
                break;
            }
        }
        let longer = best.as_ref().is_none_or(|best| {
            let same_kind = best.first().is_some_and(|b| b.style == first.style);
            series.len() > best.len() || same_kind && series.len() >= best.len()
        });
        if series.len() > 1 && longer {
            best = Some(series);
        }
    }
    best
}

fn contents(text: &str, series: Vec<Label>) -> Vec<Choice<'_>> {
    let mut found = Vec::with_capacity(series.len());
    for (at, label) in series.iter().enumerate() {
        let end = match series.get(at + 1) {
            Some(next) => next.start,
            // The last choice ends with its line.
            None => {
                let rest = text.get(label.end..).unwrap_or_default();
                let skipped = rest.len() - rest.trim_start().len();
                let line = rest.get(skipped..).and_then(|rest| rest.find('\n'));
                label.end + line.map_or(rest.len(), |line| skipped + line)
            }
        };
        let content = text.get(label.end..end).unwrap_or_default();
        let is_last = at + 1 == series.len();
        let content = tidy(if is_last { before_instruction(content) } else { content });
        let written = text.get(label.start..label.end).unwrap_or_default();
        let name = written.trim_matches(|c: char| !c.is_alphanumeric());
        found.push(Choice { label: name, content });
    }
    // Labels without anything after them are points, parts or steps, and tasks are parts of the question.
    let tasks = found.iter().filter(|choice| is_task(choice.content)).count();
    if found.iter().filter(|choice| choice.content.is_empty()).count() > 1 || tasks > 1 {
        Vec::new()
    } else {
        found
    }
}

/// The last choice without an instruction behind it on the same line: `D. Utah Answer with the letter.`
fn before_instruction(content: &str) -> &str {
    let opened = content.len() - content.trim_start().len();
    let end = FORM_INSTRUCTIONS.starts(content).find(|&start| {
        let (before, rest) = content.split_at(start);
        let sentence = rest.starts_with(|c: char| !c.is_lowercase())
            || before.trim_end().ends_with(['.', ';', ',', '!', '?', ':']);
        start > opened && sentence && !before.ends_with(|c: char| c.is_ascii_alphanumeric())
    });
    content.get(..end.unwrap_or(content.len())).unwrap_or(content)
}

fn is_task(content: &str) -> bool {
    OPENS_FINDING_TASK.opening(content).is_some()
}

/// A content without what joins it to the next one.
fn tidy(content: &str) -> &str {
    let mut content =
        content.trim().trim_matches(['*', ',', ';', '，', '；', '\\', '}', '{', '$']).trim();
    for joiner in [" or", " and", " oder", " ou", " o", " или"] {
        if let Some(before) = content.strip_suffix(joiner) {
            content = before.trim_end().trim_end_matches([',', ';']);
        }
    }
    content
}

/// Choices in brackets after the word for them: `Choices: [yes, no]`.
fn bracketed(text: &str) -> Vec<Choice<'_>> {
    const LABELS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let lower = text.to_ascii_lowercase();
    let Some(at) = CHOICE_LIST_HEADINGS
        .iter()
        .filter_map(|word| lower.rfind(word).map(|at| at + word.len()))
        .max()
    else {
        return Vec::new();
    };
    let rest = text.get(at..).unwrap_or_default();
    let rest = rest.trim_start_matches([':', ' ', '：', '=', '*', '\n']);
    let Some((inside, _)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) else {
        return Vec::new();
    };
    let mut items: Vec<&str> = Vec::new();
    let (mut start, mut quote) = (0, None);
    for (at, c) in inside.char_indices() {
        match (c, quote) {
            ('\'' | '"', None) if inside.get(start..at).is_some_and(|s| s.trim().is_empty()) => {
                quote = Some(c)
            }
            (c, Some(open)) if c == open => {
                let ends = inside.get(at + 1..).unwrap_or_default().trim_start();
                if ends.is_empty() || ends.starts_with(',') {
                    quote = None;
                }
            }
            (',', None) => {
                items.push(inside.get(start..at).unwrap_or_default());
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push(inside.get(start..).unwrap_or_default());
    if items.len() < 2 || items.len() > MOST {
        return Vec::new();
    }
    let label = |number: usize| LABELS.get(number..=number).unwrap_or_default();
    items
        .into_iter()
        .enumerate()
        .map(|(number, item)| Choice {
            label: label(number),
            content: item.trim().trim_matches(['\'', '"']),
        })
        .collect()
}

#[cfg(test)]
recorded! {
    text: bracketed, is_task, labels, numbered, offered_choices, tidy;
    character: place;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let choices = offered_choices(text);
        choices.iter().map(|c| format!("{}={}", c.label, c.content)).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn choices_in_every_writing() {
        for (text, expected) in [
            ("What is it?\n(A) a cat\n(B) a dog\n(C) none", "A=a cat|B=a dog|C=none"),
            ("What is it? (A) 3, (B) 4, or (C) 5?", "A=3|B=4|C=5?"),
            ("What is it?\nA. 3\nB. 4\nC. 5\nAnswer with the letter.", "A=3|B=4|C=5"),
            ("What is it?\nA) 3\nB) 4", "A=3|B=4"),
            ("Which?\nA. Ohio\nB. Utah Answer with the letter.", "A=Ohio|B=Utah"),
            ("Which? A) Ohio B) Utah; answer with the letter", "A=Ohio|B=Utah"),
            ("Which?\nA. Ohio\nB. Utah First think inside <think> </think>.", "A=Ohio|B=Utah"),
            ("哪个？A. 猫 B. 狗 请直接回答选项字母。", "A=猫|B=狗"),
            ("Which? A. run B. choose the left path", "A=run|B=choose the left path"),
            ("Which? A. run B. you should answer with care", "A=run|B=you should answer with care"),
            ("求x的值（ ）A．3 B．4 C．5", "A=3|B=4|C=5"),
            ("哪个正确？A、苹果 B、香蕉", "A=苹果|B=香蕉"),
            ("Что это? А) кот Б) пёс", "А=кот|Б=пёс"),
            ("Which? a) red b) blue", "a=red|b=blue"),
            ("Which?\n**A.** red\n**B.** blue", "A=red|B=blue"),
            ("Options: [yes, no]", "A=yes|B=no"),
            ("Choices: [\"it's 5\", 'no, 6']", "A=it's 5|B=no, 6"),
            ("①3 ②4 ③5", "①=3|②=4|③=5"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn other_letters_offer_nothing() {
        for text in [
            "In triangle ABC, angle A is 30. Find B.",
            "Let f(A) = 3 and f(B) = 4.",
            "Points A, B and C lie on a line.",
            "How many? Give the number.",
            "A. Smith bought 3 apples.",
        ] {
            assert_eq!(read(text), "", "{text}");
        }
    }
}
