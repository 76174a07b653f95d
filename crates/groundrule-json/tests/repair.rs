//! The rules of repair, one group a test, and their bounds. The expected values are what `json_repair` 0.64.2 gives.
#![expect(clippy::expect_used, reason = "a text that must be repaired fails the test if it is not")]

use groundrule_json::{RepairErrorKind, loads, repair, repair_json, repr};

fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(repr(&repair(text).expect(text)), *expected, "{text}");
    }
}

#[test]
fn quotes_of_every_kind() {
    check(&[
        (r##"{'a': 1, 'b': 'it is'}"##, r##"{'a': 1, 'b': 'it is'}"##),
        (r##"{"a": "say "hi" now", "b": 1}"##, r##"{'a': 'say "hi" now', 'b': 1}"##),
        (r##"“a”: [“b”]"##, r##"['b']"##),
        (r##"{“a”: “b”, "c": „d”}"##, r##"{'a': 'b”', 'c': 'd”'}"##),
        (r##"{"a": ""b" c", "d": ""e""}"##, r##"{'a': '"b" c', 'd': 'e'}"##),
        (r##"{"a": "[^\"']+", "b": ["x"y"z"]}"##, r##"{'a': '[^"\']+', 'b': ['x"y"z']}"##),
    ]);
}

#[test]
fn what_a_comma_means() {
    check(&[
        (r##"{"a": "x, y: z", "b": 2"##, r##"{'a': 'x, y: z', 'b': 2}"##),
        (r##"{"a": "text, {x: 1}, more", "b": 2}"##, r##"{'a': 'text, {x: 1}, more', 'b': 2}"##),
        (r##"{"a": 1,000, "b": 2}"##, r##"{'a': '1,000', 'b': 2}"##),
    ]);
}

#[test]
fn lists_and_rows() {
    check(&[
        (r##"[1, 2, ...]"##, r##"[1, 2]"##),
        (r##"[{"a": 1 "a": 2}]"##, r##"[{'a': 1}, {'a': 2}]"##),
        (r##"{"a": [1, 2, "b": 3}"##, r##"{'a': [1, 2], 'b': 3}"##),
        (r##"{"rows": [[1, 2], [3, 4]], [5, 6]}"##, r##"{'rows': [[1, 2], [3, 4], [5, 6]]}"##),
        (r##"{"rows": [[1, 2], 3, 4], [[5, 6]]}"##, r##"{'rows': [[1, 2], [3, 4], [5, 6]]}"##),
        (r##"[[1, 2, [3"##, r##"[[1, 2, [3]]]"##),
    ]);
}

#[test]
fn objects_that_are_something_else() {
    check(&[
        (r##"{1, 2, 3}"##, r##"[1, 2, 3]"##),
        (r##"{\"a\": 1}"##, r##"{'a': 1}"##),
        (r##""a": 1, "b": [2]}"##, r##"{'a': 1, 'b': [2]}"##),
        (r##"{ "key with words and no end"##, r##"['key with words and no end']"##),
    ]);
}

#[test]
fn parentheses() {
    check(&[
        (r##"(1, 2)"##, r##"[1, 2]"##),
        (r##"(1)"##, r##"1"##),
        (r##"note (see below): {"a": 1}"##, r##"{'a': 1}"##),
        (r##"{"a": (1, 2), "b": (3)}"##, r##"{'a': [1, 2], 'b': 3}"##),
    ]);
}

#[test]
fn several_values() {
    check(&[
        (r##"{"a": 1} /* tail */"##, r##"{'a': 1}"##),
        (r##"{"a": 1} {"a": 2}"##, r##"{'a': 2}"##),
        (r##"{"a": 1}, {"a": 2}"##, r##"[{'a': 1}, {'a': 2}]"##),
        (r##"{"a": 1}, "b": 2}"##, r##"{'a': 1, 'b': 2}"##),
    ]);
}

#[test]
fn numbers_and_names() {
    check(&[
        (
            r##"[1/2, 1_000, 1.2.3, 1,000, -, .5, 1e5, 12px]"##,
            r##"['1/2', 1000, '1.2.3', 1, 0, 0.5, 100000.0, '12px']"##,
        ),
        (r##"[True, False, None, TRUE, nulls]"##, r##"[True, False, None, True, 'nulls']"##),
    ]);
}

#[test]
fn escapes_and_fences() {
    check(&[
        (r##"{"a": "x\d \u00e9 \x41 \t"}"##, r##"{'a': 'x\\d é A \t'}"##),
        (r##"{"a": "code } ``` still", "b": 1}"##, r##"{'a': 'code } ``` still', 'b': 1}"##),
        (r##"{"a": "```json [1] ```"}"##, r##"{'a': '```json [1] ```'}"##),
        (r##"{"a": "\ud83d\ude00"}"##, r##"{'a': '😀'}"##),
    ]);
}

#[test]
fn words_without_quotes() {
    check(&[
        (r##"text only"##, r##"''"##),
        (r##"{a: b, c: d e, f: [g, h]}"##, r##"{'a': 'b', 'c': 'd e', 'f': ['g', 'h']}"##),
        (r##"{"a": "b"##, r##"{'a': 'b'}"##),
    ]);
}

#[test]
fn valid_json_is_left_alone() {
    for text in ["[1, 2.5, NaN]", "{\"a\": {\"b\": []}}", "\"text\"", "12"] {
        assert_eq!(repr(&repair(text).expect(text)), repr(&loads(text).expect(text)));
    }
}

#[test]
fn halves_of_a_pair_stay_two_code_points() {
    let value = repair(r#"{'a': '\ud83d\ude00'}"#).expect("an object");
    assert_eq!(value.get("a").and_then(|text| text.length()), Some(2));
    assert_eq!(repair_json(r#"{'a': '\ud83d\ude00'}"#).as_deref(), Ok(r#"{"a": "\ud83d\ude00"}"#));
}

#[test]
fn what_json_repair_raises_is_an_error() {
    let kind = |text: &str| repair(text).map(|_| ()).map_err(|error| error.kind());
    assert_eq!(kind(r#"{"```json {"a": 1} ```": 2}"#), Err(RepairErrorKind::KeyNotText));
    assert_eq!(kind(&format!("x [{}] y", "1".repeat(4301))), Err(RepairErrorKind::IntTooLong));
    // The same number where a repair is needed stays text.
    for digits in [4300, 4301, 4302, 5000] {
        let value = repair(&format!("[{}, ", "1".repeat(digits))).expect("a list");
        let item = value.as_list().and_then(|items| items.first()).expect("an item");
        assert_eq!(item.type_name(), if digits > 4300 { "str" } else { "int" }, "{digits}");
        assert_eq!(groundrule_json::to_str(item).len(), digits);
    }
    for opening in ["[", "(", "{", "{\"a\":", "[{\"a\": [", "a/b ", "{a: [", "(("] {
        assert_eq!(kind(&opening.repeat(20)), Ok(()), "{opening}");
        assert_eq!(kind(&opening.repeat(1200)), Err(RepairErrorKind::TooDeep), "{opening}");
    }
}

/// What comes first, what is repeated, what comes last, and how often it may be repeated when `json_repair` is called
/// from a function of a script.
#[test]
fn the_depth_at_which_json_repair_gives_up() {
    for (before, opening, after, most) in [
        ("", "(", "", 248),
        ("", "{", "", 166),
        ("", "{a:", "", 247),
        ("", "[{\"a\": [", "", 99),
        ("", "{a: [", "", 141),
        ("", "a/b ", "", 331),
        ("", "((", "", 124),
        ("", "[", "1", 330),
        ("", "[", "\"a", 330),
        ("", "[", "'a'", 330),
        ("", "[", "1.5x", 329),
        ("", "[", "-", 330),
        ("", "{\"a\":", "1", 247),
        ("", "{\"a\":", "\"b\"", 247),
        ("", "{\"a\":", "b", 247),
        ("", "[", "{'b': [1, 2, 3, 4], 'l': 'c'}", 328),
        ("", "[", "{'b': [1, 2, 3, 4], 'l': 'c'}, x", 328),
        ("", "[", "[1, 2, 3, 4], x", 329),
        ("", "[", "{\"b\": [1, 2, 3, 4], \"l\": \"c\"}, x", 328),
        ("", "{\"a\":[", "{}, x", 141),
        ("", "[", "(1, 2)", 329),
        ("", "[", "{1, 2}", 328),
        ("", "[", "\"```json [1] ```\"", 330),
        ("", "(", "1, 2", 247),
        ("", "// c\n x ", "", 331),
        ("", "[", "{\"a\": [1], [2]}", 328),
        ("{\"a\": ", "[", "1", 329),
        ("", "[", "\"a\": 1", 329),
        ("x ", "[", "1", 330),
    ] {
        let kind = |depth: usize| {
            let text = format!("{before}{}{after}", opening.repeat(depth));
            repair(&text).map(|_| ()).map_err(|error| error.kind())
        };
        assert_eq!(kind(most), Ok(()), "{before}{opening}{after}");
        assert_eq!(kind(most + 1), Err(RepairErrorKind::TooDeep), "{before}{opening}{after}");
    }
}

/// The same for plain JSON that is complete, behind or before something else.
#[test]
fn the_depth_of_plain_json_in_other_text() {
    for (before, opening, middle, closing, after, most) in [
        ("x ", "[", "", "]", " y", 991),
        ("\"a\": ", "[", "", "]", "}", 990),
        ("", "[", "", "]", " x", 991),
        ("x ", "{\"a\":", "1", "}", " y", 991),
        ("\"a\": ", "{\"a\":", "1", "}", "}", 990),
    ] {
        let kind = |depth: usize| {
            let text = format!(
                "{before}{}{middle}{}{after}",
                opening.repeat(depth),
                closing.repeat(depth)
            );
            repair(&text).map(|_| ()).map_err(|error| error.kind())
        };
        assert_eq!(kind(most), Ok(()), "{before}{opening}{after}");
        assert_eq!(kind(most + 1), Err(RepairErrorKind::TooDeep), "{before}{opening}{after}");
    }
}

/// The deepest text that is still accepted needs little of the stack, even where a thread has half of the usual one.
#[test]
fn depth_fits_a_small_stack() {
    let deep = || {
        for opening in ["[", "(", "{", "{\"a\":", "[{\"a\": [", "{a: [", "[{'a': ["] {
            let fits = (1..400)
                .filter(|depth| repair(&opening.repeat(*depth)).is_ok())
                .max()
                .expect("some depth");
            assert!(fits >= 80, "{opening} {fits}");
        }
        let nested = format!("x {}{} y", "[".repeat(980), "]".repeat(980));
        assert!(repair_json(&nested).is_ok());
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(deep).expect("a thread");
    thread.join().expect("no overflow");
}

/// Texts on which looking ahead for every character would be quadratic or worse.
#[test]
fn no_text_takes_long() {
    let size = 50_000;
    let patterns = [
        "{\"a\": \"",
        "\"",
        "'",
        "{",
        "[",
        "(",
        "}",
        "]",
        ",",
        ":",
        "\\",
        "\\\"",
        "a\"b",
        "a, b: c, ",
        "{a: ",
        "\"a\" ",
        "„",
        "”",
        "“",
        "```",
        "```json",
        "/*",
        "//",
        "#",
        "x\n",
        "[\"",
        "{'",
        "\",",
        "\":",
        ", \"a",
        "{\"a\": 1, ",
        "\u{3000}",
        "é",
        "-",
        "1",
        "1,",
        "...",
        "{\"a\": [\"b\", ",
        "\\u",
        "a:",
        "{}",
        "[]",
        "()",
        "[,",
        "\"}",
        "\"]",
        "( ",
    ];
    for prefix in ["", "{\"a\": \"", "[\"", "{\"a\": [", "{'a': '", "[{\"a\": ", "{a: ", "("] {
        for pattern in patterns {
            let text = format!("{prefix}{}", pattern.repeat(size / pattern.len()));
            // Whatever the answer is, there is one; the budget of steps is what ends it.
            let _ = repair(&text);
        }
    }
}

/// The object that vision models write most, broken in the ways that have a reader of their own, and nearly so.
#[test]
fn labelled_boxes_in_every_kind_of_quotes() {
    for (text, expected) in [
        (
            r#"[{'bbox_2d': [1, 2, 3, 4], 'label': 'a b'}, {'bbox_2d': [5, 6, 7, 8], 'label': 'c'}]"#,
            r#"[{"bbox_2d": [1, 2, 3, 4], "label": "a b"}, {"bbox_2d": [5, 6, 7, 8], "label": "c"}]"#,
        ),
        (
            r#"[{"bbox_2d": [1, 2, 3, 4], label: "a"}, {"bbox_2d": [5, 6, 7, 8], _label: "b"}]"#,
            r#"[{"bbox_2d": [1, 2, 3, 4], "label": "a"}, {"bbox_2d": [5, 6, 7, 8], "label": "b"}]"#,
        ),
        (
            r#"[{"bbox_2d": [1, 2, 3, 4], "label": "a",}, {"bbox_2d": [5, 6, 7, 8], "label": "b",}]"#,
            r#"[{"bbox_2d": [1, 2, 3, 4], "label": "a"}, {"bbox_2d": [5, 6, 7, 8], "label": "b"}]"#,
        ),
        (
            r#"[{'bbox_2d': [1, 2, 3, 4], 'label': 'a',}, {'bbox_2d': [5, 6, 7, 8], 'label': 'b',}]"#,
            r#"[{"bbox_2d": [1, 2, 3, 4], "label": "a"}, {"bbox_2d": [5, 6, 7, 8], "label": "b"}]"#,
        ),
        (
            r#"[{'bbox_2d': [1, 2, 3, 4], 'bbox_2d': 'a'}, {'bbox_2d': [5, 6, 7, 8], 'label': ''}]"#,
            r#"[{"bbox_2d": "a"}, {"bbox_2d": [5, 6, 7, 8], "label": ""}]"#,
        ),
        (
            r#"[{'bbox_2d': [1, 2, 3, 4], 'label': 'it's'}, {'bbox_2d': [5, 6, 7, 08], 'label': 'b'}]"#,
            r#"[{"bbox_2d": [1, 2, 3, 4], "label": "it's'}, {'bbox_2d': [5, 6, 7, 08], 'label': 'b'}"}]"#,
        ),
    ] {
        assert_eq!(repair_json(text).unwrap(), expected, "{text}");
    }
}

/// Short texts in which one sign decides, and the JSON that they become.
#[test]
fn one_sign_decides() {
    for (text, expected) in [
        ("( )²", ""),
        ("( )é", ""),
        ("((x)],)", "[\"x)\"]"),
        ("((x),{) ", "[\"x)\"]"),
        ("[\"\"„\\\"\"]", "[\"\\u201e\\\"\"]"),
        ("[(\\), 1]", "[[1]]"),
        ("[\"\"„,\\\"\"]", "[\"\\u201e,\\\"\"]"),
        ("[( \\), 1]", "[[1]]"),
        ("{\"„\\:\": 1}", "{}"),
        ("[(]\\\",), 1]", "[[\",), 1\"]]"),
        ("(1, (2, 3))T", ""),
        ("(1, (2, 3))é", ""),
        ("[(\n\\'\\,), 1]", "[[\"\\\\,), 1\"]]"),
        ("{\"a\": “,:}”}", "{\"a\": \",:}\"}"),
        ("{'a': ',a}'}", "{\"a\": \",a}\"}"),
        ("{\"a\": é\"b\": 1_}", "{\"a\": \"\\u00e9\", \"\\u00e9\\\"b\": 1}"),
        ("{\"a\": ]\né\"b\": 1}", "{\"a\": \"\\u00e9\", \"\\u00e9\\\"b\": 1}"),
        ("{\"a\": \"b } ``` \"\"}", "{\"a\": \"b } ``` \"}"),
        ("{\"a\": \"b } ``` \"\"\"}", "{\"a\": \"b } ``` \"}"),
        ("{\"a\": \"b {c: {\\,} d\"}", "{\"a\": \"b {c: {\\\\,} d\"}"),
        ("{\"a\": \"b, {,[\n\"}, c\"}", "{\"a\": \"b, {,[\"}"),
        ("{\"a\": \"b } ``` [1]\n}\"}", "[{\"a\": \"b\"}, [1]]"),
        ("{\"a\": \"b } ``` [1]}\"\"}", "[{\"a\": \"b\"}, [1]]"),
        ("{\"a\": \"b\" \",1: \"c\": 1}", "{\"a\": \"b\\\" \", \"1\": \"c\"}"),
        ("{\"a\": \"b {c: [\"(x)} d\"}", "{\"a\": \"b {c: [\"}"),
        ("{\"a\": \"b {c: {\\:,,} d\"}", "{\"a\": \"b {c: {\\\\:,,} d\"}"),
        ("{\"a\": \"b\" \",//c\n \"c\": 1}", "{\"a\": \"b\\\" \", \"c\": 1}"),
        ("{\"a\": \"b\" \",b: 1 \"c\": 1}", "{\"a\": \"b\\\" \", \"b\": 1, \"c\": 1}"),
        ("{\"a\": \",```jsona\\\", \"b\": 1}", "{\"a\": \",```jsona\\\"\", \"b\": 1}"),
        ("{\"a\": \"bb,```a\"b\": 1\", \"b\": 1}", "{\"a\": \"bb,```a\\\"b\\\": 1\", \"b\": 1}"),
        ("{\"a\": \"\"1.1-2{\"a\": 1}]\" {\\\"a\\\": 1}1/\"}", "{\"a\": 1}"),
        (
            "{\"a\": \"# ] c\n\\/Null /* {\"a\": \"x\"word word\"{\\\"a\\\": 1}\", {1, 2}\u{3000}é# ] c\n}",
            "{\"a\": \"# ] c\\n\\\\/Null /* {\\\"a\\\": \", \"word\": \"a\\\": 1}\"}",
        ),
        ("(\u{a0})", "[]"),
        ("['„'", "[\"\\u201e'\"]"),
        ("([\"\" ]", "[]"),
        ("['„a”']", "[\"\\u201ea\\u201d\"]"),
        ("{[{} ]}", "[]"),
        ("{\"[]\n\": 1}", "{\"[]\": 1}"),
        ("[\"\u{1c}\"] [{} ]", "[\"\\u001c\"]"),
        ("{\\\"a\\\": 1}[{} ]", "[{\"a\": 1}, [{}]]"),
        ("{\"a\": x, y\u{3000}} \"b\"", "{\"a\": \"x, y\"}"),
        ("['', {\"a\": \"''\"}]", "[\"\", {\"a\": \"''\"}]"),
        ("{\"rows\": [[1, 2], ],[], [3, 4]}", "{\"rows\": [[1, 2], [3, 4]]}"),
        (
            "{{1, 2}[[1, 2], [3, 4]]abcdefgh, // c }\n_}",
            "[{\"2\": \"\", \"4\": \"abcdefgh, // c\"}]",
        ),
    ] {
        assert_eq!(repair_json(text).as_deref(), Ok(expected), "{text:?}");
    }
}

/// Comments, lists that go on, and backslashes, as `json_repair` reads them.
#[test]
fn comments_rows_and_backslashes() {
    for (text, expected) in [
        ("/*/ {\"a\": 1}", "{\"a\": 1}"),
        ("[1, /*/ 2]", "[1, 2]"),
        ("[1, /*/, 2]", "[1, \"\", 2]"),
        ("{\"a\": /*/ 1}", "{\"a\": \"\"}"),
        ("{\"a\": 1, /*/ \"b\": 2}", "{\"a\": 1, \"b\": 2}"),
        ("/**/ {\"a\": 1}", "{\"a\": 1}"),
        ("/*/*/ {\"a\": 1}", "{\"a\": 1}"),
        ("{\"r\": [[], []], [1, 2]}", "{\"r\": [[], [], 1, 2]}"),
        ("{\"r\": [[], []], [[1, 2]]}", "{\"r\": [[], [], 1, 2]}"),
        ("{\"r\": [[], 1], [2]}", "{\"r\": [[], 1, 2]}"),
        ("{\"r\": [[]], [[]]}", "{\"r\": [[]]}"),
        ("{\"r\": [[1], []], [2]}", "{\"r\": [[1], [], 2]}"),
        ("{\"r\": [[1, 2], 3, 4], [5, 6]}", "{\"r\": [[1, 2], [3, 4], [5, 6]]}"),
        ("{\"r\": [[1, 2], 3], [5, 6]}", "{\"r\": [[1, 2], 3, [5, 6]]}"),
        ("{\"r\": [[1, 2]], [3, 4, 5, 6]}", "{\"r\": [[1, 2], [3, 4, 5, 6]]}"),
        ("{\"r\": [[1, 2]], [3, 4, 5]}", "{\"r\": [[1, 2], [3, 4, 5]]}"),
        ("{\"r\": [[1, 2]], [[3, 4], 5]}", "{\"r\": [[1, 2], [[3, 4], 5]]}"),
        ("{\"r\": [1], [[2]]}", "{\"r\": [1, 2]}"),
        ("{\"r\": [1], [[2], [3]]}", "{\"r\": [1, [2], [3]]}"),
        ("{\"r\": [], [1]}", "{\"r\": [1]}"),
        ("{\"a\": \"b \"c\", /* d */ \"e\": 1}", "{\"a\": \"b \\\"c\", \"e\": 1}"),
        ("{\"a\": \"b \"c\", // d\n \"e\": 1}", "{\"a\": \"b \\\"c\", \"e\": 1}"),
        ("{\"a\": \"b \"c\", # d\n \"e\": 1}", "{\"a\": \"b \\\"c\", \"e\": 1}"),
        ("{\"a\": \"b \"c\", /* d \"e\": 1}", "{\"a\": \"b \\\"c\\\"\"}"),
        ("{\"a\": \"b \"c\" d\\\" e, \"f\": 1}", "{\"a\": \"b \\\"c\\\" d\\\" e\", \"f\": 1}"),
        ("{\"a\": \"b \"c\" d\\\": e\", \"f\": 1}", "{\"a\": \"b \\\"c\\\" d\\\": e\", \"f\": 1}"),
        ("{\"a\": \"b } ``` {\"c\": 1} /* x */ \", \"d\": 2}", "[{\"a\": \"b\"}, {\"c\": 1}]"),
        ("{\"a\": \"b } ``` [1], /* x */ c: 2}", "[{\"a\": \"b\"}, [1]]"),
        ("{\"a\": \"b, `c`: 1, \"d\": 2}", "{\"a\": \"b, `c`: 1\", \"d\": 2}"),
        ("{\"a\": \"b, `c: 1}", "{\"a\": \"b\", \"c\": 1}"),
        ("{'a': 'b, `c': 1}", "{\"a\": \"b, `c\"}"),
        ("{\"a\": \"\\\\\\\\b\"}", "{\"a\": \"\\\\\\\\b\"}"),
        ("{\"a\": \"\\\\\\\\\\\\b\", c}", "{\"a\": \"\\\\\\\\\\\\b\"}"),
        ("{\"a\": \"\\\\\\\\\" x}", "{\"a\": \"\\\" x\"}"),
        ("{'a': '\\\\\\\\'}", "{\"a\": \"'\"}"),
        ("['\\\\', 1]", "[\"', 1\"]"),
        ("['\\\\\\\\b']", "[\"\\\\\\\\b\"]"),
    ] {
        assert_eq!(repair_json(text).as_deref(), Ok(expected), "{text:?}");
    }
}
