//! Tables as inputs: Parquet files, Arrow files and streams.

use super::chunk::{Chunk, Content, Slice};
use crate::failure::Failure;
use arrow_schema::Schema;
use groundrule_table::TableError;
use groundrule_table::read::{ArrowFile, ArrowStream, Columns, Format, ParquetFile, Piece};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

type Bytes = Box<dyn Read + Send>;

/// A table, read chunk by chunk.
pub(super) struct TableInput {
    file: usize,
    path: PathBuf,
    source: Source,
    names: Arc<[String]>,
    /// Where finished bytes are counted, if the reader of the bytes does not count them.
    read: Option<Arc<AtomicU64>>,
}

enum Source {
    Parquet(ParquetFile),
    ArrowFile(ArrowFile),
    Arrow(Box<ArrowStream<Bytes>>),
}

impl TableInput {
    /// A seekable file: these columns of it, decoded by this many threads.
    pub(super) fn file(
        file: usize,
        path: &Path,
        (opened, format): (File, Format),
        (columns, threads): (&Columns, usize),
        read: Arc<AtomicU64>,
    ) -> Result<Self, Failure> {
        let failed = |error| failure(path, error);
        let (source, names) = match format {
            Format::Parquet => {
                let source = ParquetFile::open(opened, columns, threads).map_err(failed)?;
                let names = names(source.schema());
                (Source::Parquet(source), names)
            }
            _ => {
                let source = ArrowFile::open(opened, columns).map_err(failed)?;
                let names = names(source.schema());
                (Source::ArrowFile(source), names)
            }
        };
        Ok(TableInput { file, path: path.to_owned(), source, names, read: Some(read) })
    }

    /// An Arrow file or stream, from its first byte.
    pub(super) fn arrow(
        file: usize,
        path: &Path,
        bytes: Bytes,
        format: Format,
    ) -> Result<Self, Failure> {
        let source = ArrowStream::open(bytes, format).map_err(|error| failure(path, error))?;
        let names = names(source.schema());
        let path = path.to_owned();
        Ok(TableInput { file, path, source: Source::Arrow(Box::new(source)), names, read: None })
    }

    /// The next rows, or `None` at the end.
    pub(super) fn chunk(&mut self) -> Result<Option<Chunk>, Failure> {
        let piece = match &mut self.source {
            Source::Parquet(file) => file.piece(),
            Source::ArrowFile(file) => file.piece(),
            Source::Arrow(stream) => stream.piece(),
        };
        let Some(piece) = piece.map_err(|error| failure(&self.path, error))? else {
            return Ok(None);
        };
        let Piece { batch, first, bytes, .. } = piece;
        if let Some(read) = &self.read {
            read.fetch_add(bytes, Ordering::Relaxed);
        }
        let names = Arc::clone(&self.names);
        let content = Content::Records(Slice { batch, names, first });
        Ok(Some(Chunk { file: self.file, content }))
    }
}

fn names(schema: &Schema) -> Arc<[String]> {
    schema.fields().iter().map(|field| field.name().clone()).collect()
}

fn failure(path: &Path, error: TableError) -> Failure {
    let file = path.display().to_string();
    Failure::file(path, error.message).fix(error.fix.replace("FILE", &format!("{file:?}")))
}
