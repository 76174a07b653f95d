//! Words, choices and set phrases.

use super::{Judgement, choice, judged};
use crate::answer::Answer;
use crate::expr::{Constant, Expr, Id, Node, RelOp};
use crate::extract::choice_content;
use crate::verdict::Code;
use crate::words::date::date;
use crate::words::lexicon::Lexicon;
use crate::words::stance::is_denied;
use std::borrow::Cow;

/// Longer answers, in bytes, are not words that could be put another way.
const LONGEST: usize = 4000;

/// A word answer without case, articles and punctuation.
pub(super) fn plain(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let digit_follows = characters.peek().is_some_and(char::is_ascii_digit);
        let digit_before = word.ends_with(|c: char| c.is_ascii_digit());
        if character.is_alphanumeric() || matches!(character, '+' | '=' | '<' | '>' | '%' | '√') {
            word.extend(character.to_lowercase());
        } else if matches!(character, '-' | '−') && digit_follows && word.is_empty() {
            // Signs of numbers count.
            word.push('-');
        } else if character == '…'
            || character == '.' && characters.peek() == Some(&'.') && !word.ends_with('…')
        {
            // A number that continues in dots is another number.
            word.push('…');
        } else if matches!(character, '.' | '/' | ':') && digit_follows && digit_before {
            word.push(character);
        } else if character == '\'' || character == '’' {
            // don't and dont are the same word.
        } else if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    let dressing = [
        "text",
        "mathrm",
        "mbox",
        "textbf",
        "mathbf",
        "rm",
        "quad",
        "boxed",
        "textit",
        "operatorname",
    ];
    words.retain(|word| !dressing.contains(&word.as_str()));
    let articles = ["the", "a", "an"];
    if words.len() > 1 {
        words.retain(|word| !articles.contains(&word.as_str()));
    }
    // Words in a formula lose their blanks, so blanks do not count.
    let plain = words.concat();
    // Numbers in circles name statements, in any order.
    if !plain.is_empty() && plain.chars().all(|c| ('①'..='⑳').contains(&c)) {
        let mut numbers: Vec<char> = plain.chars().collect();
        numbers.sort_unstable();
        return numbers.into_iter().collect();
    }
    plain
}

/// What a set phrase stands for, so that all its spellings match.
pub(super) fn phrase(plain: &str) -> &str {
    match plain {
        "dne" | "doesnotexist" | "doesntexist" | "limitdoesnotexist" | "donotexist"
        | "undefined" | "notdefined" | "isundefined" => "doesnotexist",
        "nosolution"
        | "nosolutions"
        | "norealsolution"
        | "norealsolutions"
        | "none"
        | "nosuchnumbers"
        | "emptyset"
        | "varnothing"
        | "hasnosolution"
        | "thereisnosolution"
        | "therearenosolutions"
        | "inconsistent"
        | "aucunesolutionréelle"
        | "aucunesolution"
        | "pasdesolution"
        | "keinereellelösung"
        | "keinelösung"
        | "notienesolución"
        | "нетрешений"
        | "неимеетрешений"
        | "无解"
        | "无实数解"
        | "没有实数解"
        | "解なし" => "nosolution",
        "infinitelymany" | "infinitelymanysolutions" | "infinitesolutions" => "infinitelymany",
        "infinity" | "infty" | "oo" | "infinite" => "infinity",
        "allrealnumbers" | "allreals" | "realnumbers" | "reals" | "mathbbr" => "allrealnumbers",
        other => other,
    }
}

/// Whether a sentence ends with some spelling of a set phrase.
fn closes(sentence: &str, meaning: &str) -> bool {
    let endings: &[&str] = match meaning {
        "doesnotexist" => &["doesnotexist", "undefined", "notdefined", "dne"],
        "nosolution" => {
            &["inconsistent", "nosolution", "nosolutions", "norealsolution", "norealsolutions"]
        }
        "infinitelymany" => &["infinitelymany", "infinitelymanysolutions"],
        _ => &[],
    };
    endings.iter().any(|ending| sentence.len() > ending.len() && sentence.ends_with(ending))
}

