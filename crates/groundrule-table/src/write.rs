//! Record batches to files and streams.

mod parquet;

use self::parquet::ParquetWriter;
use crate::error::TableError;
use crate::ipc::write::IpcWriter;
use crate::read::Format;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use std::io::Write;
use std::path::Path;

impl Format {
    /// The format for a file with this name.
    ///
    /// ```
    /// use groundrule_table::read::Format;
    /// use std::path::Path;
    /// assert_eq!(Format::of_path(Path::new("scored.parquet")), Some(Format::Parquet));
    /// assert_eq!(Format::of_path(Path::new("scored.jsonl")), None);
    /// ```
    pub fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "parquet" | "pq" => Some(Format::Parquet),
            "arrow" | "feather" | "ipc" => Some(Format::ArrowFile),
            "arrows" => Some(Format::ArrowStream),
            _ => None,
        }
    }
}

/// A table being written.
pub struct TableWriter<W: Write>(Kind<W>);

enum Kind<W: Write> {
    Parquet(Box<ParquetWriter<W>>),
    Arrow(Box<IpcWriter<W>>),
}

impl<W: Write> TableWriter<W> {
    /// Begins a table of these columns. Parquet is compressed with Snappy, which every reader knows.
    pub fn new(writer: W, format: Format, schema: &SchemaRef) -> Result<Self, TableError> {
        Ok(TableWriter(match format {
            Format::Parquet => Kind::Parquet(Box::new(ParquetWriter::new(writer, schema)?)),
            Format::ArrowFile => Kind::Arrow(Box::new(IpcWriter::file(writer, schema)?)),
            Format::ArrowStream => Kind::Arrow(Box::new(IpcWriter::stream(writer, schema)?)),
        }))
    }

    /// Writes rows.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        match &mut self.0 {
            Kind::Parquet(writer) => writer.write(batch),
            Kind::Arrow(writer) => writer.write(batch),
        }
    }

    /// Ends the table and returns what it was written to.
    pub fn finish(self) -> Result<W, TableError> {
        match self.0 {
            Kind::Parquet(writer) => writer.finish(),
            Kind::Arrow(writer) => writer.finish(),
        }
    }
}
