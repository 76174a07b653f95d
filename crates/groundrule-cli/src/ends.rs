//! How a completion ends: finished, cut off, or with text behind the end of its turn. What a prompt asks for and the
//! completion does not have.

use groundrule::shown::one_line;
use groundrule_json::Value;

/// Columns in which engines write why a completion ended.
pub(crate) const STOPS: [&str; 5] =
    ["finish_reason", "stop_reason", "finish_reasons", "truncated", "is_truncated"];

/// What engines call the limit of length.
const LIMITS: [&str; 6] =
    ["length", "max_tokens", "max_length", "max_new_tokens", "truncated", "true"];

/// Tokens that end a turn. What follows is not part of the completion.
const ENDS: [&str; 6] =
    ["<|im_end|>", "<|endoftext|>", "<|eot_id|>", "</s>", "<end_of_turn>", "<|end_of_text|>"];

/// Words that no sentence ends with.
const OPEN_WORDS: [&str; 40] = [
    "a", "an", "the", "of", "to", "and", "or", "but", "is", "are", "was", "were", "be", "with",
    "at", "from", "as", "if", "because", "than", "into", "between", "its", "their", "our", "your",
    "my", "has", "have", "had", "will", "would", "should", "which", "whose", "when", "while",
    "where", "let", "let's",
];

/// A text with fewer words in its last line is an answer rather than a sentence.
const SENTENCE: usize = 5;

/// Whether a completion says anything, and whether it is whole, as far as a glance can tell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Said {
    /// It ends as completions do.
    #[default]
    Something,
    Nothing,
    /// It is still thinking where it ends.
    Unclosed,
    /// It ends in the middle of a sentence, or its row says that the limit of length ended it.
    CutOff,
    /// Its last sentence has no full stop. That is odd only if others have theirs.
    Open,
    /// Its last sentence has a full stop.
    Closed,
}

impl Said {
    /// `stop` is what the row says about why the completion ended, if it says that.
    pub(crate) fn of(completion: &str, stop: Option<bool>) -> Self {
        // From the end by hand: the standard library takes longer for this than all rewards for form.
        let mut tags = memchr::memrchr_iter(b'<', completion.as_bytes());
        let thought = tags.find_map(|at| completion.get(at..)?.strip_prefix("<think>"));
        match thought {
            None if completion.trim().is_empty() => Said::Nothing,
            Some(rest) if !rest.contains("</think>") => Said::Unclosed,
            _ => match stop {
                Some(true) => Said::CutOff,
                Some(false) => Said::Something,
                None => Said::by_its_end(completion),
            },
        }
    }

    fn by_its_end(completion: &str) -> Self {
        let text = completion.trim_end();
        let line = text.rsplit('\n').next().unwrap_or_default();
        let Some(last) = text.chars().next_back() else { return Said::Nothing };
        let before = text.get(..text.len() - last.len_utf8()).unwrap_or_default();
        let spaced = before.ends_with(|letter: char| letter == ' ' || letter.is_ascii_digit());
        // Signs that open something. Dashes and stars also end lists and bold text.
        let opens = match last {
            '=' | '+' | '×' | '÷' | '≤' | '≥' | '≈' | '<' | '(' | '[' | '{' | ',' | '，' | '、' => {
                true
            }
            ':' | '：' => !before.ends_with(last),
            '-' | '−' | '*' | '/' | '·' => spaced && !line.starts_with(last),
            _ => false,
        };
        let words = || line.split_whitespace();
        if opens {
            // A list may end so, and an answer that is only a sign is no sentence.
            return if text.len() > last.len_utf8() { Said::CutOff } else { Said::Something };
        }
        let sentence = words().nth(SENTENCE - 1).is_some();
        match words().next_back() {
            Some(word) if sentence && OPEN_WORDS.contains(&word) => Said::CutOff,
            // Formulas and tags at the end are answers.
            _ if !sentence || matches!(last, '$' | '}' | '>' | '`' | '*' | '|') => Said::Something,
            // Whoever ends two sentences of a paragraph with full stops ends the third so, too.
            Some(word)
                if word.chars().all(char::is_lowercase) && line.matches(". ").count() > 1 =>
            {
                Said::CutOff
            }
            // Numbers and letters of choices are answers.
            Some(word) if word.chars().all(char::is_lowercase) => Said::Open,
            _ if last.is_alphanumeric() => Said::Something,
            _ => Said::Closed,
        }
    }

    /// Whether the completion ends where it should, as far as it alone can tell.
    pub(crate) fn is_whole(self) -> bool {
        matches!(self, Said::Something | Said::Closed | Said::Open)
    }
}

/// Letters of an end that is shown.
const SHOWN: usize = 40;

/// The last words of a completion.
pub(crate) fn last_words(completion: &str) -> String {
    let text = completion.trim_end();
    let from = text.char_indices().nth_back(SHOWN - 1).map_or(0, |(at, _)| at);
    let end = text.get(from..).unwrap_or_default();
    // Whole words, if there are any.
    let end = match end.split_once(char::is_whitespace) {
        Some((_, words)) if from > 0 && !words.trim().is_empty() => words,
        _ => end,
    };
    let words = end.split_whitespace().collect::<Vec<_>>().join(" ");
    one_line(&words).into_owned()
}

