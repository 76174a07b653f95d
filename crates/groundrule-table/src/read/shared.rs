//! Files that any thread can read at any position, and memory that is used again.

use crate::error::TableError;
use arrow_buffer::Buffer;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;

/// A file that many threads read, each at its own positions.
#[derive(Debug, Clone)]
pub(super) struct Shared {
    file: Arc<File>,
    pub(super) length: u64,
}

/// The bytes of a file from a position on.
pub(super) struct From {
    file: Arc<File>,
    at: u64,
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, at)
}

#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, at)
}

impl Read for From {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = read_at(&self.file, buffer, self.at)?;
        self.at += count as u64;
        Ok(count)
    }
}

impl Shared {
    pub(super) fn new(file: File) -> Result<Self, TableError> {
        let length = file.metadata().map_err(TableError::damaged)?.len();
        Ok(Shared { file: Arc::new(file), length })
    }

    /// The file from a position on.
    pub(super) fn from(&self, start: u64) -> From {
        From { file: Arc::clone(&self.file), at: start }
    }

    /// `length` bytes from a position on. Memory is allocated for what the file has, not for what a damaged file
    /// announces.
    pub(super) fn bytes(&self, start: u64, length: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.bytes_into(start, length, &mut bytes)?;
        Ok(bytes)
    }

    /// The same, in place of what is in `bytes`.
    pub(super) fn bytes_into(
        &self,
        start: u64,
        length: u64,
        bytes: &mut Vec<u8>,
    ) -> io::Result<()> {
        let there = self.length.saturating_sub(start);
        let ended = || {
            let what =
                format!("{length} bytes are meant to be at {start}, and the file has {there}");
            io::Error::new(io::ErrorKind::UnexpectedEof, what)
        };
        if length > there {
            return Err(ended());
        }
        bytes.clear();
        bytes.reserve(usize::try_from(length).map_err(|_| ended())?);
        self.from(start).take(length).read_to_end(bytes)?;
        if bytes.len() as u64 == length { Ok(()) } else { Err(ended()) }
    }
}

/// Longer buffers are given back.
const LONGEST: usize = 32 << 20;

/// The last buffers that were filled: new memory costs more than filling it, as the system has to clear it first.
pub(super) struct Used {
    buffers: VecDeque<Buffer>,
    most: usize,
}

impl Used {
    /// Keeps `most` buffers. By then the oldest should have been judged, so that it is free again.
    pub(super) fn new(most: usize) -> Self {
        Used { buffers: VecDeque::new(), most }
    }

    /// Memory to fill. What is in it means nothing.
    pub(super) fn spare(&mut self) -> Vec<u8> {
        let oldest = if self.buffers.len() < self.most { None } else { self.buffers.pop_front() };
        oldest.and_then(|buffer| buffer.into_vec().ok()).unwrap_or_default()
    }

    /// Remembers a buffer that was filled.
    pub(super) fn keep(&mut self, buffer: &Buffer) {
        if buffer.len() <= LONGEST {
            self.buffers.push_back(buffer.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_of_the_oldest_buffer_is_used_again() {
        let filled = |length: usize| Buffer::from_vec(vec![0_u8; length]);
        let mut used = Used::new(2);
        used.keep(&filled(10));
        assert!(used.spare().is_empty());
        used.keep(&filled(20));
        assert_eq!(used.spare().len(), 10);
        // One that somebody still reads is left alone.
        let held = filled(30);
        used.keep(&held);
        assert_eq!(used.spare().len(), 20);
        used.keep(&filled(40));
        assert!(used.spare().is_empty());
        let mut long = Used::new(1);
        long.keep(&filled(LONGEST + 1));
        assert!(long.spare().is_empty());
        long.keep(&filled(LONGEST));
        assert_eq!(long.spare().len(), LONGEST);
    }
}
