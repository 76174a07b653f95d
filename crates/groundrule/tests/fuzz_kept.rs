//! What the fuzzers found and what they kept, checked again on every run: `fuzz/findings/<target>/` holds inputs that once
//! failed, `fuzz/kept/<target>.json` a small corpus that reaches what the fuzzers reached.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a step that fails is a test that fails"
)]

#[path = "../../../fuzz/checks/kept.rs"]
mod kept;
#[macro_use]
#[path = "../../../fuzz/checks/replays.rs"]
mod macros;

macro_rules! targets {
    ($($name:ident: $file:literal,)*) => {
        $(
            #[path = $file]
            mod $name;
        )*
    };
}

targets! {
    box_reader: "../../../fuzz/checks/box_reader.rs",
    choices: "../../../fuzz/checks/choices.rs",
    columns: "../../../fuzz/checks/columns.rs",
    edges: "../../../fuzz/checks/edges.rs",
    image_size: "../../../fuzz/checks/image_size.rs",
    json_loads: "../../../fuzz/checks/json_loads.rs",
    json_repair: "../../../fuzz/checks/json_repair.rs",
    matching: "../../../fuzz/checks/matching.rs",
    math_compat: "../../../fuzz/checks/math_compat.rs",
    math_extract: "../../../fuzz/checks/math_extract.rs",
    math_grammar: "../../../fuzz/checks/math_grammar.rs",
    math_parse: "../../../fuzz/checks/math_parse.rs",
    math_print: "../../../fuzz/checks/math_print.rs",
    math_question: "../../../fuzz/checks/math_question.rs",
    math_verify: "../../../fuzz/checks/math_verify.rs",
    math_words: "../../../fuzz/checks/math_words.rs",
    rewards: "../../../fuzz/checks/rewards.rs",
    rows: "../../../fuzz/checks/rows.rs",
    tags: "../../../fuzz/checks/tags.rs",
    texts: "../../../fuzz/checks/texts.rs",
    threads: "../../../fuzz/checks/threads.rs",
}

replays! {
    texts: box_reader edges json_loads json_repair math_extract math_parse math_print math_verify tags;
    bytes: image_size matching math_compat math_grammar math_question math_words rewards rows threads;
}
