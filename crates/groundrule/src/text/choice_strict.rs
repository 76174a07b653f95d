//! The letter of a multiple choice as a careful reader finds it.

/// Words before a letter that make it a choice.
const CUES: &[&str] = &[
    "and",
    "answer",
    "are",
    "be",
    "believe",
    "choice",
    "choose",
    "choosing",
    "chose",
    "correct",
    "definitely",
    "guess",
    "hence",
    "is",
    "letter",
    "likely",
    "maybe",
    "option",
    "or",
    "pick",
    "picked",
    "probably",
    "right",
    "say",
    "select",
    "selected",
    "so",
    "therefore",
    "think",
    "thus",
    "with",
];

/// Words that follow a letter but no article or pronoun.
const AFTER_LETTERS: &[&str] = &["and", "because", "but", "is", "or", "since"];

/// Words before a letter that rule it out.
const DENIALS: &[&str] = &["isn't", "neither", "nor", "not"];

/// Signs that the letter that follows is the answer, among several.
const ANSWERS: &[&str] = &["answer", "choose", "select", "答案", "选"];

/// How far before a letter, in bytes, a sign of the answer may be.
const NEAR: usize = 28;

/// The letter that the text chooses, in upper case; none where it chooses none, or several.
///
/// Brackets, quotes, bold and full-width letters and punctuation are read. A letter in the middle of a sentence is a
/// choice only after a word that says so; an article, the pronoun I, a name such as "vitamin C" and a letter that is
/// denied ("not A") are none.
///
/// ```
/// use groundrule::text::extract_choice_strict as choice;
/// assert_eq!(choice("(B)"), Some('B'));
/// assert_eq!(choice("**C**. The cat"), Some('C'));
/// assert_eq!(choice("The answer is A because it is red."), Some('A'));
/// assert_eq!(choice("A cat"), None);
/// assert_eq!(choice("A, B, C or D"), None);
/// ```
pub fn extract_choice_strict(text: &str) -> Option<char> {
    let text = text.trim();
    let mut named: Vec<char> = Vec::new();
    let mut answers: Vec<char> = Vec::new();
    for (at, c) in text.char_indices() {
        let Some((letter, is_capital)) = letter(c) else { continue };
        let (before, after) = (&text[..at], &text[at + c.len_utf8()..]);
        if !stands_alone(before, after) || !is_choice(letter, is_capital, before, after) {
            continue;
        }
        if !named.contains(&letter) {
            named.push(letter);
        }
        if is_called_the_answer(before) && !answers.contains(&letter) {
            answers.push(letter);
        }
    }
    match (named.as_slice(), answers.as_slice()) {
        ([only], _) | (_, [only]) => Some(*only),
        _ => None,
    }
}

/// The letter in ASCII capitals, and whether it was a capital.
fn letter(c: char) -> Option<(char, bool)> {
    match c {
        'A'..='Z' => Some((c, true)),
        'a'..='z' => Some((c.to_ascii_uppercase(), false)),
        'Ａ'..='Ｚ' => char::from_u32(u32::from(c) - 0xFEE0).map(|c| (c, true)),
        'ａ'..='ｚ' => char::from_u32(u32::from(c) - 0xFF00).map(|c| (c, false)),
        _ => None,
    }
}

/// Letters and digits that make words with blanks between them, unlike Chinese ones.
fn is_spaced(c: char) -> bool {
    c.is_alphanumeric() && (c < '\u{2e80}' || letter(c).is_some())
}

fn is_han(c: char) -> bool {
    c.is_alphabetic() && !is_spaced(c)
}

/// Not part of a word, an abbreviation, a compound or a formula.
fn stands_alone(before: &str, after: &str) -> bool {
    let joined = |c: char| matches!(c, '\'' | '’' | '-' | '.' | '_' | '/' | '&');
    let mut back = before.chars().rev();
    let (one, two) = (back.next(), back.next());
    if one.is_some_and(|c| is_spaced(c) || c == '\\')
        || (one.is_some_and(joined) && two.is_some_and(is_spaced))
    {
        return false;
    }
    let mut ahead = after.chars();
    let (one, two) = (ahead.next(), ahead.next());
    if one.is_some_and(is_spaced) || (one.is_some_and(joined) && two.is_some_and(is_spaced)) {
        return false;
    }
    !after.trim_start().starts_with(['=', '+', '<', '^'])
}