/// The text without LaTeX markup around words: `\text{(C)}` is `(C)`. A text too long to be words stays as it is.
fn undressed(text: &str) -> Cow<'_, str> {
    if text.len() > LONGEST {
        return Cow::Borrowed(text);
    }
    static DRESS: Lexicon = Lexicon::new(&[
        "\\textbf", "\\text", "\\mathrm", "\\mathbf", "\\mbox", "\\boxed", "\\left", "\\right",
        "**", "$", "{", "}",
    ]);
    let Some((mut at, mut length)) = DRESS.find(text) else { return Cow::Borrowed(text.trim()) };
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    loop {
        plain.push_str(rest.get(..at).unwrap_or_default());
        plain.push(' ');
        rest = rest.get(at + length..).unwrap_or_default();
        match DRESS.find(rest) {
            Some(next) => (at, length) = next,
            None => break,
        }
    }
    plain.push_str(rest);
    plain.truncate(plain.trim_end().len());
    plain.drain(..plain.len() - plain.trim_start().len());
    Cow::Owned(plain)
}

/// Whether a text holds the labels of several choices: `A. 3 B. 4 C. 5`.
fn lists_choices(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut first = None;
    for (at, pair) in bytes.windows(2).enumerate() {
        let [letter @ b'A'..=b'J', b'.' | b')' | b':'] = pair else { continue };
        let begins = at.checked_sub(1).and_then(|before| bytes.get(before));
        if begins.is_some_and(|byte| !matches!(byte, b' ' | b'(' | b'\n' | b'[')) {
            continue;
        }
        match first {
            None => first = Some(letter),
            Some(known) if known != letter => return true,
            Some(_) => {}
        }
    }
    false
}

/// The letter of a multiple choice answer, with or without its content: `(C)`, `C.`, `(C) Plane`.
pub(super) fn choice(text: &str) -> Option<char> {
    let text = undressed(text);
    if lists_choices(&text) {
        return None;
    }
    if chosen_letters(&text).is_some_and(|letters| letters.len() > 1) {
        return None;
    }
    if let Some(letter) = picked(&text).or_else(|| choice::spoken_for(&text)) {
        return Some(letter);
    }
    let mut characters = text.trim().chars();
    let first = characters.next()?;
    if matches!(first, '(' | '[') {
        let letter = characters.next()?;
        let close = characters.next()?;
        if letter.is_ascii_uppercase() && matches!(close, ')' | ']') {
            return Some(letter);
        }
        // A lowercase letter is a choice only if nothing is computed with it.
        let rest = characters.as_str();
        let alone = rest.is_empty() || rest.starts_with([' ', '\\']) && !begins_infix(rest);
        let label = ('a'..='h').contains(&letter) && close == ')' && alone;
        return label.then(|| letter.to_ascii_uppercase());
    }
    if ('a'..='h').contains(&first) && characters.as_str() == ")" {
        return Some(first.to_ascii_uppercase());
    }
    if !first.is_ascii_uppercase() {
        return None;
    }
    match characters.next() {
        None => Some(first),
        Some('.' | ')' | ':') => Some(first),
        // `D (78)`
        Some(' ') if characters.as_str().starts_with('(') && text.ends_with(')') => Some(first),
        _ => None,
    }
}

/// Whether a text continues what came before it, as in `(b) \cdot (y)`. A sign followed by a blank is between two
/// terms.
fn begins_infix(text: &str) -> bool {
    let text = text.trim_start();
    let commands = ["\\cdot", "\\times", "\\div", "\\pm", "\\mp"];
    text.starts_with(['*', '/', '^', '=', '·', '×'])
        || ["+ ", "- ", "− "].iter().any(|sign| text.starts_with(sign))
        || commands.iter().any(|command| text.starts_with(command))
}

