//! Numbers, days and times of day in two writings are never told apart, and another one is never taken for the same. Other
//! words around them are judged without a panic.

use super::choices::Choices;
use super::texts::text;
use groundrule_math::{Grader, Question, Verdict};
use std::sync::LazyLock;

static GRADER: LazyLock<Grader> = LazyLock::new(Grader::sound);

const SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 10] =
    ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A number below a million in words.
fn spoken(number: usize) -> String {
    match number {
        0..20 => SMALL[number].to_owned(),
        20..100 if number.is_multiple_of(10) => TENS[number / 10].to_owned(),
        20..100 => format!("{}-{}", TENS[number / 10], SMALL[number % 10]),
        100..1000 if number.is_multiple_of(100) => format!("{} hundred", SMALL[number / 100]),
        100..1000 => format!("{} hundred {}", SMALL[number / 100], spoken(number % 100)),
        _ if number.is_multiple_of(1000) => format!("{} thousand", spoken(number / 1000)),
        _ => format!("{} thousand {}", spoken(number / 1000), spoken(number % 1000)),
    }
}

/// A reference, another writing of it, and one of something else.
fn number(choices: &mut Choices<'_>) -> [String; 3] {
    let most = [20, 100, 1000, 100_000][choices.below(4)];
    let mut any = || usize::from(choices.byte()) << 8 | usize::from(choices.byte());
    let (one, other) = (any() * 3 % most, any() * 3 % most);
    let other = if one == other { one + 1 } else { other };
    [one.to_string(), spoken(one), spoken(other)]
}

fn day(choices: &mut Choices<'_>) -> [String; 3] {
    let mut any = || (1700 + choices.below(256), choices.below(12), 1 + choices.below(28));
    let (one, mut other) = (any(), any());
    if one == other {
        other.2 += 1;
    }
    let mut written = |(year, month, day): (usize, usize, usize)| {
        let name = MONTHS[month];
        match choices.below(4) {
            0 => format!("{name} {day}, {year}"),
            1 => format!("{day} {name} {year}"),
            2 => format!("{year}-{:02}-{day:02}", month + 1),
            _ => format!("{} {day} {year}", name.get(..3).unwrap_or(name)),
        }
    };
    [written(one), written(one), written(other)]
}

fn time(choices: &mut Choices<'_>) -> [String; 3] {
    let mut any = || (1 + choices.below(11), choices.below(60), choices.below(2) == 1);
    let (one, mut other) = (any(), any());
    if one == other {
        other.1 = (other.1 + 1) % 60;
    }
    let mut written = |(hour, minute, afternoon): (usize, usize, bool)| match choices.below(4) {
        0 if afternoon => format!("{}:{minute:02}", hour + 12),
        1 => format!("{hour}:{minute:02} {}", if afternoon { "p.m." } else { "a.m." }),
        _ => format!("{hour}:{minute:02} {}", if afternoon { "PM" } else { "AM" }),
    };
    [written(one), written(one), written(other)]
}

pub(crate) fn check(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let [reference, same, other] = match choices.below(3) {
        0 => number(&mut choices),
        1 => day(&mut choices),
        _ => time(&mut choices),
    };
    let frame = choices.below(4);
    let said = |answer: &str| match frame {
        0 => answer.to_owned(),
        1 => format!("The answer is {answer}."),
        2 => format!("<answer>{answer}</answer>"),
        _ => format!("Answer: {answer}"),
    };
    let question = Question::default();
    let grade = GRADER.judge(&question, &reference, &said(&same));
    let told = || format!("{same:?} for {reference:?}");
    assert!(!matches!(grade.verdict, Verdict::Different(_)), "{}: {:?}", told(), grade.verdict);
    let grade = GRADER.judge(&question, &reference, &said(&other));
    let told = || format!("{other:?} for {reference:?}");
    assert!(!matches!(grade.verdict, Verdict::Equal(_)), "{}: {:?}", told(), grade.verdict);
    let loose = format!("{}{same}{}", text(&mut choices, 5), text(&mut choices, 5));
    let code = || GRADER.judge(&question, &reference, &loose).verdict.code();
    assert_eq!(code(), code(), "{loose:?}");
}
