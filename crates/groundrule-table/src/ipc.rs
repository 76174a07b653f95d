//! Arrow's format for files and streams: messages of a FlatBuffers head and a body of buffers.

mod build;
mod decode;
mod dictionaries;
mod encode;
mod flat;
mod message;
mod ranges;
mod schema;
mod schema_out;
#[cfg(test)]
mod tests;
mod unpack;
pub(crate) mod write;

pub(crate) use decode::bytes_of;
pub(crate) use message::{Block, Footer, Reading, message};

use arrow_schema::DataType;

/// What comes before the length of a message, since 2019.
pub(crate) const CONTINUATION: [u8; 4] = [0xff; 4];

/// How a file ends; it begins with the same, padded to eight bytes.
pub(crate) const MARK: [u8; 6] = *b"ARROW1";

/// Columns nested deeper than this are neither read nor written.
const DEEPEST: usize = 64;

/// A column as it lies in messages, with the dictionaries that only the schema's message names.
#[derive(Debug, Clone)]
struct Column {
    kind: DataType,
    /// Which dictionary its keys point into.
    dictionary: Option<i64>,
    /// Of a column with a dictionary, the children of the dictionary's values.
    children: Vec<Column>,
}

/// The fields of the format's tables, by their place in them, and the numbers of its variants.
mod slot {
    pub(super) mod schema {
        pub(crate) const ENDIANNESS: usize = 0;
        pub(crate) const FIELDS: usize = 1;
        pub(crate) const METADATA: usize = 2;
    }
    pub(super) mod field {
        pub(crate) const NAME: usize = 0;
        pub(crate) const NULLABLE: usize = 1;
        pub(crate) const KIND: usize = 2;
        pub(crate) const TYPE: usize = 3;
        pub(crate) const DICTIONARY: usize = 4;
        pub(crate) const CHILDREN: usize = 5;
        pub(crate) const METADATA: usize = 6;
    }
    pub(super) mod dictionary {
        pub(crate) const ID: usize = 0;
        pub(crate) const KEYS: usize = 1;
        pub(crate) const ORDERED: usize = 2;
    }
    pub(super) mod message {
        pub(crate) const VERSION: usize = 0;
        pub(crate) const KIND: usize = 1;
        pub(crate) const HEAD: usize = 2;
        pub(crate) const BODY: usize = 3;
    }
    pub(super) mod batch {
        pub(crate) const LENGTH: usize = 0;
        pub(crate) const NODES: usize = 1;
        pub(crate) const BUFFERS: usize = 2;
        pub(crate) const COMPRESSION: usize = 3;
        pub(crate) const COUNTS: usize = 4;
    }
    pub(super) mod dictionary_batch {
        pub(crate) const ID: usize = 0;
        pub(crate) const DATA: usize = 1;
        pub(crate) const DELTA: usize = 2;
    }
    pub(super) mod footer {
        pub(crate) const VERSION: usize = 0;
        pub(crate) const SCHEMA: usize = 1;
        pub(crate) const DICTIONARIES: usize = 2;
        pub(crate) const BATCHES: usize = 3;
    }
}

/// What a message is.
mod header {
    pub(super) const SCHEMA: u8 = 1;
    pub(super) const DICTIONARY: u8 = 2;
    pub(super) const BATCH: u8 = 3;
}

/// Versions of the format. Nothing older is found in the wild.
mod version {
    pub(super) const FOUR: i16 = 3;
    pub(super) const FIVE: i16 = 4;
}

/// Types of columns.
mod kind {
    pub(super) const NULL: u8 = 1;
    pub(super) const INT: u8 = 2;
    pub(super) const FLOAT: u8 = 3;
    pub(super) const BINARY: u8 = 4;
    pub(super) const UTF8: u8 = 5;
    pub(super) const BOOL: u8 = 6;
    pub(super) const DECIMAL: u8 = 7;
    pub(super) const DATE: u8 = 8;
    pub(super) const TIME: u8 = 9;
    pub(super) const TIMESTAMP: u8 = 10;
    pub(super) const INTERVAL: u8 = 11;
    pub(super) const LIST: u8 = 12;
    pub(super) const STRUCT: u8 = 13;
    pub(super) const UNION: u8 = 14;
    pub(super) const FIXED_SIZE_BINARY: u8 = 15;
    pub(super) const FIXED_SIZE_LIST: u8 = 16;
    pub(super) const MAP: u8 = 17;
    pub(super) const DURATION: u8 = 18;
    pub(super) const LARGE_BINARY: u8 = 19;
    pub(super) const LARGE_UTF8: u8 = 20;
    pub(super) const LARGE_LIST: u8 = 21;
    pub(super) const RUN_END_ENCODED: u8 = 22;
    pub(super) const BINARY_VIEW: u8 = 23;
    pub(super) const UTF8_VIEW: u8 = 24;
    pub(super) const LIST_VIEW: u8 = 25;
    pub(super) const LARGE_LIST_VIEW: u8 = 26;
}