/// The letters that a text chooses, if it says nothing else: `A`, `(A), (C)`, `A and C`, `ACD`.
fn chosen_letters(text: &str) -> Option<Vec<char>> {
    if text.len() > 60 {
        return None;
    }
    // The first character rules out nearly every text.
    let start = text.trim_start_matches(|c: char| {
        c.is_whitespace() || matches!(c, ',' | '、' | '，' | ';' | '&' | '和')
    });
    if !start.starts_with(|c| {
        matches!(c, 'A'..='J' | '(' | '[') || c == 'a' && start.starts_with("and ")
    }) {
        return None;
    }
    let letter = |part: &str| bare_letter(part).filter(|letter| ('A'..='J').contains(letter));
    let joined = text.replace(" and ", ",").replace(['、', '，', ';', '&', '和'], ",");
    let mut letters: Vec<char> = Vec::new();
    for part in joined.split([',', ' ']).filter(|part| !part.is_empty()) {
        match letter(part) {
            Some(letter) => letters.push(letter),
            // Letters in alphabetical order with nothing between them.
            None => {
                let run: Vec<char> = part.chars().collect();
                let rising = run.windows(2).all(|pair| pair[0] < pair[1]);
                if !letters.is_empty()
                    || run.len() > 6
                    || !rising
                    || !run.iter().all(|letter| ('A'..='J').contains(letter))
                    || part.len() < text.trim().len()
                {
                    return None;
                }
                return Some(run);
            }
        }
    }
    letters.sort_unstable();
    letters.dedup();
    (!letters.is_empty()).then_some(letters)
}

/// Whether two answers choose the same letters, if both do nothing else and one chooses several.
pub(super) fn same_choices(gold: &[Answer], pred: &[Answer]) -> Option<bool> {
    let letters = |answers: &[Answer]| {
        answers.iter().find_map(|answer| match answer {
            Answer::Text(text) => chosen_letters(&undressed(text)),
            Answer::Expr(_) => None,
        })
    };
    let several = |letters: &[char]| letters.len() > 1;
    // `A or C` chooses neither.
    let open = |answers: &[Answer]| {
        answers.iter().any(|answer| match answer {
            Answer::Text(text) => {
                text.contains(" or ")
                    && chosen_letters(&undressed(text).replace(" or ", ",")).is_some()
            }
            Answer::Expr(_) => false,
        })
    };
    if open(gold) != open(pred) && (letters(gold).is_some() || letters(pred).is_some()) {
        return Some(false);
    }
    match (letters(gold), letters(pred)) {
        (Some(ours), Some(theirs)) => (several(&ours) || several(&theirs)).then(|| ours == theirs),
        (Some(ours), None) if several(&ours) => said_letters(pred).map(|said| said == ours),
        (None, Some(theirs)) if several(&theirs) => said_letters(gold).map(|said| said == theirs),
        _ => None,
    }
}

/// The letters that a sentence names as chosen.
fn said_letters(answers: &[Answer]) -> Option<Vec<char>> {
    let said = answers.iter().find_map(|answer| match answer {
        Answer::Text(text) => choice::named(&undressed(text)),
        Answer::Expr(_) => None,
    })?;
    said.iter().map(|label| label.parse().ok()).collect()
}

