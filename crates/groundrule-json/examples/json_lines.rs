//! Reads JSON strings, one a line, and prints what Python would make of the text inside, with `json.loads` or with
//! `json_repair`: `{"repr": ..., "dumps": ...}` of the value, or `{"error": ..., "message": ...}`.
//!
//! ```text
//! printf '%s\n' '"[1, 2.50]"' '"[1,"' | cargo run -p groundrule-json --example json_lines -- loads
//! ```

use std::io::{self, BufRead, Write};

use groundrule_json::{Dict, Value, dumps, loads, repair, repr};

fn answer(entries: &[(&str, &str)]) -> String {
    let dict: Dict = entries.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
    dumps(&Value::Dict(dict))
}

fn read(text: &str, mends: bool) -> String {
    let result = if mends {
        repair(text).map_err(|error| (format!("{:?}", error.kind()), error.to_string()))
    } else {
        loads(text).map_err(|error| (format!("{:?}", error.kind()), error.to_string()))
    };
    match result {
        Ok(value) => answer(&[("repr", &repr(&value)), ("dumps", &dumps(&value))]),
        Err((kind, message)) => answer(&[("error", &kind), ("message", &message)]),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mends = std::env::args().nth(1).as_deref() == Some("repair");
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = loads(&line?)?;
        let text = line.as_str().ok_or("a line that is not a JSON string")?;
        writeln!(out, "{}", read(text, mends))?;
    }
    Ok(())
}
