//! What the programs around the engine use of their host: files, environment, network and clock.

#[cfg(feature = "llm")]
mod address;
mod debug_log;
mod images;
mod inside;
#[cfg(feature = "llm")]
mod llm;
mod query;
#[cfg(feature = "llm")]
mod question;
mod regular_file;
#[cfg(feature = "tokenizers")]
mod tokens;

#[cfg(feature = "llm")]
pub use address::masked_address;
pub use debug_log::{DebugLog, LogFile};
pub use images::FileImages;
pub use inside::inside;
#[cfg(feature = "llm")]
pub use llm::{LlmJudge, LlmSettings};
pub use query::{Query, url_decoded};
pub use regular_file::open_regular;
#[cfg(feature = "tokenizers")]
pub use tokens::TokenizerFile;
