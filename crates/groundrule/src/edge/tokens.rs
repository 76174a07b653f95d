//! Token counts by any `tokenizer.json`.

use super::debug_log::file_fault;
use crate::fault::{Exception, Fault};
use crate::reason::Reason;
use crate::world::TokenCounter;
use tokenizers::Tokenizer;

/// A tokenizer read from a `tokenizer.json`.
#[derive(Debug)]
pub struct TokenizerFile(Tokenizer);

impl TokenizerFile {
    /// Reads a tokenizer file, or a directory that holds a `tokenizer.json`.
    pub fn open(path: &str) -> Result<Self, Fault> {
        let mut file = std::path::PathBuf::from(path);
        if file.is_dir() {
            file.push("tokenizer.json");
        }
        let text =
            std::fs::read(&file).map_err(|error| file_fault(Reason::NoTokenCount, path, &error))?;
        Self::from_bytes(&text)
    }

    /// Reads the JSON of a tokenizer.
    pub fn from_bytes(json: &[u8]) -> Result<Self, Fault> {
        let mut tokenizer = Tokenizer::from_bytes(json).map_err(|error| {
            Fault::new(
                Reason::NoTokenCount,
                Exception::ValueError,
                format!("this is no tokenizer.json: {error}"),
            )
        })?;
        // A length is counted as it is, whatever the file says about training batches.
        tokenizer.with_padding(None);
        tokenizer.with_truncation(None).map_err(|error| {
            Fault::new(Reason::NoTokenCount, Exception::ValueError, error.to_string())
        })?;
        Ok(TokenizerFile(tokenizer))
    }
}

impl TokenCounter for TokenizerFile {
    fn count(&self, text: &str) -> Result<u64, Fault> {
        let encoding = self.0.encode_fast(text, true).map_err(|error| {
            Fault::new(
                Reason::NoTokenCount,
                Exception::ValueError,
                format!("the tokenizer failed: {error}"),
            )
        })?;
        Ok(encoding.len() as u64)
    }
}
