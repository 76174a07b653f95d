//! Record batches to files and streams.

use crate::error::TableError;
use crate::ipc::write::IpcWriter;
use crate::read::Format;
use ::parquet::arrow::ArrowWriter;
use ::parquet::basic::Compression;
use ::parquet::file::properties::WriterProperties;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use std::io::Write;
use std::path::Path;

/// A row group ends when it takes this much memory, so that input columns of any size can be kept.
const GROUP_BYTES: usize = 32 << 20;

/// A row group has at most this many rows.
const GROUP_ROWS: usize = 1 << 17;

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
pub struct TableWriter<W: Write + Send>(Kind<W>);

enum Kind<W: Write + Send> {
    Parquet(Box<ArrowWriter<W>>),
    Arrow(Box<IpcWriter<W>>),
}

impl<W: Write + Send> TableWriter<W> {
    /// Begins a table of these columns. Parquet is compressed with Snappy, which every reader knows.
    pub fn new(writer: W, format: Format, schema: &SchemaRef) -> Result<Self, TableError> {
        Ok(TableWriter(match format {
            Format::Parquet => {
                let properties = WriterProperties::builder()
                    .set_compression(Compression::SNAPPY)
                    .set_max_row_group_row_count(Some(GROUP_ROWS))
                    .build();
                let begun =
                    ArrowWriter::try_new(writer, SchemaRef::clone(schema), Some(properties));
                Kind::Parquet(Box::new(begun.map_err(failed)?))
            }
            Format::ArrowFile => Kind::Arrow(Box::new(IpcWriter::file(writer, schema)?)),
            Format::ArrowStream => Kind::Arrow(Box::new(IpcWriter::stream(writer, schema)?)),
        }))
    }

    /// Writes rows.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        match &mut self.0 {
            Kind::Parquet(writer) => {
                writer.write(batch).map_err(failed)?;
                if writer.in_progress_size() > GROUP_BYTES {
                    writer.flush().map_err(failed)?;
                }
                Ok(())
            }
            Kind::Arrow(writer) => writer.write(batch),
        }
    }

    /// Ends the table and returns what it was written to.
    pub fn finish(self) -> Result<W, TableError> {
        match self.0 {
            Kind::Parquet(writer) => writer.into_inner().map_err(failed),
            Kind::Arrow(writer) => writer.finish(),
        }
    }
}

fn failed(error: impl std::fmt::Display) -> TableError {
    TableError::new(format!("the table could not be written: {error}"), "is the disk full?")
}
