//! Every check, for the run without a fuzzer (`blind.rs`). Targets and tests name the files they need.

pub(crate) mod box_reader;
pub(crate) mod choices;
pub(crate) mod columns;
pub(crate) mod edges;
pub(crate) mod image_size;
pub(crate) mod json_loads;
pub(crate) mod json_repair;
pub(crate) mod kept;
pub(crate) mod matching;
pub(crate) mod math_compat;
pub(crate) mod math_extract;
pub(crate) mod math_grammar;
pub(crate) mod math_parse;
pub(crate) mod math_print;
pub(crate) mod math_verify;
pub(crate) mod rewards;
pub(crate) mod rows;
pub(crate) mod service_request;
pub(crate) mod settings;
pub(crate) mod table_file;
pub(crate) mod table_rows;
pub(crate) mod tags;
pub(crate) mod texts;
pub(crate) mod threads;
pub(crate) mod view_request;
