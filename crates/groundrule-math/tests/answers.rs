//! What callers see of a reading: how answers are shown, whether they are words, and which number they hold.

use groundrule_math::extract::ExtractConfig;
use groundrule_math::{Grader, Question, number_in_words, read, shown_answers, yes_or_no};

#[test]
fn answers_are_shown_for_people() {
    for (text, shown) in [
        ("", "nothing"),
        ("$7$", "7"),
        (r"$\frac12$", r"1/2, written \frac12"),
        ("$x+x$", "x + x, written x+x"),
        ("north by northwest", "north by northwest"),
        (r"\boxed{2x}", "2*x, written 2x"),
        ("The answer is 5 cm.", "5 cm"),
    ] {
        let answers = read(text, &ExtractConfig::sound()).answers;
        assert_eq!(shown_answers(&answers), shown, "{text}");
    }
}

#[test]
fn words_and_numbers_are_told_apart() {
    for (text, words, number) in [
        ("north by northwest", true, None),
        (r"\text{east}", true, None),
        ("", false, None),
        ("12", false, Some(12.0)),
        ("$x$", false, None),
        ("3 km", false, Some(3.0)),
        ("0.25", false, Some(0.25)),
        ("-3/4", false, Some(-0.75)),
        ("There are three dogs.", false, Some(3.0)),
        ("Die Antwort ist zweihundertdrei.", false, Some(203.0)),
        ("Die Antwort ist zweihundertdreiundzwanzig.", false, Some(223.0)),
        ("6 or 7", false, None),
        ("50%", false, None),
    ] {
        let reading = read(text, &ExtractConfig::sound());
        assert_eq!(reading.is_words(), words, "{text}");
        assert_eq!(reading.number(), number, "{text}");
    }
}

#[test]
fn a_tolerance_is_a_share_of_the_reference() {
    let judged = |tolerance: Option<f64>, completion: &str| {
        let grader = Grader { tolerance, ..Grader::sound() };
        grader.judge(&Question::default(), "200", completion).is_equal()
    };
    for (tolerance, completion, equal) in [
        (None, "200", true),
        (None, "201", false),
        (Some(0.05), "210", true),
        (Some(0.05), "190", true),
        (Some(0.05), "211", false),
        (Some(0.05), "189", false),
        (Some(0.05), "-200", false),
        // A share that is none is no tolerance.
        (Some(0.0), "201", false),
        (Some(1.0), "201", false),
        (Some(-0.5), "201", false),
        (Some(f64::NAN), "201", false),
    ] {
        assert_eq!(judged(tolerance, completion), equal, "{tolerance:?} {completion}");
    }
}

#[test]
fn numbers_in_words() {
    for (text, number) in [
        ("seven", Some(7)),
        ("forty-two", Some(42)),
        ("one hundred", Some(100)),
        ("three hundred and five", Some(305)),
        ("two thousand", Some(2000)),
        ("two thirds", None),
        ("third", None),
        ("seven dogs", None),
        ("dog", None),
        ("", None),
    ] {
        assert_eq!(number_in_words(text), number, "{text}");
    }
}

#[test]
fn sides_are_taken() {
    for (text, side) in [
        ("Yes", Some(true)),
        ("no.", Some(false)),
        ("Yes, it does.", Some(true)),
        ("No, it does not.", Some(false)),
        ("True", Some(true)),
        ("false", Some(false)),
        ("maybe", None),
        ("", None),
    ] {
        assert_eq!(yes_or_no(text), side, "{text}");
    }
}
