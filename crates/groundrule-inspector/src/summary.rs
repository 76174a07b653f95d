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
            text(problem, "reward").to_owned(),
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
}