fn is_choice(letter: char, is_capital: bool, before: &str, after: &str) -> bool {
    let opening = |c: char| "([{（【［「『\"'“‘*_`$<".contains(c);
    let closing = |c: char| ")]}）】］」』\"'”’*_`$>".contains(c);
    let next = after.chars().next();
    let starts = before.chars().all(|c| c.is_whitespace() || opening(c));
    if denied(before) {
        return false;
    }
    // In brackets or quotes, or with the bracket of a list.
    if before.ends_with(opening) && next.is_some_and(closing) {
        return true;
    }
    if next.is_some_and(|c| matches!(c, ')' | '）')) && !before.contains(['(', '（']) {
        return true;
    }
    let ends = after.chars().all(|c| !c.is_alphanumeric());
    if starts && ends {
        return true;
    }
    let is_marked = next.is_some_and(|c| ".:：、．。)".contains(c));
    if !is_capital {
        return starts && is_marked;
    }
    let word = last_word(before);
    let called = CUES.iter().any(|cue| word.eq_ignore_ascii_case(cue))
        || before.trim_end().ends_with([':', '：'])
        || before.trim_end().chars().next_back().is_some_and(is_han);
    let following = after.trim_start_matches([' ', '\t']);
    if following.len() < after.len() && following.starts_with(char::is_alphabetic) {
        // "A cat", "I think": an article and a pronoun, unless something calls for a letter or no noun can follow.
        let next_word = following.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        let may_be_a_word = matches!(letter, 'A' | 'I') && !AFTER_LETTERS.contains(&next_word);
        return called || (starts && !may_be_a_word);
    }
    let stops = [',', ';', '.', '!', '?', '，', '；', '。', '！', '？'];
    let heads_a_line = before.trim_end_matches([' ', '\t']).ends_with('\n');
    starts || called || heads_a_line || before.trim_end().ends_with(stops)
}

/// The last word of a text, if only blanks follow it.
fn last_word(text: &str) -> &str {
    let text = text.trim_end();
    let start = text
        .char_indices()
        .rev()
        .take_while(|(_, c)| is_spaced(*c) || matches!(c, '\'' | '’'))
        .last()
        .map_or(text.len(), |(at, _)| at);
    &text[start..]
}

fn denied(before: &str) -> bool {
    let word = last_word(before);
    DENIALS.iter().any(|denial| word.eq_ignore_ascii_case(denial))
        || ["不是", "不选", "非"].iter().any(|denial| before.trim_end().ends_with(denial))
}

fn is_called_the_answer(before: &str) -> bool {
    let mut start = before.len().saturating_sub(NEAR);
    while !before.is_char_boundary(start) {
        start += 1;
    }
    let near = before[start..].to_lowercase();
    let sign = ANSWERS.iter().filter_map(|sign| near.rfind(sign).map(|at| at + sign.len())).max();
    // Another sentence or another letter in between takes the sign for itself.
    sign.is_some_and(|end| !near[end..].contains(['.', ',', ';', '。', '，', '；']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_as_people_write_them() {
        for text in [
            "A",
            "a",
            "A.",
            "(A)",
            "(a)",
            "A)",
            "a) cat",
            "**A**",
            "[A]",
            "\"A\"",
            "A. cat",
            "A: the cat",
            "A、猫",
            "A。",
            "A，",
            "Ａ",
            "（Ａ）",
            "选A",
            "选项A. 猫",
            "答案是A。",
            "答案：A, 不是B.",
            "Option A",
            "The answer is A because the cat is red.",
            "\\boxed{A}",
            "$A$",
            "\\text{A}",
            "It must be A.",
            "I think the answer is A.",
            "Not B. It is A.",
            "B is wrong, so the answer is A.",
            "A\n",
            "A\n\nThe cat.",
        ] {
            assert_eq!(extract_choice_strict(text), Some('A'), "{text}");
        }
        assert_eq!(extract_choice_strict("B cat"), Some('B'));
        assert_eq!(extract_choice_strict("I"), Some('I'));
    }

    #[test]
    fn other_letters_are_no_choices() {
        for text in [
            "A cat",
            "I think so",
            "vitamin C",
            "It is a",
            "U.S.",
            "A, B, C, D",
            "A and B",
            "ABCD",
            "A B C D",
            "A\nB\nC\nD",
            "Which animal?\nA. a cat\nB. a dog",
            "T-shirt",
            "I'm sure",
            "x = A + B",
            "",
            "not A",
            "plan B failed",
            "(A) (B)",
            "What a day",
            "A/B test",
        ] {
            assert_eq!(extract_choice_strict(text), None, "{text}");
        }
    }
}
