//! Texts made of what the rewards look for.

use super::choices::Choices;

/// Pieces that the rewards look for.
const PIECES: &[&str] = &[
    "7",
    " ",
    "<think>",
    "</think>",
    "<answer>",
    "</answer>",
    "```json\n",
    "\n```",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "\"bbox_2d\": ",
    "\"label\": ",
    "\"point_2d\": ",
    ":",
    ", ",
    "\"cat\"",
    "null",
    "NaN",
    "Infinity",
    "-",
    "1e400",
    "0.5",
    "[1, 2, 3, 4]",
    "[10, 20, 30, 40]",
    "[10, 20]",
    "<box>(1,2),(3,4)</box>",
    "\\boxed{",
    "\\frac{1}{2}",
    "\\sqrt{2}",
    "$",
    "=",
    "/",
    "%",
    "\\",
    "A",
    "(B)",
    "B.",
    "yes",
    "no",
    "None",
    "not",
    "or",
    "Actually",
    "The answer is ",
    "是",
    "选A",
    "\u{200b}",
    "\n",
    "\r",
    "the cat ",
    "😀",
    "Step 1: ",
    "'",
    "x^2",
    "1/2",
    "3.14",
    "cm",
    "<loc0102>",
    "\u{1b}[2J",
];

/// A text of up to `most` pieces; some pieces are any character at all.
pub(crate) fn text(choices: &mut Choices<'_>, most: usize) -> String {
    let mut text = String::new();
    for _ in 0..choices.below(most + 1) {
        match choices.below(PIECES.len() + 4) {
            piece if piece < PIECES.len() => text.push_str(PIECES[piece]),
            _ => {
                let point = u32::from(choices.byte()) << 8 | u32::from(choices.byte());
                text.extend(char::from_u32(point));
            }
        }
    }
    text
}
