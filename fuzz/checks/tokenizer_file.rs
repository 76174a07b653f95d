//! Any text as a tokenizer's file: it is refused in words, or counts the same tokens twice, also after it was written again. What
//! adds tokens to it is read or refused, too.

use groundrule::TokenCounter;
use groundrule::host::TokenizerFile;

const TEXTS: [&str; 4] = ["", "a cat", "<box>[1, 2]</box> 猫\u{301}\n", "aaaaaaaaaaaaaaaa"];

pub(crate) fn check(text: &str) {
    // Behind a zero, what adds tokens.
    let (file, config) = text.split_once('\0').unwrap_or((text, ""));
    let mut tokenizer = match TokenizerFile::from_bytes(file.as_bytes()) {
        Ok(tokenizer) => tokenizer,
        Err(fault) => return assert!(!fault.message.is_empty()),
    };
    if !config.is_empty()
        && let Err(fault) = tokenizer.add_tokens_of(config.as_bytes())
    {
        assert!(!fault.message.is_empty());
    }
    let again = tokenizer.to_json().and_then(|json| TokenizerFile::from_bytes(json.as_bytes()));
    for text in TEXTS {
        let counted = tokenizer.count(text);
        assert_eq!(counted, tokenizer.count(text), "{file:?} counts {text:?}");
        if let (Ok(again), Ok(counted)) = (&again, counted) {
            assert_eq!(again.count(text), Ok(counted), "{file:?} counts {text:?}");
        }
    }
}