/// The letter that a short text picks in words: `Option A`, `I would choose C, because B is small`.
fn picked(text: &str) -> Option<char> {
    if text.len() > 200 {
        return None;
    }
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let label = |word: &str| {
        ["option", "choice", "answer"].iter().any(|label| word.eq_ignore_ascii_case(label))
    };
    let letter = |word: &str| {
        let mut characters = word.chars();
        let letter = characters.next().filter(char::is_ascii_uppercase)?;
        characters.next().is_none().then_some(letter)
    };
    if let [first, second] = words[..]
        && label(first)
    {
        return letter(second);
    }
    let negated = words.iter().any(|word| {
        ["not", "never", "t", "incorrect", "wrong"].iter().any(|no| word.eq_ignore_ascii_case(no))
    });
    // "Option D is correct."
    if let [.., before, chosen, "is", "correct" | "right"]
    | [.., before, chosen, "is", "the", "correct" | "right", _]
    | [.., before, chosen, "is", "the", "answer"] = words[..]
        && label(before)
        && !negated
    {
        return letter(chosen);
    }
    // "D is the correct answer"
    if let [chosen, "is", "correct" | "right"]
    | [chosen, "is", "the", "correct" | "right" | "best", _]
    | [chosen, "is", "the", "answer"] = words[..]
        && !negated
    {
        return letter(chosen);
    }
    // "It's B", "The best choice is therefore B"
    let (before, chosen) = match words[..] {
        [.., verb, "therefore" | "thus" | "clearly" | "definitely", chosen] => (verb, chosen),
        [.., verb, chosen] => (verb, chosen),
        _ => ("", ""),
    };
    if matches!(before, "is" | "s" | "be")
        && (words.len() <= 4 || words.len() <= 12 && words.iter().any(|word| label(word)))
        && !negated
    {
        return letter(chosen);
    }
    let mut found = None;
    for (at, word) in words.iter().enumerate() {
        if !["choose", "pick", "select"].iter().any(|verb| word.eq_ignore_ascii_case(verb)) {
            continue;
        }
        let next = words.get(at + 1)?;
        let chosen = letter(if label(next) { words.get(at + 2)? } else { next })?;
        // "A" may be an article, and picking twice decides nothing.
        if found.is_some_and(|before| before != chosen)
            || chosen == 'A' && !label(next) && words.len() > at + 2
        {
            return None;
        }
        found = Some(chosen);
    }
    found.filter(|_| !negated)
}

/// Whether texts with numbers have the same signs around their digits. All separators count as the same. Brackets count
/// if both texts have some: they alone say which ends belong to an interval.
fn same_signs(a: &str, b: &str) -> bool {
    let signs = |text: &str| -> (String, String) {
        let plain = text.trim().trim_end_matches(['.', '!']);
        let (mut signs, mut brackets) = (String::new(), String::new());
        let mut before = ' ';
        let mut characters = plain.chars().peekable();
        while let Some(character) = characters.next() {
            let after = characters.peek().copied().unwrap_or(' ');
            let at_digit = before.is_ascii_digit() || after.is_ascii_digit();
            match character {
                '(' | ')' | '[' | ']' => brackets.push(character),
                '≤' | '≥' | '<' | '>' | '≠' | '±' | '?' | '~' | '≈' | '|' => {
                    signs.push(character)
                }
                c if at_digit && !c.is_alphanumeric() && !c.is_ascii() => signs.push(c),
                _ => {}
            }
            before = character;
        }
        (signs, brackets)
    };
    let numbers = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    if !numbers(a) || !numbers(b) {
        return true;
    }
    let ((ours, round), (theirs, other)) = (signs(a), signs(b));
    ours == theirs && (round.is_empty() || other.is_empty() || round == other)
}

/// Whether two separate numbers would become one if blanks did not count.
fn parts_numbers(text: &str) -> bool {
    text.as_bytes()
        .windows(3)
        .any(|three| matches!(three, [b'0'..=b'9', b' ' | b',' | b'-', b'0'..=b'9']))
}

