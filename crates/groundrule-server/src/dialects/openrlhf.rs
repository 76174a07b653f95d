//! OpenRLHF: `POST {"query": [..], "prompts": [..], "labels": [..]}`, mostly lists of one sample.
//!
//! `query` is prompt and response in one text, including special tokens; the response is cut out of it before anything
//! is judged. The client only understands numbers: a sample without a score is 0 with `scored` 0 in `extra_logs`.

use super::{Answer, Desk, object, row, take_list, take_optional};
use crate::judging::{Tally, add_label, plain};
use crate::problem::Problem;
use groundrule_json::Value;
use memchr::memmem;
use serde_json::{Map, Value as Json, json};

/// What chat templates write before a completion; the response begins after the last one.
const HEADERS: [&str; 8] = [
    "<|im_start|>assistant\n",
    "<|start_header_id|>assistant<|end_header_id|>\n\n",
    "<start_of_turn>model\n",
    "<|turn>model\n",
    "<|assistant|>\n",
    "<|assistant|>",
    "<｜Assistant｜>",
    "[/INST]",
];

/// Special tokens that have no common form.
const TRAILING: [&str; 10] = [
    "</s>",
    "<s>",
    "<eos>",
    "<bos>",
    "<pad>",
    "<unk>",
    "<end_of_turn>",
    "<turn|>",
    "[PAD]",
    "[EOS]",
];

/// The longest name of a special token, in characters.
const LONGEST_NAME: usize = 40;

pub(super) fn get_reward(body: Value, scalars: bool, desk: &Desk<'_>) -> Result<Answer, Problem> {
    let mut body = object(body)?;
    let queries = take_list(&mut body, "query")?;
    let prompts = take_optional(&mut body, "prompts", queries.len())?;
    let labels = take_optional(&mut body, "labels", queries.len())?;
    if prompts.len() != queries.len() || labels.len() != queries.len() {
        return Err(Problem::bad(
            "bad_request",
            format!(
                "`query` has {} entries, `prompts` {} and `labels` {}",
                queries.len(),
                prompts.len(),
                labels.len()
            ),
            "give one entry per sample in each of them",
        ));
    }
    let rows: Vec<Value> = queries
        .into_iter()
        .zip(prompts)
        .zip(labels)
        .map(|((query, prompt), label)| {
            let completion = match query.as_py_str() {
                Some(text) => {
                    let text = text.to_string_lossy();
                    let prompt = prompt.as_str().unwrap_or_default();
                    Value::from(response_of(&text, prompt))
                }
                None => query,
            };
            let mut row = row([("completion", completion), ("prompt", prompt)]);
            add_label(&mut row, label);
            Value::Dict(row)
        })
        .collect();
    let bench = desk.bench(false);
    let rulings = bench.judge_all(&rows, |row| bench.judge(row))?;
    let mut tally = Tally::default();
    tally.add(bench.plan, &rulings);

    let scalars = scalars && rulings.len() == 1;
    let column = |values: Vec<f64>| match (scalars, values.first()) {
        (true, Some(value)) => json!(value),
        _ => json!(values),
    };
    let totals: Vec<(f64, bool)> = rulings.iter().map(|ruling| ruling.number()).collect();
    let mut logs = Map::new();
    for (i, part) in bench.plan.parts().iter().enumerate() {
        let scores = rulings.iter().map(|ruling| ruling.judged.outcomes.get(i).map_or(0.0, plain));
        logs.insert(part.label.clone(), column(scores.collect()));
    }
    let scored = totals.iter().map(|(_, scored)| f64::from(u8::from(*scored)));
    logs.insert("scored".to_owned(), column(scored.collect()));
    let answer = json!({
        "rewards": column(totals.iter().map(|(total, _)| *total).collect()),
        // Dynamic filtering compares these with bounds between 0 and 1.
        "scores": column(totals.iter().map(|(total, _)| total.clamp(0.0, 1.0)).collect()),
        "extra_logs": Json::Object(logs),
    });
    Answer::of_rows(&answer, tally, desk.room)
}