/// What the value of a [column](STOPS) says: whether the limit of length ended the completion.
pub(crate) fn stopped_by_length(value: &Value) -> Option<bool> {
    match value {
        Value::Null => None,
        Value::Bool(cut) => Some(*cut),
        Value::String(text) => {
            let text = text.to_string_lossy().to_lowercase();
            (!text.is_empty()).then(|| LIMITS.contains(&&*text))
        }
        // A list for several turns or choices: the last one counts.
        Value::List(values) => values.iter().next_back().and_then(stopped_by_length),
        _ => None,
    }
}

/// The token that ends the turn before the completion does, if text follows it.
pub(crate) fn text_behind_the_end(completion: &str) -> Option<&'static str> {
    if !completion.contains('<') {
        return None;
    }
    let ends = ENDS.iter().filter_map(|end| Some((completion.find(end)?, *end)));
    let (at, end) = ends.min()?;
    let mut rest = completion.get(at + end.len()..)?.trim_start();
    // More of them at the end are padding.
    while let Some(behind) = ENDS.iter().find_map(|end| rest.strip_prefix(end)) {
        rest = behind.trim_start();
    }
    (!rest.is_empty()).then_some(end)
}

/// The tag that prompts ask for.
pub(crate) const ANSWER: &str = "<answer>";

/// The form that a prompt asks for and that the completion does not have.
pub(crate) fn form_left_out<'a>(
    prompt: impl Iterator<Item = &'a str> + Clone,
    completion: &str,
) -> Option<&'static str> {
    let asked = |form: &str| prompt.clone().any(|text| text.contains(form));
    match () {
        () if !completion.contains("\\boxed") && asked("\\boxed") => Some("\\boxed{}"),
        () if !completion.contains(ANSWER) && asked(ANSWER) => Some(ANSWER),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use groundrule_json::loads;

    #[test]
    fn texts_that_end_in_the_middle_are_cut_off() {
        for (completion, said) in [
            ("f(5) = 3*5 - 7 = 15 - 7 =", Said::CutOff),
            ("Now 50*101 = 50*100 +", Said::CutOff),
            ("The first one has a blue color, the second one is", Said::CutOff),
            ("We know the sum is 12, and so the", Said::CutOff),
            ("[{\"bbox_2d\": [1, 2,", Said::CutOff),
            ("The answer is:", Said::CutOff),
            ("First 18*25 = 450, then we need to check", Said::Open),
            ("I go step by step. It is 7 added twice. So we start with 7 and add", Said::CutOff),
            ("I go step by step. It is 7.\nIn short I say that it is seven", Said::Open),
            ("So the sum of all is 360+90", Said::Something),
            ("Then I think that it is B", Said::Something),
            ("So the answer to this is 7.", Said::Closed),
            ("所以答案是 40 平方 厘米 对 的。", Said::Closed),
            ("Answer: 15 apples", Said::Something),
            ("a", Said::Something),
            ("=", Said::Something),
            ("So we get that x is **4**", Said::Something),
            ("So all of it is \\boxed{4}", Said::Something),
            ("<think>a</think><answer>I am not at all sure of</answer>", Said::Something),
            ("<think>so", Said::Unclosed),
            (" ", Said::Nothing),
        ] {
            assert_eq!(Said::of(completion, None), said, "{completion}");
        }
        assert_eq!(Said::of("7", Some(true)), Said::CutOff);
        assert_eq!(Said::of("7 =", Some(false)), Said::Something);
        assert_eq!(Said::of("<think>7", Some(false)), Said::Unclosed);
    }

    #[test]
    fn the_last_words_are_whole() {
        assert_eq!(last_words("so 7 ="), "so 7 =");
        let long = format!("{} the end of\nit is", "word ".repeat(50));
        assert_eq!(last_words(&long), "word word word word the end of it is");
        assert_eq!(last_words(&"7".repeat(100)), "7".repeat(SHOWN));
    }

    #[test]
    fn engines_say_why_a_completion_ended() {
        for (value, cut) in [
            ("\"length\"", Some(true)),
            ("\"MAX_TOKENS\"", Some(true)),
            ("\"stop\"", Some(false)),
            ("true", Some(true)),
            ("false", Some(false)),
            ("[\"stop\", \"length\"]", Some(true)),
            ("null", None),
            ("7", None),
        ] {
            assert_eq!(stopped_by_length(&loads(value).unwrap()), cut, "{value}");
        }
    }

    #[test]
    fn padding_behind_the_end_is_no_text() {
        for (completion, end) in [
            ("7<|im_end|>\n<|im_start|>user\n8", Some("<|im_end|>")),
            ("7</s> 8", Some("</s>")),
            ("7<|im_end|>\n<|endoftext|><|endoftext|>", None),
            ("7<|im_end|>", None),
            ("7", None),
        ] {
            assert_eq!(text_behind_the_end(completion), end, "{completion}");
        }
    }

    #[test]
    fn forms_that_a_prompt_asks_for_are_looked_for() {
        for (prompt, completion, form) in [
            ("Put it in \\boxed{}.", "It is 7.", Some("\\boxed{}")),
            ("Put it in \\boxed{}.", "\\boxed{7}", None),
            ("Use <answer> tags.", "It is 7.", Some("<answer>")),
            ("2+2?", "It is 7.", None),
        ] {
            assert_eq!(form_left_out(["", prompt].into_iter(), completion), form, "{prompt}");
        }
    }
}
