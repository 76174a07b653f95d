//! The summary of a report as plain HTML, for readers without scripts.

use serde_json::Value;
use std::fmt::Write as _;

/// The most rows of a table.
const MOST: usize = 40;

/// The summary. Everything that comes from rows is text.
pub(crate) fn summary(data: &Value, title: &str) -> String {
    let overview = data.get("overview").unwrap_or(&Value::Null);
    let mut html = format!("<h1>{}</h1>\n", escaped(title));
    let _ = writeln!(html, "<p>{}</p>", escaped(text(overview, "sentence")));
    rewards(&mut html, overview);
    problems(&mut html, overview);
    reasons(&mut html, overview);
    if let Some(compare) = data.get("compare").filter(|compare| !compare.is_null()) {
        comparison(&mut html, compare);
    }
    html
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn number(value: &Value, name: &str) -> String {
    match value.get(name).and_then(Value::as_f64) {
        Some(number) if number.fract() == 0.0 && number.abs() < 1e15 => format!("{number}"),
        Some(number) => format!("{number:.3}"),
        None => "–".to_owned(),
    }
}

/// Text that cannot become markup or reverse the text around it.
pub(crate) fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            '\n' | '\t' => html.push(' '),
            '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{61c}' => {
                html.push('\u{fffd}');
            }
            letter if letter.is_control() => html.push('\u{fffd}'),
            letter => html.push(letter),
        }
    }
    html
}