/// The response alone: without the prompt, the chat template's header and special tokens.
pub(super) fn response_of<'a>(query: &'a str, prompt: &str) -> &'a str {
    let mut response = query.strip_prefix(prompt).unwrap_or(query);
    for header in HEADERS {
        if let Some(at) = memmem::rfind(response.as_bytes(), header.as_bytes()) {
            response = response.get(at + header.len()..).unwrap_or(response);
        }
    }
    response = response.trim();
    while let Some(shorter) = without_token(response) {
        response = shorter.trim_end();
    }
    response
}

/// The text without the special token at its end, if there is one.
fn without_token(text: &str) -> Option<&str> {
    if let Some(shorter) = TRAILING.iter().find_map(|token| text.strip_suffix(token)) {
        return Some(shorter);
    }
    let named = |open: &str, close: &str, bar: char| {
        let inside = text.strip_suffix(close)?;
        let (at, _) =
            inside.char_indices().rev().take(LONGEST_NAME + 1).find(|(_, c)| *c == bar)?;
        let name = inside.get(at + bar.len_utf8()..)?;
        let plain = |c: char| !matches!(c, '<' | '>') && (bar != '|' || !c.is_whitespace());
        if name.is_empty() || !name.chars().all(plain) {
            return None;
        }
        inside.get(..at + bar.len_utf8())?.strip_suffix(open)
    };
    named("<|", "|>", '|').or_else(|| named("<｜", "｜>", '｜'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_response_is_cut_out_of_the_query() {
        for (query, prompt, response) in [
            (
                "<|im_start|>user\n2+2?<|im_end|>\n<|im_start|>assistant\n4<|im_end|>\n",
                "<|im_start|>user\n2+2?",
                "4",
            ),
            ("2+2? 4</s>", "2+2?", "4"),
            ("[INST] 2+2? [/INST] 4</s></s><pad><pad>", "x", "4"),
            ("<｜User｜>2+2?<｜Assistant｜>4<｜end▁of▁sentence｜>", "", "4"),
            (
                "<start_of_turn>user\nq<end_of_turn>\n<start_of_turn>model\n4<end_of_turn>\n",
                "q",
                "4",
            ),
            // A prompt with images is not a prefix of the query; the header is still there.
            (
                "<|im_start|>user\n<|image_pad|><|image_pad|>q<|im_end|>\n<|im_start|>assistant\n<think>a</think><answer>b</answer><|im_end|>",
                "<|im_start|>user\n<image>q<|im_end|>\n<|im_start|>assistant\n",
                "<think>a</think><answer>b</answer>",
            ),
            ("4 <| |>", "", "4 <| |>"),
            ("4<｜end of text｜>", "", "4"),
            ("4<|end of text|>", "", "4<|end of text|>"),
            ("4<|a<b|>", "", "4<|a<b|>"),
            ("4<｜a>b｜>", "", "4<｜a>b｜>"),
            ("4<|a｜>", "", "4<|a｜>"),
            ("x|>", "", "x|>"),
            ("<||>", "", "<||>"),
            ("", "", ""),
            ("<|endoftext|><|endoftext|>", "", ""),
        ] {
            assert_eq!(response_of(query, prompt), response, "{query}");
        }
    }

    #[test]
    fn names_of_special_tokens_are_not_endless() {
        for (open, close) in [("<|", "|>"), ("<｜", "｜>")] {
            let named = |length: usize| format!("4{open}{}{close}", "ä".repeat(length));
            assert_eq!(response_of(&named(LONGEST_NAME), ""), "4");
            let longer = named(LONGEST_NAME + 1);
            assert_eq!(response_of(&longer, ""), longer);
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_cut_without_a_panic(query in "(\\PC|<\\||\\|>|｜>|<｜|</s>){0,40}", prompt in "\\PC{0,5}") {
            let response = response_of(&query, &prompt);
            proptest::prop_assert!(query.contains(response));
            proptest::prop_assert_eq!(response_of(response, ""), response);
        }
    }
}
