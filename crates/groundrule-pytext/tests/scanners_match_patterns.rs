//! Each scanner against the regular expression it replaces, on texts made of the patterns' own pieces.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

use groundrule_pytext::tags::{self, Pair};
use proptest::prelude::*;
use regex::Regex;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{LazyLock, Mutex};

/// Python's `\s` and `\d` written out, so that the model does not depend on the engine's own classes.
const SPACE: &str = r"[\t-\r\x1c-\x20\x{85}\x{a0}\x{3000}]";
const DIGIT: &str = "[0-9\u{ff10}-\u{ff19}]";

/// The regular expression, made once.
fn pattern(source: &'static str) -> Regex {
    static MADE: LazyLock<Mutex<HashMap<&str, Regex>>> = LazyLock::new(Mutex::default);
    let make = || Regex::new(&source.replace(r"\s", SPACE).replace(r"\d", DIGIT)).unwrap();
    MADE.lock().unwrap().entry(source).or_insert_with(make).clone()
}

/// Texts in which every mark, broken mark and separator of the patterns turns up often.
fn text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "<think>",
        "</think>",
        "<answer>",
        "</answer>",
        "<answer",
        "```json",
        "```",
        "[",
        "]",
        "{",
        "}",
        "[1, 2, 3, 4]",
        "[1,2,3",
        "[１,2,3,4]",
        "1",
        "22",
        ",",
        " ",
        "\n",
        "\u{1c}",
        "\u{3000}",
        "x",
        "é",
        "\"bbox_2d\"",
        "\"label\"",
        "[ {",
        "} ]",
        "\r",
    ]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// Texts of tags and line ends that begin as a reply should.
fn form() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "<think>",
        "\n</think>",
        "\n<answer>",
        "\n</answer>",
        "</think>",
        "<answer>",
        "</answer>",
        "\n",
        "x",
    ]);
    prop::collection::vec(piece, 0..10).prop_map(|pieces| format!("<think>{}", pieces.concat()))
}

fn group(found: Option<regex::Captures<'_>>) -> Option<Range<usize>> {
    found.map(|c| c.get(1).unwrap().range())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn pairs(text in text()) {
        let pair = Pair::new("<answer>", "</answer>");
        let across = pattern("(?s)<answer>(.*?)</answer>");
        let one_line = pattern(r"<answer>([^\n]*?)</answer>");
        prop_assert_eq!(pair.first(&text), group(across.captures(&text)));
        let all: Vec<_> = across.captures_iter(&text).map(|c| c.get(1).unwrap().range()).collect();
        prop_assert_eq!(pair.last(&text), all.last().cloned());
        prop_assert_eq!(pair.iter(&text).collect::<Vec<_>>(), all);
        prop_assert_eq!(pair.first_on_one_line(&text), group(one_line.captures(&text)));
    }

    #[test]
    fn other_pairs(text in text()) {
        for (pair, model) in [
            (Pair::new("<answer>", "</think>"), pattern("(?s)<answer>(.*?)</think>")),
            (Pair::new("<think>", "</answer>"), pattern("(?s)<think>(.*?)</answer>")),
            (Pair::new("[", "]"), pattern(r"(?s)\[(.*?)\]")),
        ] {
            for text in [text.clone(), format!("{text}<answer>x</answer>")] {
                let all: Vec<_> = model.captures_iter(&text).map(|c| c.get(1).unwrap().range()).collect();
                prop_assert_eq!(pair.last(&text), all.last().cloned());
                prop_assert_eq!(pair.iter(&text).collect::<Vec<_>>(), all);
            }
        }
    }

    #[test]
    fn fences(text in text()) {
        let marks = tags::marks();
        prop_assert_eq!(marks.json_fence.first(&text), group(pattern("(?s)```json(.*?)```").captures(&text)));
        prop_assert_eq!(marks.fence.first(&text), group(pattern("(?s)```(.*?)```").captures(&text)));
    }

    #[test]
    fn whole_reply(text in text()) {
        for text in [text.clone(), format!("<think>{text}</answer>")] {
            let model = pattern(r"(?s)\A<think>.*?</think>\s*<answer>.*?</answer>\z");
            prop_assert_eq!(tags::is_think_answer(&text), model.is_match(&text));
        }
    }

    #[test]
    fn boxes(text in text()) {
        let model = pattern(r"(?s)<think>.*?</think>\s*<answer>.*?\{.*\[\d+,\s*\d+,\s*\d+,\s*\d+\].*\}.*?</answer>");
        for text in [text.clone(), format!("<think></think><answer>{text}</answer>")] {
            prop_assert_eq!(tags::has_think_answer_box(&text), model.is_match(&text));
            let bare = pattern(r"(?s)<think>.*?</think>\s*<answer>.*?\[\d+,\s*\d+,\s*\d+,\s*\d+\].*?</answer>");
            prop_assert_eq!(tags::has_think_answer_bare_box(&text), bare.is_match(&text));
            let then = pattern(r"(?s)<think>(.*?)<answer>(.*?)</answer>");
            prop_assert_eq!(tags::has_think_then_answer(&text), then.is_match(&text));
        }
        let model = pattern(r"\[(\d+),\s*(\d+),\s*(\d+),\s*(\d+)\]");
        let ours = tags::first_box(&text, 0);
        let theirs = model.captures(&text).map(|c| {
            let number = |i: usize| (c.get(i).unwrap().start(), c.get(i).unwrap().end());
            let all = c.get(0).unwrap();
            tags::BoxSpan { start: all.start(), end: all.end(), numbers: [number(1), number(2), number(3), number(4)] }
        });
        prop_assert_eq!(ours, theirs);
    }

    #[test]
    fn published_forms(text in form()) {
        let one = pattern(r"(?s)\A<think>.*?</think>").is_match(&text)
            && !text[1..].contains("<think>");
        prop_assert_eq!(tags::begins_with_one_think(&text), one);
        let lines = pattern(r"(?s)\A<think>\n.*?\n</think>\n<answer>\n.*?\n</answer>(\n|\z)");
        prop_assert_eq!(tags::is_open_r1_form(&text), lines.is_match(&text));
    }

    #[test]
    fn box_arrays(text in text()) {
        let model = pattern(r#"(?s)\[\s*\{.*?"bbox_2d".*?"label".*?\}\s*\]"#);
        prop_assert_eq!(tags::box_array(&text), model.find(&text).map(|m| m.range()));
    }
}

#[test]
fn a_box_has_blanks_only_behind_its_commas() {
    for (text, from, found) in [
        ("[1,2,3,4]", 0, Some(0..9)),
        ("[1, 2,\n3,\u{3000}4]", 0, Some(0..14)),
        ("[ 1,2,3,4]", 0, None),
        ("[1 ,2,3,4]", 0, None),
        ("[1,2,3,4 ]", 0, None),
        ("[1,2,3]", 0, None),
        ("[1,2,3,4,5]", 0, None),
        ("[,2,3,4]", 0, None),
        ("[1,2,3,4", 0, None),
        ("[1,２３,3٣,4]", 0, Some(0..16)),
        ("[1,2,3é,4]", 0, None),
        ("[[1,2,3,4]]", 0, Some(1..10)),
        ("[1,2,3,4] [5,6,7,8]", 1, Some(10..19)),
        ("[1,2,3,4] [5,6,7,8]", 10, Some(10..19)),
        ("[1,2,3,4] [5,6,7,8]", 11, None),
        ("[1,2,3,4]", 99, None),
    ] {
        let ours = tags::first_box(text, from).map(|found| found.start..found.end);
        assert_eq!(ours, found, "{text} from {from}");
    }
}
