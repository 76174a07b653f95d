//! Tables as inputs: Parquet files, Arrow files and streams.

use super::chunk::{Chunk, Content, Slice};
use crate::failure::Failure;
use groundrule_table::TableError;
use groundrule_table::read::{ArrowStream, Columns, Format, ParquetFile, Piece};
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
    /// Where bytes that are done are counted, where the reader of the bytes does not.
    read: Option<Arc<AtomicU64>>,
}

enum Source {
    Parquet(ParquetFile),
    Arrow(ArrowStream<Bytes>),
}

impl TableInput {
    /// A Parquet file, decoded by so many threads.
    pub(super) fn parquet(
        file: usize,
        path: &Path,
        opened: File,
        columns: &Columns,
        threads: usize,
        read: Arc<AtomicU64>,
    ) -> Result<Self, Failure> {
        let source = ParquetFile::open(opened, columns, threads).map_err(|e| failure(path, e))?;
        let names = source.schema().fields().iter().map(|field| field.name().clone()).collect();
        let path = path.to_owned();
        Ok(TableInput { file, path, source: Source::Parquet(source), names, read: Some(read) })
    }

    /// An Arrow file or stream, from bytes of which none are read yet.
    pub(super) fn arrow(
        file: usize,
        path: &Path,
        bytes: Bytes,
        format: Format,
    ) -> Result<Self, Failure> {
        let source = ArrowStream::open(bytes, format).map_err(|error| failure(path, error))?;
        let schema = source.schema();
        let fields = schema.iter().flat_map(|schema| schema.fields().iter());
        let names = fields.map(|field| field.name().clone()).collect();
        let path = path.to_owned();
        Ok(TableInput { file, path, source: Source::Arrow(source), names, read: None })
    }

    /// The next rows, or `None` at the end.
    pub(super) fn chunk(&mut self) -> Result<Option<Chunk>, Failure> {
        let piece = match &mut self.source {
            Source::Parquet(file) => file.piece(),
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

fn failure(path: &Path, error: TableError) -> Failure {
    let file = path.display().to_string();
    Failure::file(path, error.message).fix(error.fix.replace("FILE", &format!("{file:?}")))
}