/// Compares two answers in words.
pub(super) fn compare(a: &str, b: &str) -> Judgement {
    if a.len().max(b.len()) > LONGEST {
        return judged(a.trim() == b.trim(), Code::TextEqual, Code::TextDiffers);
    }
    let (x, y) = (plain(a), plain(b));
    let single = |text: &str| text.chars().nth(1).is_none();
    if single(&x) && single(&y) {
        // A letter keeps its case.
        let letter = |text: &str| undressed(text).chars().find(|c| c.is_alphanumeric());
        let same = match (letter(a), letter(b)) {
            // Two texts of signs are not equal just because neither has a letter.
            (None, None) => !x.is_empty() && x == y,
            (ours, theirs) => ours == theirs && same_signs(a, b),
        };
        return judged(same, Code::TextEqual, Code::TextDiffers);
    }
    if let (Some(ours), Some(theirs)) = (date(&undressed(a)), date(&undressed(b))) {
        return judged(ours == theirs, Code::TextEqual, Code::TextDiffers);
    }
    if !x.is_empty() && phrase(&x) == phrase(&y) {
        let (a, b) = (undressed(a), undressed(b));
        let whole = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        // `1 2` is not 12.
        let joined = whole(&a) && parts_numbers(&b) || whole(&b) && parts_numbers(&a);
        let same = same_signs(&a, &b) && !joined;
        return judged(same, Code::TextEqual, Code::TextDiffers);
    }
    // A set phrase may close a sentence: "the slope is undefined".
    for (short, long) in [(&x, &y), (&y, &x)] {
        let is_set =
            phrase(short) != short || ["doesnotexist", "nosolution"].contains(&short.as_str());
        let many = phrase(short) == "infinitelymany"
            && long.contains("infinitelymany")
            && !long.contains("not");
        if many || is_set && closes(long, phrase(short)) {
            return Judgement::Equal(Code::TextEqual);
        }
    }
    // A letter with its content gives both: `(C) Fish`.
    for (labelled, other) in [(a, b), (b, a)] {
        let bare = undressed(labelled);
        let content = choice_content(&bare).filter(|content| !content.is_empty());
        if let Some(content) = content
            && choice(other).is_none()
            && phrase(&plain(content)) == phrase(&plain(other))
            && same_signs(content, &undressed(other))
            && !plain(content).is_empty()
        {
            return Judgement::Equal(Code::TextEqual);
        }
    }
    if says(a, b) || says(b, a) || same_list(a, b) || same_labels(a, b) {
        return Judgement::Equal(Code::TextEqual);
    }
    if let (Some(ours), Some(theirs)) = (choice(a), choice(b)) {
        // The letter decides, unless the words next to it are quite different: `(C) Fish` and `(C) Bird`.
        let same = ours == theirs && !other_content(a, b);
        return judged(same, Code::ChoiceEqual, Code::ChoiceDiffers);
    }
    Judgement::differs(Code::TextDiffers)
}

/// Whether the contents of two choices are words and have none in common.
fn other_content(a: &str, b: &str) -> bool {
    let content = |text: &str| choice_content(&undressed(text)).map(words).unwrap_or_default();
    let (ours, theirs) = (content(a), content(b));
    let told = |words: &[String]| {
        !words.is_empty() && words.iter().all(|word| word.chars().all(char::is_alphabetic))
    };
    told(&ours) && told(&theirs) && !ours.iter().any(|word| theirs.contains(word))
}

/// The words of a text in lowercase, without articles.
fn words(text: &str) -> Vec<String> {
    let text = undressed(text).to_lowercase().replace(['\'', '’'], "");
    let mut words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !matches!(*word, "" | "the" | "a" | "an"))
        .map(str::to_owned)
        .collect();
    // `La Gran Muralla`: alone, such a word may be a name.
    let article = matches!(
        words.first().map(String::as_str),
        Some("la" | "le" | "les" | "el" | "los" | "las" | "der" | "die" | "das" | "il" | "o")
    );
    let indefinite = matches!(
        words.first().map(String::as_str),
        Some("ein" | "eine" | "einen" | "un" | "une" | "una")
    );
    if article && words.len() > 2 || indefinite && words.len() > 1 {
        words.remove(0);
    }
    words
}