fn table(html: &mut String, caption: &str, head: &[&str], rows: impl Iterator<Item = Vec<String>>) {
    let mut rows = rows.take(MOST).peekable();
    if rows.peek().is_none() {
        return;
    }
    let _ = writeln!(html, "<h2>{caption}</h2>\n<table><thead><tr>");
    for name in head {
        let _ = write!(html, "<th scope=\"col\">{name}</th>");
    }
    html.push_str("</tr></thead><tbody>\n");
    for row in rows {
        html.push_str("<tr>");
        for cell in row {
            let _ = write!(html, "<td>{}</td>", escaped(&cell));
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody></table>\n");
}

fn rewards(html: &mut String, overview: &Value) {
    let row = |name: &str, value: &Value| {
        let mut row = vec![name.to_owned()];
        row.extend(["rows", "mean", "sd", "min", "max"].map(|figure| number(value, figure)));
        row
    };
    let all = list(overview, "rewards").iter().map(|reward| row(text(reward, "name"), reward));
    let total = overview.get("total").map(|total| row("weighted total", total));
    table(html, "Rewards", &["reward", "rows", "mean", "sd", "min", "max"], all.chain(total));
}

fn problems(html: &mut String, overview: &Value) {
    let rows = list(overview, "problems").iter().map(|problem| {
        vec![
            text(problem, "status").to_owned(),
            list(problem, "rewards")
                .iter()
                .filter_map(Value::as_str)
                .collect::<Vec<_>>()
                .join(", "),
            text(problem, "reason").to_owned(),
            number(problem, "count"),
            text(problem, "message").to_owned(),
            text(problem, "fix").to_owned(),
        ]
    });
    table(html, "Problems", &["status", "reward", "reason", "rows", "what", "fix"], rows);
}

fn reasons(html: &mut String, overview: &Value) {
    let rows = list(overview, "rewards").iter().flat_map(|reward| {
        list(reward, "reasons").iter().map(|reason| {
            vec![
                text(reward, "name").to_owned(),
                text(reason, "reason").to_owned(),
                number(reason, "count"),
                text(reason, "meaning").to_owned(),
            ]
        })
    });
    table(html, "Reasons", &["reward", "reason", "rows", "meaning"], rows);
}

fn comparison(html: &mut String, compare: &Value) {
    let sides = format!("{} → {}", text(compare, "label_before"), text(compare, "label_after"));
    let rows = list(compare, "matrix").iter().map(|cell| {
        vec![
            text(cell, "reward").to_owned(),
            text(cell, "before").to_owned(),
            text(cell, "after").to_owned(),
            number(cell, "count"),
            number(cell, "mean_delta"),
        ]
    });
    let caption = format!("Changes: {}", escaped(&sides));
    table(html, &caption, &["reward", "before", "after", "rows", "mean change"], rows);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn text_of_rows_is_never_markup() {
        let hostile = "</script><img src=x onerror=alert(1)>\u{202e}\u{7}'\"";
        let data = json!({"overview": {
            "sentence": hostile,
            "rewards": [{"name": hostile, "rows": 1, "mean": 0.5, "reasons": [{"reason": hostile}]}],
            "problems": [{"message": hostile, "fix": hostile, "count": 1}],
        }, "compare": {"label_before": hostile, "matrix": [{"reward": hostile, "count": 2}]}});
        let html = summary(&data, hostile);
        assert!(!html.contains("<img") && !html.contains("</script"), "{html}");
        assert!(!html.contains(['\u{202e}', '\u{7}', '\'']), "{html}");
        assert!(html.contains("&lt;img src=x"), "{html}");
        assert!(html.contains("0.500"));
    }
    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (json!(3), "3"),
            (json!(-2.0), "-2"),
            (json!(0.25), "0.250"),
            (json!(1e15), "1000000000000000.000"),
            (json!(1e14), "100000000000000"),
            (json!(null), "–"),
            (json!("x"), "–"),
        ] {
            assert_eq!(number(&json!({"n": value}), "n"), text);
        }
        assert_eq!(escaped("a\tb\nc\u{61c}\u{200f}\u{2066}"), "a b c\u{fffd}\u{fffd}\u{fffd}");
        assert_eq!(escaped("&<>\"'"), "&amp;&lt;&gt;&quot;&#39;");
    }

    #[test]
    fn a_table_has_a_head_and_not_too_many_rows() {
        let mut html = String::new();
        table(&mut html, "Nothing", &["a"], std::iter::empty());
        assert_eq!(html, "");
        table(
            &mut html,
            "Much",
            &["a", "b"],
            (0..100).map(|i| vec![i.to_string(), "<".to_owned()]),
        );
        assert_eq!(html.matches("<tr><td>").count(), MOST);
        assert!(html.contains("<h2>Much</h2>") && html.contains("<th scope=\"col\">b</th>"));
        assert!(html.contains("<tr><td>39</td><td>&lt;</td></tr>"), "{html}");
    }

    #[test]
    fn everything_of_the_overview_is_summed_up() {
        let data = json!({"overview": {
            "sentence": "Two rows.",
            "rewards": [{"name": "form", "rows": 2, "mean": 0.5, "sd": 0.25, "min": 0, "max": 1,
                "reasons": [{"reason": "format_match", "count": 2, "meaning": "It matches."}]}],
            "total": {"rows": 2, "mean": 1.5, "sd": 0, "min": 1, "max": 2},
            "problems": [{"status": "failed", "rewards": ["form"], "reason": "no_image", "count": 4, "message": "gone", "fix": "look"}],
        }, "compare": {"label_before": "old", "label_after": "new", "matrix": [
            {"reward": "form", "before": "a", "after": "b", "count": 5, "mean_delta": -0.5},
        ]}});
        let html = summary(&data, "Rows");
        let row = |cells: &[&str]| format!("<tr><td>{}</td></tr>", cells.join("</td><td>"));
        for part in [
            "<h1>Rows</h1>".to_owned(),
            "<p>Two rows.</p>".to_owned(),
            row(&["form", "2", "0.500", "0.250", "0", "1"]),
            row(&["weighted total", "2", "1.500", "0", "1", "2"]),
            row(&["failed", "form", "no_image", "4", "gone", "look"]),
            row(&["form", "format_match", "2", "It matches."]),
            row(&["form", "a", "b", "5", "-0.500"]),
            "<h2>Changes: old → new</h2>".to_owned(),
        ] {
            assert!(html.contains(&part), "{part}\n{html}");
        }
        assert!(!summary(&json!({"compare": null}), "").contains("Changes"));
    }
}
