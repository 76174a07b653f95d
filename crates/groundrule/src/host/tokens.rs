//! Token counts with any `tokenizer.json`.

use super::debug_log::file_fault;
use super::regular_file::open_regular;
use crate::fault::{Exception, Fault};
use crate::reason::Reason;
use crate::world::TokenCounter;
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use tokenizers::{AddedToken, Encoding, Tokenizer};

/// A tokenizer read from a `tokenizer.json`.
#[derive(Debug)]
pub struct TokenizerFile(Tokenizer);

/// Larger files are not tokenizers; the largest in use are about 30 MB.
const LARGEST: u64 = 512 << 20;

impl TokenizerFile {
    /// Reads a tokenizer file, or a directory that holds a `tokenizer.json`. For a directory, the tokens that its
    /// `tokenizer_config.json` adds count too, as they do in transformers.
    pub fn open(path: &str) -> Result<Self, Fault> {
        let file = PathBuf::from(path);
        if !file.is_dir() {
            return Self::from_bytes(&read(&file, path)?);
        }
        let mut tokenizer = Self::from_bytes(&read(&file.join("tokenizer.json"), path)?)?;
        let config = file.join("tokenizer_config.json");
        if config.is_file() {
            tokenizer.add_tokens_of(&read(&config, path)?)?;
        }
        Ok(tokenizer)
    }

    /// Reads the JSON of a tokenizer.
    pub fn from_bytes(json: &[u8]) -> Result<Self, Fault> {
        // The library that reads it gives no guarantees; garbage must be an error whatever the library does.
        let mut tokenizer = guarded(|| Tokenizer::from_bytes(json))
            .map_err(|error| fault(format!("this is not a tokenizer.json: {error}")))?;
        // A length is counted as it is, whatever the file says about training batches.
        tokenizer.with_padding(None);
        tokenizer.with_truncation(None).map_err(|error| fault(error.to_string()))?;
        Ok(TokenizerFile(tokenizer))
    }

    /// Adds the tokens that a `tokenizer_config.json` names: `added_tokens_decoder`, then the special tokens.
    pub fn add_tokens_of(&mut self, config: &[u8]) -> Result<(), Fault> {
        let config: Config = serde_json::from_slice(config)
            .map_err(|error| fault(format!("this is not a tokenizer_config.json: {error}")))?;
        let mut decoder: Vec<_> = config.added_tokens_decoder.iter().collect();
        decoder.sort_by_key(|(number, _)| number.parse::<u64>().unwrap_or(u64::MAX));
        let known: Vec<&str> = decoder.iter().map(|(_, token)| token.content()).collect();
        let added = decoder.iter().map(|(_, token)| (token.special(), *token));
        // Flags that the decoder gives a token take precedence over a bare name further down.
        let special = config.special_tokens().filter(|token| !known.contains(&token.content()));
        for (special, token) in added.chain(special.map(|token| (true, token))) {
            let token = token.as_added(special);
            let done = match special {
                true => self.0.add_special_tokens([token]),
                false => self.0.add_tokens([token]),
            };
            done.map_err(|error| fault(format!("a token of tokenizer_config.json: {error}")))?;
        }
        Ok(())
    }

    /// The tokens of a text, by number, with the special tokens that the tokenizer puts around it.
    pub fn encode(&self, text: &str) -> Result<Vec<u32>, Fault> {
        Ok(self.encoding(text)?.get_ids().to_vec())
    }

    fn encoding(&self, text: &str) -> Result<Encoding, Fault> {
        guarded(|| self.0.encode_fast(text, true))
            .map_err(|error| fault(format!("the tokenizer failed: {error}")))
    }

    /// The JSON of the tokenizer with everything that was added to it. A vocabulary that gives two tokens one number is not
    /// written: only one of them would be in the file.
    pub fn to_json(&self) -> Result<String, Fault> {
        let vocabulary = self.0.get_vocab(true);
        let numbers: HashSet<u32> = vocabulary.values().copied().collect();
        if numbers.len() < vocabulary.len() {
            return Err(fault(
                "two tokens have the same number, so the tokenizer cannot be written".to_owned(),
            ));
        }
        self.0.to_string(false).map_err(|error| fault(error.to_string()))
    }

    /// How many tokens it knows, including added ones.
    pub fn vocabulary_size(&self) -> usize {
        self.0.get_vocab_size(true)
    }
}

fn fault(message: String) -> Fault {
    Fault::new(Reason::NoTokenCount, Exception::ValueError, message)
}

/// What the library says, or that it panicked.
fn guarded<T>(work: impl FnOnce() -> tokenizers::Result<T>) -> Result<T, String> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done.map_err(|error| error.to_string()),
        Err(_) => Err("its parts contradict each other".to_owned()),
    }
}

/// The bytes of a file; `named` is what the user called it.
fn read(file: &Path, named: &str) -> Result<Vec<u8>, Fault> {
    let failed = |error: &std::io::Error| file_fault(Reason::NoTokenCount, named, error);
    let opened = open_regular(file).map_err(|error| failed(&error))?;
    let mut bytes = Vec::new();
    opened.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| failed(&error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(fault(format!("'{named}' is larger than 512 MiB, so it is not a tokenizer")));
    }
    Ok(bytes)
}

/// What a `tokenizer_config.json` says about tokens.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Config {
    added_tokens_decoder: BTreeMap<String, NamedToken>,
    bos_token: Option<NamedToken>,
    eos_token: Option<NamedToken>,
    unk_token: Option<NamedToken>,
    sep_token: Option<NamedToken>,
    pad_token: Option<NamedToken>,
    cls_token: Option<NamedToken>,
    mask_token: Option<NamedToken>,
    additional_special_tokens: Option<Vec<NamedToken>>,
}