/// Whether a short sentence gives an answer and says nothing against it: "It was a Monday", "The
/// series diverges", "No, they are not congruent".
fn says(sentence: &str, answer: &str) -> bool {
    const LONGEST: usize = 14;
    if sentence.len() > 200 || answer.len() > 60 {
        return false;
    }
    let lower = sentence.to_lowercase();
    let place = lower.find(answer.trim().to_lowercase().as_str());
    if place.is_some_and(|at| is_denied(&lower, &(at..at + answer.trim().len()))) {
        return false;
    }
    let (said, wanted) = (words(without_remark(without_reason(sentence))), words(answer));
    // A letter would lose its case, and a number its sign.
    let plain = wanted.iter().any(|word| word.len() > 1)
        && !wanted.iter().any(|word| word.contains(|c: char| c.is_ascii_digit()));
    // `im Juni`
    const PREPOSITIONS: &[&str] = &["in", "on", "at", "im", "am", "en", "au", "à", "в", "на"];
    let placed = matches!(&said[..], [first, rest @ ..] if PREPOSITIONS.contains(&first.as_str()) && rest == wanted);
    // `Nationality: Swiss`
    let labelled = sentence.split_once(": ").is_some_and(|(label, rest)| {
        let label = words(label);
        label.len() <= 3 && !label.iter().any(|word| word == "not") && words(rest) == wanted
    });
    if (said == wanted || placed || labelled) && plain {
        return true;
    }
    if wanted.is_empty() || wanted.len() > 4 || said.len() <= wanted.len() {
        return false;
    }
    if let [only] = &wanted[..]
        && matches!(only.as_str(), "yes" | "no" | "true" | "false")
        && (matches!(only.as_str(), "yes" | "no") || said.last() != Some(only))
    {
        let start = undressed(sentence).to_lowercase();
        let concluded = matches!(&said[..], [.., so, last] if so == "so" && last == only);
        return concluded
            || start.strip_prefix(only.as_str()).is_some_and(|rest| {
                rest.trim_start().starts_with([',', '.', ';', ':', '!', '—', '–'])
            });
    }
    // "Alice is the tallest": a name that the sentence is about.
    let negated =
        said.iter().any(|word| matches!(word.as_str(), "not" | "isnt" | "wasnt" | "never"));
    let name = answer.trim().starts_with(char::is_uppercase) && answer.trim().len() > 2;
    let subject = words(without_introduction(sentence));
    let verbs =
        ["is", "was", "has", "had", "won", "will", "shows", "showed", "scored", "sold", "got"];
    if name
        && !negated
        && let Some([verb, ..]) = subject.strip_prefix(&wanted[..])
        && verbs.contains(&verb.as_str())
        && !said
            .iter()
            .any(|word| matches!(word.as_str(), "or" | "if" | "than" | "but" | "while" | "whereas"))
    {
        return true;
    }
    // "an isosceles triangle": the kind of thing may follow the answer.
    let things = [
        "triangle",
        "quadrilateral",
        "number",
        "function",
        "angle",
        "angles",
        "line",
        "lines",
        "series",
        "sequence",
        "shape",
        "figure",
        "polygon",
        "direction",
    ];
    let said = match said.split_last() {
        Some((last, before)) if things.contains(&last.as_str()) && wanted.last() != Some(last) => {
            before
        }
        _ => &said[..],
    };
    if said == wanted {
        return true;
    }
    if wanted == ["neither"] {
        return said.iter().any(|word| word == "neither") && said.iter().any(|word| word == "nor");
    }
    let Some(before) = said.strip_suffix(&wanted[..]) else { return false };
    let against = [
        "not", "no", "never", "neither", "nor", "or", "either", "if", "isnt", "arent", "wasnt",
        "doesnt", "dont", "cannot", "cant", "than", "nearly", "almost", "would", "unless",
    ];
    if said.len() > LONGEST || before.iter().any(|word| against.contains(&word.as_str())) {
        return false;
    }
    let copula = [
        "is",
        "are",
        "was",
        "were",
        "be",
        "becomes",
        "called",
        "equals",
        "points",
        "faces",
        "facing",
        "remains",
        "stays",
        "toward",
        "towards",
        "represents",
        "describes",
        "its",
        "thats",
    ];
    match before {
        [.., last] if copula.contains(&last.as_str()) => true,
        // A thing and what it does.
        [_] | [_, _] => {
            let link = ["of", "in", "to", "by", "for", "with", "on", "after", "before", "and"];
            wanted.len() == 1
                && wanted.iter().all(|verb| {
                    let noun = ["sis", "ss", "us", "ics"].iter().any(|end| verb.ends_with(end));
                    verb.ends_with('s') && verb.len() > 4 && !noun
                })
                && !before.iter().any(|word| link.contains(&word.as_str()))
        }
        _ => false,
    }
}

/// A sentence without the reason that follows: `It is true since ..`.
fn without_reason(sentence: &str) -> &str {
    let reason = [" because ", " since ", ", as ", " by the ", " with "];
    let at = reason.iter().filter_map(|word| sentence.find(word)).min();
    at.and_then(|at| sentence.get(..at)).unwrap_or(sentence)
}

