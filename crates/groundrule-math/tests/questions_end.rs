//! Long completions and questions cost no more than their length, with choices and without.
#![expect(clippy::disallowed_methods, reason = "a test looks at the clock to see that work ends")]

use groundrule_math::{Choice, Grader, Question};
use std::time::{Duration, Instant};

/// What degenerate texts are made of.
const PIECES: &[&str] = &[
    "A ",
    "(A) ",
    "A, ",
    "B is wrong. ",
    "The answer is A. ",
    "answer: ",
    "\\boxed{A} ",
    "\\boxed{",
    "<answer>A</answer>",
    "<answer>",
    "yes ",
    "no, ",
    "not A ",
    "Wait, actually A. ",
    "A. one B. two ",
    "Question: A\n",
    "\nA\n",
    "| A | B |\n",
    "one ",
    "7 ",
    "There are 7 towers. ",
    "minus 7 ",
    "\"A\" ",
    "IV ",
    "五只",
    "か5",
    "if 7 ",
    "but that is wrong ",
    "10-year ",
    "4 x ",
    "€7 ",
    "«7» ",
];

#[test]
fn cost_grows_with_the_text() {
    let grader = Grader::sound();
    let choices = [
        Choice { label: "A", content: "one" },
        Choice { label: "B", content: "two" },
        Choice { label: "C", content: "7" },
    ];
    let worst = Duration::from_secs(4);
    for piece in PIECES {
        let long = piece.repeat(300_000 / piece.len());
        for question in [
            Question { text: "How many towers are there, in percent?", choices: &choices },
            Question { text: &long, choices: &[] },
            Question::default(),
        ] {
            let start = Instant::now();
            for reference in ["one", "7", "A", "yes", "XIV"] {
                let _ = grader.judge(&question, reference, &long);
            }
            let took = start.elapsed();
            assert!(took < worst, "{piece:?} took {took:?}");
        }
    }
}