impl Config {
    fn special_tokens(&self) -> impl Iterator<Item = &NamedToken> {
        [
            &self.bos_token,
            &self.eos_token,
            &self.unk_token,
            &self.sep_token,
            &self.pad_token,
            &self.cls_token,
            &self.mask_token,
        ]
        .into_iter()
        .flatten()
        .chain(self.additional_special_tokens.iter().flatten())
    }
}

/// A token by its text alone, or with what surrounds it.
#[derive(Deserialize)]
#[serde(untagged)]
enum NamedToken {
    Text(String),
    Full {
        content: String,
        #[serde(default)]
        lstrip: bool,
        #[serde(default)]
        rstrip: bool,
        #[serde(default)]
        single_word: bool,
        normalized: Option<bool>,
        #[serde(default)]
        special: bool,
    },
}

impl NamedToken {
    fn content(&self) -> &str {
        match self {
            NamedToken::Text(content) | NamedToken::Full { content, .. } => content,
        }
    }

    fn special(&self) -> bool {
        matches!(self, NamedToken::Full { special: true, .. })
    }

    fn as_added(&self, special: bool) -> AddedToken {
        let token = AddedToken::from(self.content(), special);
        match self {
            NamedToken::Text(_) => token,
            NamedToken::Full { lstrip, rstrip, single_word, normalized, .. } => token
                .lstrip(*lstrip)
                .rstrip(*rstrip)
                .single_word(*single_word)
                .normalized(normalized.unwrap_or(!special)),
        }
    }
}

impl TokenCounter for TokenizerFile {
    fn count(&self, text: &str) -> Result<u64, Fault> {
        Ok(self.encoding(text)?.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str = r#"{"version": "1.0", "truncation": null, "padding": null, "added_tokens": [], "normalizer": null,
        "pre_tokenizer": {"type": "Whitespace"}, "post_processor": null, "decoder": null,
        "model": {"type": "WordLevel", "vocab": {"a": 0, "cat": 1, "<": 2, ">": 3, "box": 4, "[UNK]": 5},
                  "unk_token": "[UNK]"}}"#;

    #[test]
    fn tokens_that_a_directory_adds_count_as_one() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().to_str().unwrap();
        std::fs::write(directory.path().join("tokenizer.json"), WORDS).unwrap();
        let text = "a <box> cat";
        assert_eq!(TokenizerFile::open(path).unwrap().count(text), Ok(5));
        let config = r#"{"added_tokens_decoder": {"6": {"content": "<box>", "special": false, "normalized": false}},
            "eos_token": "</s>", "pad_token": {"content": "<pad>"}, "additional_special_tokens": ["<eod>"],
            "model_max_length": 1000}"#;
        std::fs::write(directory.path().join("tokenizer_config.json"), config).unwrap();
        let tokenizer = TokenizerFile::open(path).unwrap();
        assert_eq!(tokenizer.encode(text), Ok(vec![0, 6, 1]));
        assert_eq!(tokenizer.count("a</s><pad><eod>"), Ok(4));
        assert_eq!(tokenizer.vocabulary_size(), 10);
        // The file alone is read as it is.
        let file = directory.path().join("tokenizer.json");
        assert_eq!(TokenizerFile::open(file.to_str().unwrap()).unwrap().count(text), Ok(5));
        std::fs::write(directory.path().join("tokenizer_config.json"), "[").unwrap();
        let broken = TokenizerFile::open(path).unwrap_err();
        assert!(broken.message.contains("not a tokenizer_config.json"), "{broken}");
    }

    #[test]
    fn two_tokens_of_one_number_are_not_written() {
        let read = |json: &str| TokenizerFile::from_bytes(json.as_bytes()).unwrap();
        assert_eq!(read(&read(WORDS).to_json().unwrap()).count("a cat"), Ok(2));
        let twice = read(&WORDS.replace("\"cat\": 1", "\"cat\": 2"));
        assert!(twice.to_json().unwrap_err().message.contains("same number"));
    }

    #[test]
    fn garbage_is_an_error() {
        let mut texts: Vec<Vec<u8>> =
            (0..WORDS.len()).step_by(7).map(|end| WORDS.as_bytes()[..end].to_vec()).collect();
        texts.push(b"[".repeat(100_000));
        texts.push(WORDS.replace("\"a\": 0", "\"a\": 4294967295").into_bytes());
        texts.push(WORDS.replace("Whitespace", "Nothing").into_bytes());
        texts.push(vec![0xff; 1000]);
        for text in texts {
            let read = TokenizerFile::from_bytes(&text);
            // If it can be read, counting must not panic.
            let _ = read.map(|tokenizer| tokenizer.count("a cat <box> nothing"));
        }
        let broken = TokenizerFile::from_bytes(b"{}").unwrap_err();
        assert!(broken.message.contains("not a tokenizer.json"), "{broken}");
    }

    #[test]
    fn a_panic_of_the_library_is_an_error() {
        assert!(guarded(|| -> tokenizers::Result<()> { panic!("as a library may") }).is_err());
    }

    #[test]
    fn a_file_beyond_any_tokenizer_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("tokenizer.json");
        std::fs::File::create(&path).unwrap().set_len(LARGEST + 1).unwrap();
        let broken = TokenizerFile::open(path.to_str().unwrap()).unwrap_err();
        assert!(broken.message.contains("larger than 512 MiB"), "{broken}");
    }
}
