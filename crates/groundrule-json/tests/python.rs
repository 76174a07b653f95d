//! What CPython 3.11 gives for short texts and values, written down as data.
#![expect(clippy::expect_used, reason = "a text that must be JSON fails the test if it is not")]

use std::cmp::Ordering;
use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use groundrule_json::{
    Dict, JsonErrorKind, Number, PyStr, Value, dumps, dumps_unicode, loads, repr, to_str,
};

fn read(text: &str) -> Value {
    loads(text).expect(text)
}

/// Texts that `json.loads` refuses, and what it says; and what it says if they come after `[0,`, a line break and a blank.
const REFUSED: &[(&str, &str, &str)] = &[
    ("", "Expecting value: line 1 column 1 (char 0)", "Expecting value: line 2 column 2 (char 5)"),
    (
        "  ",
        "Expecting value: line 1 column 3 (char 2)",
        "Expecting value: line 2 column 4 (char 7)",
    ),
    ("[", "Expecting value: line 1 column 2 (char 1)", "Expecting value: line 2 column 3 (char 6)"),
    ("]", "Expecting value: line 1 column 1 (char 0)", "Expecting value: line 2 column 2 (char 5)"),
    (
        "{",
        "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)",
        "Expecting property name enclosed in double quotes: line 2 column 3 (char 6)",
    ),
    ("}", "Expecting value: line 1 column 1 (char 0)", "Expecting value: line 2 column 2 (char 5)"),
    (
        "[1",
        "Expecting ',' delimiter: line 1 column 3 (char 2)",
        "Expecting ',' delimiter: line 2 column 4 (char 7)",
    ),
    (
        "[1,",
        "Expecting value: line 1 column 4 (char 3)",
        "Expecting value: line 2 column 5 (char 8)",
    ),
    (
        "[1,]",
        "Expecting value: line 1 column 4 (char 3)",
        "Expecting value: line 2 column 5 (char 8)",
    ),
    (
        "[1 2]",
        "Expecting ',' delimiter: line 1 column 4 (char 3)",
        "Expecting ',' delimiter: line 2 column 5 (char 8)",
    ),
    (
        "[1,\n 2\n 3]",
        "Expecting ',' delimiter: line 3 column 2 (char 8)",
        "Expecting ',' delimiter: line 4 column 2 (char 13)",
    ),
    (
        "{\"a\"",
        "Expecting ':' delimiter: line 1 column 5 (char 4)",
        "Expecting ':' delimiter: line 2 column 6 (char 9)",
    ),
    (
        "{\"a\" ",
        "Expecting ':' delimiter: line 1 column 6 (char 5)",
        "Expecting ':' delimiter: line 2 column 7 (char 10)",
    ),
    (
        "{\"a\":",
        "Expecting value: line 1 column 6 (char 5)",
        "Expecting value: line 2 column 7 (char 10)",
    ),
    (
        "{\"a\": ",
        "Expecting value: line 1 column 7 (char 6)",
        "Expecting value: line 2 column 8 (char 11)",
    ),
    (
        "{\"a\":1",
        "Expecting ',' delimiter: line 1 column 7 (char 6)",
        "Expecting ',' delimiter: line 2 column 8 (char 11)",
    ),
    (
        "{\"a\":1,",
        "Expecting property name enclosed in double quotes: line 1 column 8 (char 7)",
        "Expecting property name enclosed in double quotes: line 2 column 9 (char 12)",
    ),
    (
        "{\"a\":1,}",
        "Expecting property name enclosed in double quotes: line 1 column 8 (char 7)",
        "Expecting property name enclosed in double quotes: line 2 column 9 (char 12)",
    ),
    (
        "{\"a\":1 \"b\"}",
        "Expecting ',' delimiter: line 1 column 8 (char 7)",
        "Expecting ',' delimiter: line 2 column 9 (char 12)",
    ),
    (
        "{\"a\" 1}",
        "Expecting ':' delimiter: line 1 column 6 (char 5)",
        "Expecting ':' delimiter: line 2 column 7 (char 10)",
    ),
    (
        "{a:1}",
        "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)",
        "Expecting property name enclosed in double quotes: line 2 column 3 (char 6)",
    ),
    (
        "{1:1}",
        "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)",
        "Expecting property name enclosed in double quotes: line 2 column 3 (char 6)",
    ),
    (
        "{\"é\": 1\n,\"ü\" 2}",
        "Expecting ':' delimiter: line 2 column 6 (char 13)",
        "Expecting ':' delimiter: line 3 column 6 (char 18)",
    ),
    (
        "nul",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        "nulL",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        "tru",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        "fals",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        "Na",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        "NaM",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        "Inf",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        "-Inf",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    ("-", "Expecting value: line 1 column 1 (char 0)", "Expecting value: line 2 column 2 (char 5)"),
    (
        "+1",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        ".5",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        "01",
        "Extra data: line 1 column 2 (char 1)",
        "Expecting ',' delimiter: line 2 column 3 (char 6)",
    ),
    (
        "-01",
        "Extra data: line 1 column 3 (char 2)",
        "Expecting ',' delimiter: line 2 column 4 (char 7)",
    ),
    (
        "1.",
        "Extra data: line 1 column 2 (char 1)",
        "Expecting ',' delimiter: line 2 column 3 (char 6)",
    ),
    (
        "1.e5",
        "Extra data: line 1 column 2 (char 1)",
        "Expecting ',' delimiter: line 2 column 3 (char 6)",
    ),
    (
        "1e",
        "Extra data: line 1 column 2 (char 1)",
        "Expecting ',' delimiter: line 2 column 3 (char 6)",
    ),
    (
        "1e+",
        "Extra data: line 1 column 2 (char 1)",
        "Expecting ',' delimiter: line 2 column 3 (char 6)",
    ),
    (
        "[1.]",
        "Expecting ',' delimiter: line 1 column 3 (char 2)",
        "Expecting ',' delimiter: line 2 column 4 (char 7)",
    ),
    (
        "[1e]",
        "Expecting ',' delimiter: line 1 column 3 (char 2)",
        "Expecting ',' delimiter: line 2 column 4 (char 7)",
    ),
    (
        "-a",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        "--1",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        "0x10",
        "Extra data: line 1 column 2 (char 1)",
        "Expecting ',' delimiter: line 2 column 3 (char 6)",
    ),
    (
        "1 2",
        "Extra data: line 1 column 3 (char 2)",
        "Expecting ',' delimiter: line 2 column 4 (char 7)",
    ),
    (
        "[] []",
        "Extra data: line 1 column 4 (char 3)",
        "Expecting ',' delimiter: line 2 column 5 (char 8)",
    ),
    (
        "\"a\" \"b\"",
        "Extra data: line 1 column 5 (char 4)",
        "Expecting ',' delimiter: line 2 column 6 (char 9)",
    ),
    ("é", "Expecting value: line 1 column 1 (char 0)", "Expecting value: line 2 column 2 (char 5)"),
    (
        "[é]",
        "Expecting value: line 1 column 2 (char 1)",
        "Expecting value: line 2 column 3 (char 6)",
    ),
    (
        "\"",
        "Unterminated string starting at: line 1 column 1 (char 0)",
        "Unterminated string starting at: line 2 column 2 (char 5)",
    ),
    (
        "\"a",
        "Unterminated string starting at: line 1 column 1 (char 0)",
        "Unterminated string starting at: line 2 column 2 (char 5)",
    ),
    (
        "\"a\\",
        "Unterminated string starting at: line 1 column 1 (char 0)",
        "Unterminated string starting at: line 2 column 2 (char 5)",
    ),
    (
        "\"a\\\"",
        "Unterminated string starting at: line 1 column 1 (char 0)",
        "Unterminated string starting at: line 2 column 2 (char 5)",
    ),
    (
        "\"\\",
        "Unterminated string starting at: line 1 column 1 (char 0)",
        "Unterminated string starting at: line 2 column 2 (char 5)",
    ),
    (
        "[\"a",
        "Unterminated string starting at: line 1 column 2 (char 1)",
        "Unterminated string starting at: line 2 column 3 (char 6)",
    ),
    (
        "[\"a\\",
        "Unterminated string starting at: line 1 column 2 (char 1)",
        "Unterminated string starting at: line 2 column 3 (char 6)",
    ),
    (
        "{\"a",
        "Unterminated string starting at: line 1 column 2 (char 1)",
        "Unterminated string starting at: line 2 column 3 (char 6)",
    ),
    (
        "{\"a\\",
        "Unterminated string starting at: line 1 column 2 (char 1)",
        "Unterminated string starting at: line 2 column 3 (char 6)",
    ),
    (
        "\"\\x\"",
        "Invalid \\escape: line 1 column 2 (char 1)",
        "Invalid \\escape: line 2 column 3 (char 6)",
    ),
    (
        "\"a\\ b\"",
        "Invalid \\escape: line 1 column 3 (char 2)",
        "Invalid \\escape: line 2 column 4 (char 7)",
    ),
    (
        "[\"ab\\q\"]",
        "Invalid \\escape: line 1 column 5 (char 4)",
        "Invalid \\escape: line 2 column 6 (char 9)",
    ),
    (
        "{\"k\\q\":1}",
        "Invalid \\escape: line 1 column 4 (char 3)",
        "Invalid \\escape: line 2 column 5 (char 8)",
    ),
    (
        "\"\\u\"",
        "Invalid \\uXXXX escape: line 1 column 3 (char 2)",
        "Invalid \\uXXXX escape: line 2 column 4 (char 7)",
    ),
    (
        "\"\\u1\"",
        "Invalid \\uXXXX escape: line 1 column 3 (char 2)",
        "Invalid \\uXXXX escape: line 2 column 4 (char 7)",
    ),
    (
        "\"\\u12\"",
        "Invalid \\uXXXX escape: line 1 column 3 (char 2)",
        "Invalid \\uXXXX escape: line 2 column 4 (char 7)",
    ),
    (
        "\"\\u123\"",
        "Invalid \\uXXXX escape: line 1 column 3 (char 2)",
        "Invalid \\uXXXX escape: line 2 column 4 (char 7)",
    ),
    (
        "\"\\u1234",
        "Invalid \\uXXXX escape: line 1 column 3 (char 2)",
        "Invalid \\uXXXX escape: line 2 column 4 (char 7)",
    ),
    (
        "\"\\u12g4\"",
        "Invalid \\uXXXX escape: line 1 column 3 (char 2)",
        "Invalid \\uXXXX escape: line 2 column 4 (char 7)",
    ),
    (
        "\"\\u+123\"",
        "Invalid \\uXXXX escape: line 1 column 3 (char 2)",
        "Invalid \\uXXXX escape: line 2 column 4 (char 7)",
    ),
    (
        "\"\\ud83d\\u12g4\"",
        "Invalid \\uXXXX escape: line 1 column 9 (char 8)",
        "Invalid \\uXXXX escape: line 2 column 10 (char 13)",
    ),
    (
        "\"\\ud83d\\u12",
        "Invalid \\uXXXX escape: line 1 column 9 (char 8)",
        "Invalid \\uXXXX escape: line 2 column 10 (char 13)",
    ),
    (
        "\"\\ud83d\\u123",
        "Invalid \\uXXXX escape: line 1 column 9 (char 8)",
        "Invalid \\uXXXX escape: line 2 column 10 (char 13)",
    ),
    (
        "\"\\ud83d\\u1234",
        "Invalid \\uXXXX escape: line 1 column 9 (char 8)",
        "Invalid \\uXXXX escape: line 2 column 10 (char 13)",
    ),
    (
        "\"\\ud83d\\u12 \"",
        "Invalid \\uXXXX escape: line 1 column 9 (char 8)",
        "Invalid \\uXXXX escape: line 2 column 10 (char 13)",
    ),
    (
        "\"\\ud83d\\u12\"",
        "Invalid \\uXXXX escape: line 1 column 9 (char 8)",
        "Invalid \\uXXXX escape: line 2 column 10 (char 13)",
    ),
    (
        "\"abc\td\"",
        "Invalid control character at: line 1 column 5 (char 4)",
        "Invalid control character at: line 2 column 6 (char 9)",
    ),
    (
        "\"abcdefgh\ni\"",
        "Invalid control character at: line 1 column 10 (char 9)",
        "Invalid control character at: line 2 column 11 (char 14)",
    ),
    (
        "\"abcdefghij\u{0}\"",
        "Invalid control character at: line 1 column 12 (char 11)",
        "Invalid control character at: line 2 column 13 (char 16)",
    ),
    (
        "{\"a\nb\":1}",
        "Invalid control character at: line 1 column 4 (char 3)",
        "Invalid control character at: line 2 column 5 (char 8)",
    ),
    (
        "[\"a\tb\"]",
        "Invalid control character at: line 1 column 4 (char 3)",
        "Invalid control character at: line 2 column 5 (char 8)",
    ),
    (
        "[\"abcdefghijklmnop\u{1f}\"]",
        "Invalid control character at: line 1 column 19 (char 18)",
        "Invalid control character at: line 2 column 20 (char 23)",
    ),
    (
        "\u{feff}[]",
        "Unexpected UTF-8 BOM (decode using utf-8-sig): line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        "\u{a0}[]",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        "[1]\u{a0}",
        "Extra data: line 1 column 4 (char 3)",
        "Expecting ',' delimiter: line 2 column 5 (char 8)",
    ),
    (
        "[\u{b}1]",
        "Expecting value: line 1 column 2 (char 1)",
        "Expecting value: line 2 column 3 (char 6)",
    ),
    (
        "{\"a\":1}}",
        "Extra data: line 1 column 8 (char 7)",
        "Expecting ',' delimiter: line 2 column 9 (char 12)",
    ),
    (
        "[1,,2]",
        "Expecting value: line 1 column 4 (char 3)",
        "Expecting value: line 2 column 5 (char 8)",
    ),
    (
        "[,1]",
        "Expecting value: line 1 column 2 (char 1)",
        "Expecting value: line 2 column 3 (char 6)",
    ),
    (
        "{,}",
        "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)",
        "Expecting property name enclosed in double quotes: line 2 column 3 (char 6)",
    ),
    (
        "{\"a\":1,,\"b\":2}",
        "Expecting property name enclosed in double quotes: line 1 column 8 (char 7)",
        "Expecting property name enclosed in double quotes: line 2 column 9 (char 12)",
    ),
    (
        "{\"a\"::1}",
        "Expecting value: line 1 column 6 (char 5)",
        "Expecting value: line 2 column 7 (char 10)",
    ),
    (
        "[1:2]",
        "Expecting ',' delimiter: line 1 column 3 (char 2)",
        "Expecting ',' delimiter: line 2 column 4 (char 7)",
    ),
    (
        "{\"a\",1}",
        "Expecting ':' delimiter: line 1 column 5 (char 4)",
        "Expecting ':' delimiter: line 2 column 6 (char 9)",
    ),
    (
        "(1)",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        "['a']",
        "Expecting value: line 1 column 2 (char 1)",
        "Expecting value: line 2 column 3 (char 6)",
    ),
    (
        "{'a':1}",
        "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)",
        "Expecting property name enclosed in double quotes: line 2 column 3 (char 6)",
    ),
    (
        "[true false]",
        "Expecting ',' delimiter: line 1 column 7 (char 6)",
        "Expecting ',' delimiter: line 2 column 8 (char 11)",
    ),
    (
        "[null1]",
        "Expecting ',' delimiter: line 1 column 6 (char 5)",
        "Expecting ',' delimiter: line 2 column 7 (char 10)",
    ),
    (
        "[1a]",
        "Expecting ',' delimiter: line 1 column 3 (char 2)",
        "Expecting ',' delimiter: line 2 column 4 (char 7)",
    ),
    (
        "[1.5.2]",
        "Expecting ',' delimiter: line 1 column 5 (char 4)",
        "Expecting ',' delimiter: line 2 column 6 (char 9)",
    ),
    (
        "[-]",
        "Expecting value: line 1 column 2 (char 1)",
        "Expecting value: line 2 column 3 (char 6)",
    ),
    (
        "[1,-]",
        "Expecting value: line 1 column 4 (char 3)",
        "Expecting value: line 2 column 5 (char 8)",
    ),
    (
        "[\n\n\"a\",\n\n\n  x]",
        "Expecting value: line 6 column 3 (char 12)",
        "Expecting value: line 7 column 3 (char 17)",
    ),
    (
        "\"日本\\q\"",
        "Invalid \\escape: line 1 column 4 (char 3)",
        "Invalid \\escape: line 2 column 5 (char 8)",
    ),
    (
        "[\"日本\", x]",
        "Expecting value: line 1 column 8 (char 7)",
        "Expecting value: line 2 column 9 (char 12)",
    ),
    (
        "日本",
        "Expecting value: line 1 column 1 (char 0)",
        "Expecting value: line 2 column 2 (char 5)",
    ),
    (
        "{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\"",
        "Expecting ',' delimiter: line 1 column 41 (char 40)",
        "Expecting ',' delimiter: line 2 column 42 (char 45)",
    ),
    (
        "{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat}",
        "Unterminated string starting at: line 1 column 36 (char 35)",
        "Unterminated string starting at: line 2 column 37 (char 40)",
    ),
    (
        "{\"bbox_2d\": [1, 2, 3, 4], \"label\": cat}",
        "Expecting value: line 1 column 36 (char 35)",
        "Expecting value: line 2 column 37 (char 40)",
    ),
    (
        "{\"bbox_2d\": [1, 2, 3 4], \"label\": \"cat\"}",
        "Expecting ',' delimiter: line 1 column 22 (char 21)",
        "Expecting ',' delimiter: line 2 column 23 (char 26)",
    ),
    (
        "{\"bbox_2d\": [1, 2, 3, 04], \"label\": \"cat\"}",
        "Expecting ',' delimiter: line 1 column 24 (char 23)",
        "Expecting ',' delimiter: line 2 column 25 (char 28)",
    ),
    (
        "{\"bbox_2d\": [1, 2, 3, 4] \"label\": \"cat\"}",
        "Expecting ',' delimiter: line 1 column 26 (char 25)",
        "Expecting ',' delimiter: line 2 column 27 (char 30)",
    ),
    (
        "[{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\"} {\"a\": 1}]",
        "Expecting ',' delimiter: line 1 column 44 (char 43)",
        "Expecting ',' delimiter: line 2 column 45 (char 48)",
    ),
    (
        "[{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"ca\\t\"}, {\"bbox_2d\": [1, 2, 3, 4], \"label\": \"ca\\q\"}]",
        "Invalid \\escape: line 1 column 84 (char 83)",
        "Invalid \\escape: line 2 column 85 (char 88)",
    ),
];

#[test]
fn what_is_refused_and_why() {
    for (text, message, message_inside) in REFUSED {
        let error = loads(text).expect_err(text);
        assert_eq!(error.message(), *message, "{text:?}");
        assert_eq!(error.to_string(), *message);
        assert_eq!(error.kind(), JsonErrorKind::Decode);
        assert!(message.ends_with(&format!("(char {})", error.position())), "{text:?}");
        let inside = loads(&format!("[0,\n {text}")).expect_err(text);
        assert_eq!(inside.message(), *message_inside, "{text:?}");
    }
}

/// Texts that it reads, and the `repr` of what it gives.
const READ: &[(&str, &str)] = &[
    ("[ ]", "[]"),
    ("{ }", "{}"),
    (" 1 ", "1"),
    ("\t\n\r 1\r\n\t ", "1"),
    ("[1 , 2]", "[1, 2]"),
    ("{\"a\" : 1 , \"b\" : 2}", "{'a': 1, 'b': 2}"),
    ("[[],{},[[]],[{}]]", "[[], {}, [[]], [{}]]"),
    ("{\"a\":{},\"b\":[]}", "{'a': {}, 'b': []}"),
    ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "'\"\\\\/\\x08\\x0c\\n\\r\\t'"),
    ("\"\\u0041\\u00e9\\u20ac\\uD83D\\uDE00\"", "'Aé€😀'"),
    ("\"\\ud83d\"", "'\\ud83d'"),
    ("\"\\ud83d\\ud83d\"", "'\\ud83d\\ud83d'"),
    ("\"\\ude00\\ud83d\"", "'\\ude00\\ud83d'"),
    ("\"\\ud83dx\"", "'\\ud83dx'"),
    ("\"\\ud83d\\n\"", "'\\ud83d\\n'"),
    ("\"\\ud83d\\u0041\"", "'\\ud83dA'"),
    ("\"\\ud83d\\ude00\\ude00\"", "'😀\\ude00'"),
    ("\"\\udbff\\udfff\\ud800\\udc00\"", "'\\U0010ffff𐀀'"),
    ("\"\\udc00\\ue000\\ud7ff\"", "'\\udc00\\ue000\\ud7ff'"),
    ("[\"\\u00e9\",\"a\\u0062c\"]", "['é', 'abc']"),
    ("{\"\\u0061\":1,\"a\":2}", "{'a': 2}"),
    ("{\"a\\n\":1,\"b\":{\"a\\n\":2}}", "{'a\\n': 1, 'b': {'a\\n': 2}}"),
    ("[null,true,false]", "[None, True, False]"),
    ("[NaN,Infinity,-Infinity]", "[nan, inf, -inf]"),
    ("[1,-1,0,-0,-0.0,0.0]", "[1, -1, 0, 0, -0.0, 0.0]"),
    ("[0,1,2,[3],4,\"5\",6,7.5,8]", "[0, 1, 2, [3], 4, '5', 6, 7.5, 8]"),
    ("\"\u{7f}\"", "'\\x7f'"),
    ("\"abcdefg\"", "'abcdefg'"),
    ("\"abcdefgh\"", "'abcdefgh'"),
    ("\"abcdefghi\"", "'abcdefghi'"),
    ("\"éééé\"", "'éééé'"),
    ("[\"a\",\"b\"]", "['a', 'b']"),
    ("[ \"a\" , \"b\" ]", "['a', 'b']"),
    ("\n{\n        \"a\": [\n                1,\n                2\n        ]\n}", "{'a': [1, 2]}"),
    ("[         1]", "[1]"),
    ("[                 \t        1]", "[1]"),
    ("{\"a\":1,\"b\":2,\"a\":3,\"c\":4}", "{'a': 3, 'b': 2, 'c': 4}"),
    (
        "{\"k0\":0,\"k1\":1,\"k2\":2,\"k3\":3,\"k4\":4,\"k5\":5,\"k6\":6,\"k7\":7,\"k8\":8,\"k9\":9,\"k10\":10,\"k11\":11,\"k12\":12,\"k13\":13,\"k3\":\"x\",\"k12\":\"y\",\"\\u006b5\":\"z\"}",
        "{'k0': 0, 'k1': 1, 'k2': 2, 'k3': 'x', 'k4': 4, 'k5': 'z', 'k6': 6, 'k7': 7, 'k8': 8, 'k9': 9, 'k10': 10, 'k11': 11, 'k12': 'y', 'k13': 13}",
    ),
    (
        "{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\"}",
        "{'bbox_2d': [1, 2, 3, 4], 'label': 'cat'}",
    ),
    ("{\"bbox_2d\": [1, 2, 3, 4], \"bbox_2d\": \"cat\"}", "{'bbox_2d': 'cat'}"),
    (
        "{\"sixteen letters_\": [123456, 0, 10, 99], \"sixteen letters_2\": \"text that is longer than that\"}",
        "{'sixteen letters_': [123456, 0, 10, 99], 'sixteen letters_2': 'text that is longer than that'}",
    ),
    (
        "{\"bbox_2d\": [1234567, 2, 3, 4], \"label\": \"cat\"}",
        "{'bbox_2d': [1234567, 2, 3, 4], 'label': 'cat'}",
    ),
    (
        "{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"c\\u0061t\"}",
        "{'bbox_2d': [1, 2, 3, 4], 'label': 'cat'}",
    ),
    ("{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"\"}", "{'bbox_2d': [1, 2, 3, 4], 'label': ''}"),
    ("{\"\": [1, 2, 3, 4], \"label\": \"cat\"}", "{'': [1, 2, 3, 4], 'label': 'cat'}"),
    ("{\"bbox_2d\": [1,2,3,4], \"label\": \"cat\"}", "{'bbox_2d': [1, 2, 3, 4], 'label': 'cat'}"),
    (
        "{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\" }",
        "{'bbox_2d': [1, 2, 3, 4], 'label': 'cat'}",
    ),
    (
        "{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\", \"score\": 1}",
        "{'bbox_2d': [1, 2, 3, 4], 'label': 'cat', 'score': 1}",
    ),
    (
        "[{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\"}, {\"bbox_2d\": [5, 6, 7, 8], \"label\": \"dog\"}]",
        "[{'bbox_2d': [1, 2, 3, 4], 'label': 'cat'}, {'bbox_2d': [5, 6, 7, 8], 'label': 'dog'}]",
    ),
];