/// A text without the short remark in brackets that it ends with: `Copper (Cu)`.
fn without_remark(text: &str) -> &str {
    const LONGEST: usize = 24;
    let remark = || {
        let (before, remark) =
            text.trim_end_matches(['.', '*', ' ']).strip_suffix(')')?.rsplit_once(" (")?;
        let words = remark.to_lowercase();
        let against =
            words.split(' ').any(|word| matches!(word, "or" | "not" | "and" | "oder" | "ou"));
        (remark.len() <= LONGEST && !against && !remark.contains(['?', ')'])).then_some(before)
    };
    remark().unwrap_or(text)
}

/// A sentence without the words that say where it comes from: `According to the chart, ..`.
fn without_introduction(sentence: &str) -> &str {
    const OPENINGS: &[&str] =
        &["according ", "based on ", "from the ", "looking at ", "in the ", "as shown "];
    let Some((introduction, rest)) = sentence.split_once(',') else { return sentence };
    let lower = introduction.trim_start().to_ascii_lowercase();
    if OPENINGS.iter().any(|opening| lower.starts_with(opening)) { rest } else { sentence }
}

/// Whether both name the same statements, and one of them has no other words.
fn same_labels(a: &str, b: &str) -> bool {
    let (Some(ours), Some(theirs)) = (choice::named(&undressed(a)), choice::named(&undressed(b)))
    else {
        return false;
    };
    let mere = |text: &str, labels: &[String]| {
        let only = ["and", "only"];
        words(text).iter().all(|word| {
            only.contains(&word.as_str())
                || labels.iter().any(|label| label.eq_ignore_ascii_case(word))
        })
    };
    ours == theirs && (mere(a, &ours) || mere(b, &theirs))
}

/// Whether both are lists of the same words in some order.
fn same_list(a: &str, b: &str) -> bool {
    let parts = |text: &str| {
        let text = undressed(text).replace(" and ", ",").replace(['、', '，', ';'], ",");
        let mut parts: Vec<String> =
            text.split(',').map(plain).filter(|part| !part.is_empty()).collect();
        parts.sort();
        parts
    };
    if a.len() > 300 || b.len() > 300 {
        return false;
    }
    let (a, b) = (parts(a), parts(b));
    a.len() > 1 && a == b
}

/// The letter that answers a multiple choice question, if this is just a letter.
pub(super) fn bare_choice(answers: &[Answer]) -> Option<char> {
    let mut letter = None;
    for answer in answers {
        let found = match answer {
            Answer::Expr(expr) => match expr.node() {
                Node::Symbol(symbol) => bare_letter(&symbol.name)?,
                _ => return None,
            },
            Answer::Text(text) => bare_letter(&undressed(text))?,
        };
        if letter.is_some_and(|before| before != found) {
            return None;
        }
        letter = Some(found);
    }
    letter
}

/// `C`, `(C)`, `C.` as a letter.
fn bare_letter(text: &str) -> Option<char> {
    let inner = text.trim().trim_start_matches(['(', '[']).trim_end_matches([')', ']', '.', ':']);
    let mut characters = inner.trim().chars();
    let letter = characters.next()?;
    (letter.is_ascii_uppercase() && characters.next().is_none()).then_some(letter)
}

/// The letter of a choice that is written with its content, in any of the texts.
pub(super) fn full_choice(answers: &[Answer]) -> Option<char> {
    answers.iter().find_map(|answer| match answer {
        Answer::Text(text) => choice(text).filter(|_| bare_letter(&undressed(text)).is_none()),
        Answer::Expr(_) => None,
    })
}

/// The letter that one of the texts begins with as a label: `(C) 12`, `\text{(C) } 12`, `C. 12`.
pub(super) fn labelled(answers: &[Answer]) -> Option<char> {
    answers.iter().find_map(|answer| {
        let Answer::Text(text) = answer else { return None };
        let wrapped = ["\\text{", "\\textbf{", "\\mathrm{"]
            .iter()
            .find_map(|wrapper| text.strip_prefix(wrapper));
        let bare = wrapped.unwrap_or(text).trim_start_matches(['*', '(', '[']);
        match bare.as_bytes() {
            [letter @ b'A'..=b'J', b')' | b'.' | b':' | b']', rest @ ..] if !rest.is_empty() => {
                Some(char::from(*letter))
            }
            [letter @ b'A'..=b'J', b' ', b'(', .., b')'] => Some(char::from(*letter)),
            _ => None,
        }
    })
}

