//! The edges of the engine: files, environment and clock, used by the programs around it.

mod debug_log;
mod images;
#[cfg(feature = "tokenizers")]
mod tokens;

pub use debug_log::DebugLog;
pub use images::FileImages;
#[cfg(feature = "tokenizers")]
pub use tokens::TokenizerFile;