#[test]
fn what_is_read() {
    for (text, expected) in READ {
        assert_eq!(repr(&read(text)), *expected, "{text:?}");
        let inside = format!("[{{\"key\": {text}}}, {text}]");
        assert_eq!(repr(&read(&inside)), format!("[{{'key': {expected}}}, {expected}]"));
    }
}

/// Numbers, and the `repr` of what `json.loads` gives.
const NUMBERS: &[(&str, &str)] = &[
    ("0", "0"),
    ("-0", "0"),
    ("7", "7"),
    ("-7", "-7"),
    ("10", "10"),
    ("99", "99"),
    ("100", "100"),
    ("123456789012345678", "123456789012345678"),
    ("-123456789012345678", "-123456789012345678"),
    ("999999999999999999", "999999999999999999"),
    ("1234567890123456789", "1234567890123456789"),
    ("9223372036854775807", "9223372036854775807"),
    ("9223372036854775808", "9223372036854775808"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("-9223372036854775809", "-9223372036854775809"),
    ("18446744073709551616", "18446744073709551616"),
    ("100000000000000000000000", "100000000000000000000000"),
    ("0.0", "0.0"),
    ("-0.0", "-0.0"),
    ("0.1", "0.1"),
    ("-0.1", "-0.1"),
    ("1.0", "1.0"),
    ("1.50", "1.5"),
    ("2.675", "2.675"),
    ("123.456", "123.456"),
    ("9007199254740991.0", "9007199254740991.0"),
    ("9007199254740992.5", "9007199254740992.0"),
    ("9007199254740993.0", "9007199254740992.0"),
    ("900719925474099.3", "900719925474099.2"),
    ("90071992547409.92", "90071992547409.92"),
    ("0.3", "0.3"),
    ("0.30000000000000004", "0.30000000000000004"),
    ("1.7976931348623157e308", "1.7976931348623157e+308"),
    ("1e309", "inf"),
    ("-1e309", "-inf"),
    ("4.9e-324", "5e-324"),
    ("2e-324", "0.0"),
    ("1e0", "1.0"),
    ("1E5", "100000.0"),
    ("1e+5", "100000.0"),
    ("1e-5", "1e-05"),
    ("1E+05", "100000.0"),
    ("1.5e3", "1500.0"),
    ("-1.5E-3", "-0.0015"),
    ("0e0", "0.0"),
    ("0.0e5", "0.0"),
    ("1e22", "1e+22"),
    ("1e23", "1e+23"),
    ("12345678901234567.8", "1.2345678901234568e+16"),
    ("123456789012345678.9", "1.2345678901234568e+17"),
    ("1234567890123456789.5", "1.2345678901234568e+18"),
    ("0.000000000000000001", "1e-18"),
    ("0.0000000000000000001", "1e-19"),
    ("0.123456789012345678", "0.12345678901234568"),
    ("0.1234567890123456789", "0.12345678901234568"),
    ("1.00000000000000000000001", "1.0"),
    (
        "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880.0",
        "1.7976931348623157e+293",
    ),
    ("5e-1", "0.5"),
    ("0.5", "0.5"),
    ("1.25", "1.25"),
    ("3.14159", "3.14159"),
    ("100.0", "100.0"),
    ("1e2", "100.0"),
    ("993908.404", "993908.404"),
    ("8797323216.101071364", "8797323216.101072"),
    ("611097.8", "611097.8"),
    ("614.55", "614.55"),
    ("1171979.1486", "1171979.1486"),
    ("455824009.9", "455824009.9"),
    ("28.9", "28.9"),
    ("1703729684.0763", "1703729684.0763"),
    ("921773490.296", "921773490.296"),
    ("2420198.126478448", "2420198.126478448"),
    ("9914853944.105", "9914853944.105"),
    ("5101867205.70", "5101867205.7"),
];

#[test]
fn numbers_are_exact() {
    for (text, expected) in NUMBERS {
        assert_eq!(repr(&read(text)), *expected, "{text}");
        // Items of a list and values of an object have a way of their own.
        assert_eq!(repr(&read(&format!("[{text}]"))), format!("[{expected}]"));
        assert_eq!(repr(&read(&format!("[1, {text}, 2 ]"))), format!("[1, {expected}, 2]"));
        assert_eq!(repr(&read(&format!("{{\"a\":{text}}}"))), format!("{{'a': {expected}}}"));
        assert_eq!(to_str(&read(text)), *expected);
        assert_eq!(read(text).to_string(), *expected);
    }
}

/// Values as JSON, `json.dumps(value)`, `json.dumps(value, ensure_ascii=False)` and `repr(value)`.
const WRITTEN: &[(&str, &str, &str, &str)] = &[
    ("0", "0", "0", "0"),
    ("1", "1", "1", "1"),
    ("9", "9", "9", "9"),
    ("10", "10", "10", "10"),
    ("11", "11", "11", "11"),
    ("19", "19", "19", "19"),
    ("99", "99", "99", "99"),
    ("100", "100", "100", "100"),
    ("101", "101", "101", "101"),
    ("109", "109", "109", "109"),
    ("110", "110", "110", "110"),
    ("999", "999", "999", "999"),
    ("1000", "1000", "1000", "1000"),
    ("1001", "1001", "1001", "1001"),
    ("1010", "1010", "1010", "1010"),
    ("1100", "1100", "1100", "1100"),
    ("9009", "9009", "9009", "9009"),
    ("9999", "9999", "9999", "9999"),
    ("10000", "10000", "10000", "10000"),
    ("10001", "10001", "10001", "10001"),
    ("12345", "12345", "12345", "12345"),
    ("99999", "99999", "99999", "99999"),
    ("100000", "100000", "100000", "100000"),
    ("-1", "-1", "-1", "-1"),
    ("-9", "-9", "-9", "-9"),
    ("-10", "-10", "-10", "-10"),
    ("-9999", "-9999", "-9999", "-9999"),
    ("-10000", "-10000", "-10000", "-10000"),
    ("2147483648", "2147483648", "2147483648", "2147483648"),
    ("9223372036854775807", "9223372036854775807", "9223372036854775807", "9223372036854775807"),
    (
        "-9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775808",
    ),
    ("9223372036854775808", "9223372036854775808", "9223372036854775808", "9223372036854775808"),
    (
        "-9223372036854775809",
        "-9223372036854775809",
        "-9223372036854775809",
        "-9223372036854775809",
    ),
    (
        "10000000000000000000000000",
        "10000000000000000000000000",
        "10000000000000000000000000",
        "10000000000000000000000000",
    ),
    ("[]", "[]", "[]", "[]"),
    ("[0]", "[0]", "[0]", "[0]"),
    ("[[]]", "[[]]", "[[]]", "[[]]"),
    ("{}", "{}", "{}", "{}"),
    ("{\"a\":[]}", "{\"a\": []}", "{\"a\": []}", "{'a': []}"),
    ("[9999,10000,0,-1]", "[9999, 10000, 0, -1]", "[9999, 10000, 0, -1]", "[9999, 10000, 0, -1]"),
    ("[10,20,30]", "[10, 20, 30]", "[10, 20, 30]", "[10, 20, 30]"),
    ("[[1,2],[3,4]]", "[[1, 2], [3, 4]]", "[[1, 2], [3, 4]]", "[[1, 2], [3, 4]]"),
    (
        "{\"a\":1,\"b\":[true,false,null],\"c\":{\"d\":\"e\"}}",
        "{\"a\": 1, \"b\": [true, false, null], \"c\": {\"d\": \"e\"}}",
        "{\"a\": 1, \"b\": [true, false, null], \"c\": {\"d\": \"e\"}}",
        "{'a': 1, 'b': [True, False, None], 'c': {'d': 'e'}}",
    ),
    (
        "[1.5,-0.0,1e+16,1e-07,0.1]",
        "[1.5, -0.0, 1e+16, 1e-07, 0.1]",
        "[1.5, -0.0, 1e+16, 1e-07, 0.1]",
        "[1.5, -0.0, 1e+16, 1e-07, 0.1]",
    ),
    (
        "[NaN,Infinity,-Infinity]",
        "[NaN, Infinity, -Infinity]",
        "[NaN, Infinity, -Infinity]",
        "[nan, inf, -inf]",
    ),
    ("[\"a\",1,\"b\",2]", "[\"a\", 1, \"b\", 2]", "[\"a\", 1, \"b\", 2]", "['a', 1, 'b', 2]"),
    ("\"\"", "\"\"", "\"\"", "''"),
    ("{\"\":\"\"}", "{\"\": \"\"}", "{\"\": \"\"}", "{'': ''}"),
    ("\"a\"", "\"a\"", "\"a\"", "'a'"),
    ("{\"a\":\"a\"}", "{\"a\": \"a\"}", "{\"a\": \"a\"}", "{'a': 'a'}"),
    ("\"abcdefg\"", "\"abcdefg\"", "\"abcdefg\"", "'abcdefg'"),
    (
        "{\"abcdefg\":\"abcdefg\"}",
        "{\"abcdefg\": \"abcdefg\"}",
        "{\"abcdefg\": \"abcdefg\"}",
        "{'abcdefg': 'abcdefg'}",
    ),
    ("\"abcdefgh\"", "\"abcdefgh\"", "\"abcdefgh\"", "'abcdefgh'"),
    (
        "{\"abcdefgh\":\"abcdefgh\"}",
        "{\"abcdefgh\": \"abcdefgh\"}",
        "{\"abcdefgh\": \"abcdefgh\"}",
        "{'abcdefgh': 'abcdefgh'}",
    ),
    ("\"abcdefghi\"", "\"abcdefghi\"", "\"abcdefghi\"", "'abcdefghi'"),
    (
        "{\"abcdefghi\":\"abcdefghi\"}",
        "{\"abcdefghi\": \"abcdefghi\"}",
        "{\"abcdefghi\": \"abcdefghi\"}",
        "{'abcdefghi': 'abcdefghi'}",
    ),
    (
        "\"aaaaaaaaaaaaaaaaaaaaa\"",
        "\"aaaaaaaaaaaaaaaaaaaaa\"",
        "\"aaaaaaaaaaaaaaaaaaaaa\"",
        "'aaaaaaaaaaaaaaaaaaaaa'",
    ),
    (
        "{\"aaaaaaaaaaaaaaaaaaaaa\":\"aaaaaaaaaaaaaaaaaaaaa\"}",
        "{\"aaaaaaaaaaaaaaaaaaaaa\": \"aaaaaaaaaaaaaaaaaaaaa\"}",
        "{\"aaaaaaaaaaaaaaaaaaaaa\": \"aaaaaaaaaaaaaaaaaaaaa\"}",
        "{'aaaaaaaaaaaaaaaaaaaaa': 'aaaaaaaaaaaaaaaaaaaaa'}",
    ),
    (
        "\"aaaaaaaaaaaaaaaaaaaaaa\"",
        "\"aaaaaaaaaaaaaaaaaaaaaa\"",
        "\"aaaaaaaaaaaaaaaaaaaaaa\"",
        "'aaaaaaaaaaaaaaaaaaaaaa'",
    ),
    (
        "{\"aaaaaaaaaaaaaaaaaaaaaa\":\"aaaaaaaaaaaaaaaaaaaaaa\"}",
        "{\"aaaaaaaaaaaaaaaaaaaaaa\": \"aaaaaaaaaaaaaaaaaaaaaa\"}",
        "{\"aaaaaaaaaaaaaaaaaaaaaa\": \"aaaaaaaaaaaaaaaaaaaaaa\"}",
        "{'aaaaaaaaaaaaaaaaaaaaaa': 'aaaaaaaaaaaaaaaaaaaaaa'}",
    ),
    (
        "\"aaaaaaaaaaaaaaaaaaaaaaa\"",
        "\"aaaaaaaaaaaaaaaaaaaaaaa\"",
        "\"aaaaaaaaaaaaaaaaaaaaaaa\"",
        "'aaaaaaaaaaaaaaaaaaaaaaa'",
    ),
    (
        "{\"aaaaaaaaaaaaaaaaaaaaaaa\":\"aaaaaaaaaaaaaaaaaaaaaaa\"}",
        "{\"aaaaaaaaaaaaaaaaaaaaaaa\": \"aaaaaaaaaaaaaaaaaaaaaaa\"}",
        "{\"aaaaaaaaaaaaaaaaaaaaaaa\": \"aaaaaaaaaaaaaaaaaaaaaaa\"}",
        "{'aaaaaaaaaaaaaaaaaaaaaaa': 'aaaaaaaaaaaaaaaaaaaaaaa'}",
    ),
    (
        "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
        "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
        "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
        "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'",
    ),
    (
        "{\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}",
        "{\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\": \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}",
        "{\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\": \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}",
        "{'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa': 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'}",
    ),
    ("\"\\\"\"", "\"\\\"\"", "\"\\\"\"", "'\"'"),
    ("{\"\\\"\":\"\\\"\"}", "{\"\\\"\": \"\\\"\"}", "{\"\\\"\": \"\\\"\"}", "{'\"': '\"'}"),
    ("\"\\\\\"", "\"\\\\\"", "\"\\\\\"", "'\\\\'"),
    ("{\"\\\\\":\"\\\\\"}", "{\"\\\\\": \"\\\\\"}", "{\"\\\\\": \"\\\\\"}", "{'\\\\': '\\\\'}"),
    ("\"/\"", "\"/\"", "\"/\"", "'/'"),
    ("{\"/\":\"/\"}", "{\"/\": \"/\"}", "{\"/\": \"/\"}", "{'/': '/'}"),
    ("\"\\n\"", "\"\\n\"", "\"\\n\"", "'\\n'"),
    ("{\"\\n\":\"\\n\"}", "{\"\\n\": \"\\n\"}", "{\"\\n\": \"\\n\"}", "{'\\n': '\\n'}"),
    ("\"\\r\"", "\"\\r\"", "\"\\r\"", "'\\r'"),
    ("{\"\\r\":\"\\r\"}", "{\"\\r\": \"\\r\"}", "{\"\\r\": \"\\r\"}", "{'\\r': '\\r'}"),
    ("\"\\t\"", "\"\\t\"", "\"\\t\"", "'\\t'"),
    ("{\"\\t\":\"\\t\"}", "{\"\\t\": \"\\t\"}", "{\"\\t\": \"\\t\"}", "{'\\t': '\\t'}"),
    ("\"\\b\"", "\"\\b\"", "\"\\b\"", "'\\x08'"),
    ("{\"\\b\":\"\\b\"}", "{\"\\b\": \"\\b\"}", "{\"\\b\": \"\\b\"}", "{'\\x08': '\\x08'}"),
    ("\"\\f\"", "\"\\f\"", "\"\\f\"", "'\\x0c'"),
    ("{\"\\f\":\"\\f\"}", "{\"\\f\": \"\\f\"}", "{\"\\f\": \"\\f\"}", "{'\\x0c': '\\x0c'}"),
    ("\"\\u0000\"", "\"\\u0000\"", "\"\\u0000\"", "'\\x00'"),
    (
        "{\"\\u0000\":\"\\u0000\"}",
        "{\"\\u0000\": \"\\u0000\"}",
        "{\"\\u0000\": \"\\u0000\"}",
        "{'\\x00': '\\x00'}",
    ),
    ("\"\\u0001\"", "\"\\u0001\"", "\"\\u0001\"", "'\\x01'"),
    (
        "{\"\\u0001\":\"\\u0001\"}",
        "{\"\\u0001\": \"\\u0001\"}",
        "{\"\\u0001\": \"\\u0001\"}",
        "{'\\x01': '\\x01'}",
    ),
    ("\"\\u001f\"", "\"\\u001f\"", "\"\\u001f\"", "'\\x1f'"),
    (
        "{\"\\u001f\":\"\\u001f\"}",
        "{\"\\u001f\": \"\\u001f\"}",
        "{\"\\u001f\": \"\\u001f\"}",
        "{'\\x1f': '\\x1f'}",
    ),
    ("\" \"", "\" \"", "\" \"", "' '"),
    ("{\" \":\" \"}", "{\" \": \" \"}", "{\" \": \" \"}", "{' ': ' '}"),
    ("\"~\"", "\"~\"", "\"~\"", "'~'"),
    ("{\"~\":\"~\"}", "{\"~\": \"~\"}", "{\"~\": \"~\"}", "{'~': '~'}"),
    ("\"\\u007f\"", "\"\\u007f\"", "\"\u{7f}\"", "'\\x7f'"),
    (
        "{\"\\u007f\":\"\\u007f\"}",
        "{\"\\u007f\": \"\\u007f\"}",
        "{\"\u{7f}\": \"\u{7f}\"}",
        "{'\\x7f': '\\x7f'}",
    ),
    ("\"\\u0080\"", "\"\\u0080\"", "\"\u{80}\"", "'\\x80'"),
    (
        "{\"\\u0080\":\"\\u0080\"}",
        "{\"\\u0080\": \"\\u0080\"}",
        "{\"\u{80}\": \"\u{80}\"}",
        "{'\\x80': '\\x80'}",
    ),
    ("\"\\u00e9\"", "\"\\u00e9\"", "\"é\"", "'é'"),
    ("{\"\\u00e9\":\"\\u00e9\"}", "{\"\\u00e9\": \"\\u00e9\"}", "{\"é\": \"é\"}", "{'é': 'é'}"),
    ("\"\\u00ff\"", "\"\\u00ff\"", "\"ÿ\"", "'ÿ'"),
    ("{\"\\u00ff\":\"\\u00ff\"}", "{\"\\u00ff\": \"\\u00ff\"}", "{\"ÿ\": \"ÿ\"}", "{'ÿ': 'ÿ'}"),
    ("\"\\u0100\"", "\"\\u0100\"", "\"Ā\"", "'Ā'"),
    ("{\"\\u0100\":\"\\u0100\"}", "{\"\\u0100\": \"\\u0100\"}", "{\"Ā\": \"Ā\"}", "{'Ā': 'Ā'}"),
    ("\"\\u20ac\"", "\"\\u20ac\"", "\"€\"", "'€'"),
    ("{\"\\u20ac\":\"\\u20ac\"}", "{\"\\u20ac\": \"\\u20ac\"}", "{\"€\": \"€\"}", "{'€': '€'}"),
    ("\"\\u65e5\\u672c\\u8a9e\"", "\"\\u65e5\\u672c\\u8a9e\"", "\"日本語\"", "'日本語'"),
    (
        "{\"\\u65e5\\u672c\\u8a9e\":\"\\u65e5\\u672c\\u8a9e\"}",
        "{\"\\u65e5\\u672c\\u8a9e\": \"\\u65e5\\u672c\\u8a9e\"}",
        "{\"日本語\": \"日本語\"}",
        "{'日本語': '日本語'}",
    ),
    ("\"\\ud83d\\ude00\"", "\"\\ud83d\\ude00\"", "\"😀\"", "'😀'"),
    (
        "{\"\\ud83d\\ude00\":\"\\ud83d\\ude00\"}",
        "{\"\\ud83d\\ude00\": \"\\ud83d\\ude00\"}",
        "{\"😀\": \"😀\"}",
        "{'😀': '😀'}",
    ),
    ("\"\\udbff\\udfff\"", "\"\\udbff\\udfff\"", "\"\u{10ffff}\"", "'\\U0010ffff'"),
    (
        "{\"\\udbff\\udfff\":\"\\udbff\\udfff\"}",
        "{\"\\udbff\\udfff\": \"\\udbff\\udfff\"}",
        "{\"\u{10ffff}\": \"\u{10ffff}\"}",
        "{'\\U0010ffff': '\\U0010ffff'}",
    ),
    ("\"\\ud7ff\"", "\"\\ud7ff\"", "\"\u{d7ff}\"", "'\\ud7ff'"),
    (
        "{\"\\ud7ff\":\"\\ud7ff\"}",
        "{\"\\ud7ff\": \"\\ud7ff\"}",
        "{\"\u{d7ff}\": \"\u{d7ff}\"}",
        "{'\\ud7ff': '\\ud7ff'}",
    ),
    ("\"\\ue000\"", "\"\\ue000\"", "\"\u{e000}\"", "'\\ue000'"),
    (
        "{\"\\ue000\":\"\\ue000\"}",
        "{\"\\ue000\": \"\\ue000\"}",
        "{\"\u{e000}\": \"\u{e000}\"}",
        "{'\\ue000': '\\ue000'}",
    ),
    ("\"abc\\\"\"", "\"abc\\\"\"", "\"abc\\\"\"", "'abc\"'"),
    (
        "{\"abc\\\"\":\"abc\\\"\"}",
        "{\"abc\\\"\": \"abc\\\"\"}",
        "{\"abc\\\"\": \"abc\\\"\"}",
        "{'abc\"': 'abc\"'}",
    ),
    ("\"abcdefg\\\"\"", "\"abcdefg\\\"\"", "\"abcdefg\\\"\"", "'abcdefg\"'"),
    (
        "{\"abcdefg\\\"\":\"abcdefg\\\"\"}",
        "{\"abcdefg\\\"\": \"abcdefg\\\"\"}",
        "{\"abcdefg\\\"\": \"abcdefg\\\"\"}",
        "{'abcdefg\"': 'abcdefg\"'}",
    ),
    ("\"abcdefgh\\\"\"", "\"abcdefgh\\\"\"", "\"abcdefgh\\\"\"", "'abcdefgh\"'"),
    (
        "{\"abcdefgh\\\"\":\"abcdefgh\\\"\"}",
        "{\"abcdefgh\\\"\": \"abcdefgh\\\"\"}",
        "{\"abcdefgh\\\"\": \"abcdefgh\\\"\"}",
        "{'abcdefgh\"': 'abcdefgh\"'}",
    ),
    ("\"abcdefg\\\\\"", "\"abcdefg\\\\\"", "\"abcdefg\\\\\"", "'abcdefg\\\\'"),
    (
        "{\"abcdefg\\\\\":\"abcdefg\\\\\"}",
        "{\"abcdefg\\\\\": \"abcdefg\\\\\"}",
        "{\"abcdefg\\\\\": \"abcdefg\\\\\"}",
        "{'abcdefg\\\\': 'abcdefg\\\\'}",
    ),
    ("\"abcdefg\\u007f\"", "\"abcdefg\\u007f\"", "\"abcdefg\u{7f}\"", "'abcdefg\\x7f'"),
    (
        "{\"abcdefg\\u007f\":\"abcdefg\\u007f\"}",
        "{\"abcdefg\\u007f\": \"abcdefg\\u007f\"}",
        "{\"abcdefg\u{7f}\": \"abcdefg\u{7f}\"}",
        "{'abcdefg\\x7f': 'abcdefg\\x7f'}",
    ),
    ("\"abcdefg\\u00e9\"", "\"abcdefg\\u00e9\"", "\"abcdefgé\"", "'abcdefgé'"),
    (
        "{\"abcdefg\\u00e9\":\"abcdefg\\u00e9\"}",
        "{\"abcdefg\\u00e9\": \"abcdefg\\u00e9\"}",
        "{\"abcdefgé\": \"abcdefgé\"}",
        "{'abcdefgé': 'abcdefgé'}",
    ),
    ("\"abcd\\u00e9\"", "\"abcd\\u00e9\"", "\"abcdé\"", "'abcdé'"),
    (
        "{\"abcd\\u00e9\":\"abcd\\u00e9\"}",
        "{\"abcd\\u00e9\": \"abcd\\u00e9\"}",
        "{\"abcdé\": \"abcdé\"}",
        "{'abcdé': 'abcdé'}",
    ),
    ("\"\\u00e9\\u00e9\\u00e9\\u00e9\"", "\"\\u00e9\\u00e9\\u00e9\\u00e9\"", "\"éééé\"", "'éééé'"),
    (
        "{\"\\u00e9\\u00e9\\u00e9\\u00e9\":\"\\u00e9\\u00e9\\u00e9\\u00e9\"}",
        "{\"\\u00e9\\u00e9\\u00e9\\u00e9\": \"\\u00e9\\u00e9\\u00e9\\u00e9\"}",
        "{\"éééé\": \"éééé\"}",
        "{'éééé': 'éééé'}",
    ),
    (
        "\"\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\"",
        "\"\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\"",
        "\"ééééééééééé\"",
        "'ééééééééééé'",
    ),
    (
        "{\"\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\":\"\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\"}",
        "{\"\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\": \"\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\"}",
        "{\"ééééééééééé\": \"ééééééééééé\"}",
        "{'ééééééééééé': 'ééééééééééé'}",
    ),
    (
        "\"\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\"",
        "\"\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\"",
        "\"éééééééééééé\"",
        "'éééééééééééé'",
    ),
    (
        "{\"\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\":\"\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\"}",
        "{\"\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\": \"\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9\"}",
        "{\"éééééééééééé\": \"éééééééééééé\"}",
        "{'éééééééééééé': 'éééééééééééé'}",
    ),
    ("\"a\\nb\"", "\"a\\nb\"", "\"a\\nb\"", "'a\\nb'"),
    (
        "{\"a\\nb\":\"a\\nb\"}",
        "{\"a\\nb\": \"a\\nb\"}",
        "{\"a\\nb\": \"a\\nb\"}",
        "{'a\\nb': 'a\\nb'}",
    ),
    ("\"it's\"", "\"it's\"", "\"it's\"", "\"it's\""),
    ("{\"it's\":\"it's\"}", "{\"it's\": \"it's\"}", "{\"it's\": \"it's\"}", "{\"it's\": \"it's\"}"),
    ("\"x\\ud83d\\ude00y\"", "\"x\\ud83d\\ude00y\"", "\"x😀y\"", "'x😀y'"),
    (
        "{\"x\\ud83d\\ude00y\":\"x\\ud83d\\ude00y\"}",
        "{\"x\\ud83d\\ude00y\": \"x\\ud83d\\ude00y\"}",
        "{\"x😀y\": \"x😀y\"}",
        "{'x😀y': 'x😀y'}",
    ),
    ("\"\\u2028\"", "\"\\u2028\"", "\"\u{2028}\"", "'\\u2028'"),
    (
        "{\"\\u2028\":\"\\u2028\"}",
        "{\"\\u2028\": \"\\u2028\"}",
        "{\"\u{2028}\": \"\u{2028}\"}",
        "{'\\u2028': '\\u2028'}",
    ),
    (
        "\"line one\\nline two: \\\"quoted\\\" and \\u00e9, which is long\"",
        "\"line one\\nline two: \\\"quoted\\\" and \\u00e9, which is long\"",
        "\"line one\\nline two: \\\"quoted\\\" and é, which is long\"",
        "'line one\\nline two: \"quoted\" and é, which is long'",
    ),
    (
        "{\"line one\\nline two: \\\"quoted\\\" and \\u00e9, which is long\":\"line one\\nline two: \\\"quoted\\\" and \\u00e9, which is long\"}",
        "{\"line one\\nline two: \\\"quoted\\\" and \\u00e9, which is long\": \"line one\\nline two: \\\"quoted\\\" and \\u00e9, which is long\"}",
        "{\"line one\\nline two: \\\"quoted\\\" and é, which is long\": \"line one\\nline two: \\\"quoted\\\" and é, which is long\"}",
        "{'line one\\nline two: \"quoted\" and é, which is long': 'line one\\nline two: \"quoted\" and é, which is long'}",
    ),
    (
        "\"tab\\tand a long enough text\\u007f\"",
        "\"tab\\tand a long enough text\\u007f\"",
        "\"tab\\tand a long enough text\u{7f}\"",
        "'tab\\tand a long enough text\\x7f'",
    ),
    (
        "{\"tab\\tand a long enough text\\u007f\":\"tab\\tand a long enough text\\u007f\"}",
        "{\"tab\\tand a long enough text\\u007f\": \"tab\\tand a long enough text\\u007f\"}",
        "{\"tab\\tand a long enough text\u{7f}\": \"tab\\tand a long enough text\u{7f}\"}",
        "{'tab\\tand a long enough text\\x7f': 'tab\\tand a long enough text\\x7f'}",
    ),
];

#[test]
fn values_are_written_as_python_writes_them() {
    for (text, ascii, unicode, shown) in WRITTEN {
        let value = read(text);
        assert_eq!(dumps(&value), *ascii);
        assert_eq!(dumps_unicode(&value), *unicode);
        assert_eq!(repr(&value), *shown);
        assert_eq!(format!("{value:?}"), *shown);
        assert_eq!(dumps(&read(unicode)), *ascii);
    }
}

/// Numbers from the smallest to the greatest, as Python compares them; those of one rank are equal.
const ORDER: &[(u32, &str)] = &[
    (0, "-Infinity"),
    (0, "-1e400"),
    (1, "-1e300"),
    (2, "-18446744073709551617"),
    (3, "-18446744073709551616"),
    (4, "-9223372036854775808"),
    (4, "-9223372036854775807.0"),
    (5, "-2"),
    (6, "-1.5"),
    (7, "-1"),
    (8, "-0.5"),
    (9, "0"),
    (9, "-0.0"),
    (9, "false"),
    (10, "5e-324"),
    (11, "0.5"),
    (12, "1"),
    (12, "true"),
    (12, "1.0"),
    (13, "1.5"),
    (14, "2"),
    (15, "9007199254740992"),
    (15, "9007199254740992.0"),
    (16, "9007199254740993"),
    (17, "9007199254740994.0"),
    (18, "9223372036854775807"),
    (19, "9223372036854775808"),
    (19, "9223372036854775808.0"),
    (20, "18446744073709551615"),
    (21, "18446744073709551616.0"),
    (22, "18446744073709551617"),
    (23, "1e300"),
];

#[test]
fn numbers_are_ordered_exactly() {
    let huge = format!("1{}", "0".repeat(400));
    let order: Vec<(u32, Value)> = ORDER
        .iter()
        .copied()
        .chain([(98, &*huge), (99, "Infinity")])
        .map(|(rank, text)| (rank, read(text)))
        .collect();
    for (rank, value) in &order {
        for (other_rank, other) in &order {
            let (left, right) =
                (value.as_number().expect("a number"), other.as_number().expect("a number"));
            assert_eq!(left.compare(right), Some(rank.cmp(other_rank)), "{value:?} {other:?}");
            assert_eq!(left == right, rank == other_rank, "{value:?} {other:?}");
            assert_eq!(value == other, rank == other_rank, "{value:?} {other:?}");
            let keys: HashSet<_> =
                [value.hash_key(), other.hash_key()].into_iter().flatten().collect();
            assert_eq!(keys.len() == 1, rank == other_rank, "{value:?} {other:?}");
        }
        let nan = Number::Float(f64::NAN);
        assert_eq!(value.as_number().and_then(|number| number.compare(nan)), None);
        assert_eq!(value.as_number().and_then(|number| nan.compare(number)), None);
        assert_ne!(*value, Value::Float(f64::NAN));
    }
    for (text, float) in [
        ("true", Some(1.0)),
        ("false", Some(0.0)),
        ("-3", Some(-3.0)),
        ("9007199254740993", Some(9_007_199_254_740_992.0)),
        ("18446744073709551617", Some(18_446_744_073_709_551_616.0)),
        ("2.5", Some(2.5)),
        (&huge, None),
    ] {
        assert_eq!(read(text).as_number().and_then(Number::to_f64), float, "{text}");
    }
}

/// JSON, `type(value).__name__`, `bool(value)` and `len(value)`.
const KINDS: &[(&str, &str, bool, Option<usize>)] = &[
    ("null", "NoneType", false, None),
    ("true", "bool", true, None),
    ("false", "bool", false, None),
    ("0", "int", false, None),
    ("2", "int", true, None),
    ("18446744073709551616", "int", true, None),
    ("0.0", "float", false, None),
    ("-0.0", "float", false, None),
    ("0.5", "float", true, None),
    ("NaN", "float", true, None),
    ("\"\"", "str", false, Some(0)),
    ("\"aé€😀\"", "str", true, Some(4)),
    ("\"\\ud83d\"", "str", true, Some(1)),
    ("[]", "list", false, Some(0)),
    ("[0, null]", "list", true, Some(2)),
    ("{}", "dict", false, Some(0)),
    ("{\"\": 0, \"a\": 1, \"b\": []}", "dict", true, Some(3)),
];

#[test]
fn every_kind_is_itself_and_no_other() {
    for (text, kind, truth, length) in KINDS {
        let value = read(text);
        assert_eq!(
            (value.type_name(), value.is_truthy(), value.length()),
            (*kind, *truth, *length)
        );
        assert_eq!(value.is_null(), *kind == "NoneType", "{text}");
        assert_eq!(value.as_bool().is_some(), *kind == "bool", "{text}");
        assert_eq!(value.as_list().is_some(), *kind == "list", "{text}");
        assert_eq!(value.as_dict().is_some(), *kind == "dict", "{text}");
        assert_eq!(value.as_py_str().is_some(), *kind == "str", "{text}");
        assert_eq!(value.as_number().is_some(), ["bool", "int", "float"].contains(kind), "{text}");
        assert_eq!(value.iterate().is_some(), length.is_some(), "{text}");
        assert_eq!(value.iterate().map_or(0, Iterator::count), length.unwrap_or(0), "{text}");
        assert_eq!(value.hash_key().is_none(), ["list", "dict"].contains(kind), "{text}");
        if let Some(key) = value.hash_key() {
            assert!(std::ptr::eq(key.value(), &raw const value), "{text}");
        }
        for (other, other_kind, ..) in KINDS {
            if kind != other_kind && ["NoneType", "str", "list", "dict"].contains(kind) {
                assert_ne!(value, read(other));
            }
        }
    }
    assert_eq!((read("true").as_bool(), read("false").as_bool()), (Some(true), Some(false)));
    assert_eq!(
        (read("12").as_i64(), read("true").as_i64(), read("1.0").as_i64()),
        (Some(12), None, None)
    );
    assert_eq!(read("9223372036854775808").as_i64(), None);
    assert_eq!(
        (read("\"a\"").as_str(), read("\"\\ud83d\"").as_str(), read("1").as_str()),
        (Some("a"), None, None)
    );
}

#[test]
fn rust_values_become_python_values() {
    for (value, shown) in [
        (Value::from(true), "True"),
        (Value::from(-3), "-3"),
        (Value::from(2.0), "2.0"),
        (Value::from("a"), "'a'"),
        (Value::from("b".repeat(30)), "'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'"),
        (Value::from(vec![Value::Null, Value::from(1)]), "[None, 1]"),
        (Value::from(Dict::new()), "{}"),
        (Value::default(), "None"),
    ] {
        assert_eq!(repr(&value), shown);
    }
}

#[test]
fn lists_and_dicts_are_equal_item_by_item() {
    for (left, right, equal) in [
        ("[1, 2]", "[1.0, 2]", true),
        ("[1, 2]", "[2, 1]", false),
        ("[1]", "[1, 1]", false),
        ("{\"a\": 1, \"b\": 2}", "{\"b\": 2, \"a\": 1}", true),
        ("{\"a\": 1, \"b\": 2}", "{\"a\": 1, \"b\": 3}", false),
        ("{\"a\": 1}", "{\"b\": 1}", false),
        ("{\"a\": 1}", "{\"a\": 1, \"b\": 2}", false),
        ("{\"\\ud83d\": 1}", "{\"\\ud83d\": 1}", true),
        ("{\"\\ud83d\": 1}", "{\"\\ud83e\": 1}", false),
        ("\"twenty-three characters\"", "\"twenty-three characters\"", true),
        ("\"twenty-three characters\"", "\"twenty-three characterS\"", false),
        ("\"a\"", "\"b\"", false),
        ("\"a\"", "\"a\\u0000\"", false),
        ("[null]", "[null]", true),
        ("null", "false", false),
    ] {
        assert_eq!(read(left) == read(right), equal, "{left} {right}");
    }
}

/// Strings of every length around the one at which they no longer fit in place, with signs of each width.
#[test]
fn strings_of_every_length() {
    for sign in ["a", "é", "€", "😀"] {
        for count in 0..30 {
            let text = sign.repeat(count);
            let string = PyStr::from(text.as_str());
            assert_eq!(string, PyStr::from(text.clone()));
            assert!(string == *text);
            assert_eq!((string.as_str(), string.len()), (Some(text.as_str()), count));
            assert_eq!(string.is_empty(), count == 0);
            assert_eq!(string.as_bytes(), text.as_bytes());
            assert!(string.code_points().eq(text.chars().map(u32::from)));
            assert_eq!(string.to_string_lossy(), text);
            assert_eq!(string.clone().into_string_lossy(), text);
            assert_eq!(format!("{string:?}"), format!("'{text}'"));
            for other in ["a", "b", "é", "😀"] {
                let longer = format!("{text}{other}");
                assert!(string != *longer);
                assert_eq!(string.cmp(&PyStr::from(longer.as_str())), Ordering::Less);
                // In one piece, and in pieces.
                for json in [format!("\"{longer}\""), format!("\"{text}\\u{:04x}\"", 0x62)] {
                    let expected =
                        if json.contains('\\') { format!("{text}b") } else { longer.clone() };
                    for around in [
                        json.clone(),
                        format!("[{json}]"),
                        format!("{{\"k\": {json}}}"),
                        format!("{{{json}: 1}}"),
                    ] {
                        let value = read(&around);
                        let found = match &value {
                            Value::List(items) => items.first().and_then(Value::as_str),
                            Value::Dict(dict) => dict
                                .get("k")
                                .and_then(Value::as_str)
                                .or_else(|| dict.keys().next()?.as_str()),
                            value => value.as_str(),
                        };
                        assert_eq!(found, Some(expected.as_str()), "{around}");
                    }
                }
            }
        }
    }
}

#[test]
fn strings_with_halves_of_a_pair() {
    let value = read(r#""aé\ud83d\ude00 \udc00b\ud83d""#);
    let string = value.as_py_str().expect("a string");
    assert_eq!(
        string.code_points().collect::<Vec<_>>(),
        [0x61, 0xe9, 0x1f600, 0x20, 0xdc00, 0x62, 0xd83d]
    );
    assert_eq!((string.as_str(), string.len(), string.is_empty()), (None, 7, false));
    assert_eq!(string.to_string_lossy(), "aé😀 \u{fffd}b\u{fffd}");
    assert_eq!(string.clone().into_string_lossy(), "aé😀 \u{fffd}b\u{fffd}");
    assert_eq!(to_str(&value), "aé😀 \u{fffd}b\u{fffd}");
    assert_eq!(repr(&value), r"'aé😀 \udc00b\ud83d'");
    assert_eq!(dumps(&value), r#""a\u00e9\ud83d\ude00 \udc00b\ud83d""#);
    assert_eq!(dumps_unicode(&value), r#""aé😀 \udc00b\ud83d""#);
    for point in [0x41, 0xe9, 0x20ac, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0x1f600] {
        assert_eq!(PyStr::from_code_point(point).code_points().collect::<Vec<_>>(), [point]);
        assert_eq!(
            PyStr::from_code_point(point).as_str().is_none(),
            (0xd800..0xe000).contains(&point)
        );
    }
    // By code point: a surrogate comes before U+E000.
    let mut sorted = ["😀", "\u{e000}", "é", "z", ""].map(PyStr::from).to_vec();
    sorted.push(PyStr::from_code_point(0xd800));
    sorted.sort();
    let shown: Vec<_> = sorted.iter().map(|string| format!("{string:?}")).collect();
    assert_eq!(shown, ["''", "'z'", "'é'", r"'\ud800'", r"'\ue000'", "'😀'"]);
}

/// Few keys are searched one by one and many with an index; for the caller there is no difference.
#[test]
fn dicts_of_every_size() {
    for size in 0..40_i64 {
        let key = |number: i64| PyStr::from(format!("key {number}"));
        let members: Vec<_> =
            (0..size).map(|number| format!("\"key {number}\": {number}")).collect();
        let read_dict = match read(&format!("{{{}}}", members.join(", "))) {
            Value::Dict(dict) => dict,
            other => panic!("{other:?}"),
        };
        let mut made: Dict = (0..size).map(|number| (key(number), Value::Int(-1))).collect();
        made.update(read_dict.clone());
        for dict in [&read_dict, &made] {
            assert_eq!((dict.len(), dict.is_empty()), (members.len(), size == 0));
            assert!(dict.keys().cloned().eq((0..size).map(key)));
            assert!(dict.values().filter_map(Value::as_i64).eq(0..size));
            assert!(dict.iter().map(|(_, value)| value.as_i64()).eq((0..size).map(Some)));
            assert!(dict.clone().into_iter().map(|(key, _)| key).eq((0..size).map(key)));
            for number in 0..size + 2 {
                let expected = (number < size).then_some(number);
                assert_eq!(dict.get(&format!("key {number}")).and_then(Value::as_i64), expected);
                assert_eq!(dict.get_py(&key(number)).and_then(Value::as_i64), expected);
                assert_eq!(dict.contains_key(&key(number)), number < size);
            }
        }
        // A key that comes again keeps its place, whether it is written plainly or with an escape.
        for again in ["key 0", "key 13", "\\u006bey 0", "\\u006bey 13", "\\u006bey 39"] {
            let text = format!(
                "{{{}{}\"{again}\": \"x\"}}",
                members.join(", "),
                if size > 0 { ", " } else { "" }
            );
            let number: usize = again
                .rsplit_once(' ')
                .and_then(|(_, number)| number.parse().ok())
                .expect("a number");
            let place = number.min(members.len());
            let value = read(&text);
            let dict = value.as_dict().expect("a dict");
            assert_eq!(dict.len(), members.len().max(place + 1), "{text}");
            assert_eq!(dict.values().nth(place).and_then(Value::as_str), Some("x"), "{text}");
        }
    }
}

#[test]
fn the_limits_and_their_words() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(loads(&nested(994)).is_ok());
    let error = loads(&format!(" é{}", nested(3))).expect_err("not JSON");
    assert_eq!(error.position(), 1);
    for (opening, kind) in [("[", "array"), ("{\"é\":", "object")] {
        let error = loads(&opening.repeat(995)).expect_err("too deep");
        assert_eq!(
            (error.kind(), error.position()),
            (JsonErrorKind::TooDeep, 994 * opening.chars().count())
        );
        assert_eq!(
            error.message(),
            format!(
                "maximum recursion depth exceeded while decoding a JSON {kind} from a unicode string"
            )
        );
    }
    // The object with a list in it is one level deeper than its brace.
    let labelled = r#"{"bbox_2d": [1, 2, 3, 4], "label": "cat"}"#;
    for (depth, fits) in [(991, true), (992, true), (993, false), (994, false)] {
        let text = format!("{}{labelled}{}", "[".repeat(depth), "]".repeat(depth));
        assert_eq!(
            loads(&text).map(|_| ()).map_err(|error| error.kind()),
            if fits { Ok(()) } else { Err(JsonErrorKind::TooDeep) },
            "{depth}"
        );
    }
    for sign in ["", "-"] {
        assert_eq!(repr(&read(&format!("{sign}{}", "9".repeat(4300)))).len(), sign.len() + 4300);
        assert!(loads(&format!("{sign}{}.5", "9".repeat(4301))).is_ok());
        assert!(loads(&format!("{sign}{}e1", "9".repeat(4301))).is_ok());
        let error = loads(&format!("[\"é\", {sign}{}]", "9".repeat(4321))).expect_err("too long");
        assert_eq!((error.kind(), error.position()), (JsonErrorKind::IntTooLong, 6));
        assert_eq!(
            error.message(),
            "Exceeds the limit (4300 digits) for integer string conversion: value has 4321 digits; \
             use sys.set_int_max_str_digits() to increase the limit"
        );
    }
}

#[test]
fn different_strings_have_different_hashes() {
    let hashes: HashSet<u64> = (0..1000)
        .map(|number| {
            BuildHasherDefault::<DefaultHasher>::new()
                .hash_one(PyStr::from(format!("{number:030}").as_str()))
        })
        .collect();
    assert_eq!(hashes.len(), 1000);
}

#[test]
fn different_keys_have_different_hashes() {
    let values: Vec<Value> = (0..1000)
        .map(|number| read(&format!("{number}.25")))
        .chain((0..1000).map(Value::from))
        .collect();
    let hashes: HashSet<u64> = values
        .iter()
        .filter_map(Value::hash_key)
        .map(|key| BuildHasherDefault::<DefaultHasher>::new().hash_one(key))
        .collect();
    assert_eq!(hashes.len(), 2000);
}