/// How a constant is said in words.
pub(super) fn of_constant(constant: Constant) -> Option<&'static str> {
    match constant {
        Constant::EmptySet => Some("no solution"),
        Constant::Infinity => Some("infinity"),
        Constant::Reals => Some("all real numbers"),
        Constant::ComplexInfinity | Constant::Undefined => Some("does not exist"),
        _ => None,
    }
}

/// An expression as words, if it is nothing but words or letters.
pub(super) fn of_expression(expr: &Expr) -> Option<String> {
    let letter = |id: Id| match expr.arena.get(id) {
        Node::Symbol(symbol) => Some(symbol.name.to_string()),
        Node::Constant(Constant::E) => Some("e".to_owned()),
        Node::Constant(Constant::I) => Some("i".to_owned()),
        _ => None,
    };
    let is_letter = |name: &str| name.len() == 1 && name.bytes().all(|b| b.is_ascii_alphabetic());
    match expr.node() {
        Node::Symbol(symbol) if symbol.is_text || is_letter(&symbol.name) => {
            Some(symbol.name.to_string())
        }
        Node::Constant(constant) => of_constant(*constant).map(str::to_owned),
        // `S = \emptyset`
        Node::Relation(RelOp::Eq, _, value) => match expr.arena.get(*value) {
            Node::Constant(Constant::EmptySet) => {
                of_constant(Constant::EmptySet).map(str::to_owned)
            }
            _ => None,
        },
        Node::Mul(factors) => factors.iter().map(|&factor| letter(factor)).collect(),
        _ => None,
    }
}

#[cfg(test)]
recorded! {
    text: bare_letter, begins_infix, choice, chosen_letters, lists_choices, parts_numbers, phrase, picked, plain, undressed, without_introduction, without_reason, without_remark, words;
    pair: closes, compare, other_content, same_labels, same_list, same_signs, says;
    answers: bare_choice, full_choice, labelled, said_letters;
    both_answers: same_choices;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_meet_without_their_dressing() {
        assert_eq!(plain("\\text{The East.}"), plain("east"));
        assert_eq!(phrase(&plain("Does not exist")), phrase(&plain("DNE")));
        assert_ne!(phrase(&plain("yes")), phrase(&plain("no")));
    }

    #[test]
    fn sentences_say_their_predicate() {
        assert!(says("It was a Monday.", "Monday"));
        assert!(says("The statement is **false**.", "False"));
        assert!(says("The series diverges", "diverges"));
        assert!(says("No, the triangles are not congruent.", "no"));
        assert!(!says("No two triangles are congruent.", "no"));
        assert!(!says("It was the day before Monday", "Monday"));
        assert!(!says("The function is not increasing", "increasing"));
        assert!(same_list("red, blue", "Blue and red"));
        assert!(!same_list("red, blue", "blue"));
    }

    #[test]
    fn choices_are_letters_in_front() {
        assert_eq!(choice("(C)"), Some('C'));
        assert_eq!(choice("(C) Plane"), Some('C'));
        assert_eq!(choice("D"), Some('D'));
        assert_eq!(choice("B."), Some('B'));
        assert_eq!(choice("Option A"), Some('A'));
        assert_eq!(choice("I would choose option C, because B is too small."), Some('C'));
        assert_eq!(choice("I would not pick C"), None);
        assert_eq!(choice("(1)"), None);
        assert_eq!(choice("Dog"), None);
        for label in ["(b)", "(b) dog", "(b) -3", "(b) \\frac12", "(b)\\ 7"] {
            assert_eq!(choice(label), Some('B'), "{label}");
        }
        for formula in ["(b) \\cdot (y)", "(b)\\times 2", "(b) - 3", "(b) + y", "(b) = 3", "(b)(y)"]
        {
            assert_eq!(choice(formula), None, "{formula}");
        }
    }
}
