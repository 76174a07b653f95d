//! A file as a header reader needs it: short reads at the end rather than errors, cheap skips, few system calls.

use std::io::{self, Read, Seek, SeekFrom};

use super::ImageSizeError;

/// Why a format gives up.
pub(super) enum Stop {
    /// Not this format after all: the next one may try.
    Refused,
    /// It is this format, and it cannot be read.
    Failed(ImageSizeError),
}

impl From<ImageSizeError> for Stop {
    fn from(error: ImageSizeError) -> Self {
        Stop::Failed(error)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Failed(error.into())
    }
}

pub(super) trait ReadSeek: Read + Seek {}
impl<T: Read + Seek> ReadSeek for T {}

/// What one read asks the operating system for: most headers fit.
const WINDOW: usize = 4096;

/// The most bytes that are read to find a size. No picture needs them: a header that goes on for longer was made to.
pub(super) const MOST_READ: usize = 4 << 20;

const ENDLESS: &str = "the image's header goes on without end";

/// A window into the file and a position, which may lie outside the window and beyond the end.
pub(super) struct Source<'a> {
    reader: &'a mut dyn ReadSeek,
    window: Vec<u8>,
    window_start: u64,
    position: u64,
    /// The position of the reader itself, once known.
    reader_at: Option<u64>,
    length: Option<u64>,
    /// How many bytes may still be read.
    left: usize,
}

impl<'a> Source<'a> {
    pub(super) fn new(reader: &'a mut dyn ReadSeek) -> Self {
        Self {
            reader,
            window: Vec::new(),
            window_start: 0,
            position: 0,
            reader_at: None,
            length: None,
            left: MOST_READ,
        }
    }

    /// Lets a format read more, if its rule asks for that.
    pub(super) fn allow(&mut self, bytes: u64) {
        self.left += bytes as usize;
    }

    pub(super) fn seek(&mut self, position: u64) {
        self.position = position;
    }

    pub(super) fn position(&self) -> u64 {
        self.position
    }

    /// The length of the file.
    pub(super) fn length(&mut self) -> io::Result<u64> {
        match self.length {
            Some(length) => Ok(length),
            None => {
                let length = self.reader.seek(SeekFrom::End(0))?;
                self.length = Some(length);
                self.reader_at = Some(length);
                Ok(length)
            }
        }
    }

    /// The next `wanted` bytes, fewer only at the end of the file. `wanted` must be bounded by the caller.
    pub(super) fn read(&mut self, wanted: usize) -> io::Result<&[u8]> {
        let offset = self.fill(wanted)?;
        let available = &self.window[offset.min(self.window.len())..];
        let taken = &available[..wanted.min(available.len())];
        self.position += taken.len() as u64;
        Ok(taken)
    }

    /// The next bytes, all of them, or the file is truncated.
    pub(super) fn read_exactly(&mut self, wanted: usize) -> Result<&[u8], Stop> {
        let found = self.read(wanted)?;
        if found.len() < wanted { Err(ImageSizeError::Truncated.into()) } else { Ok(found) }
    }

    pub(super) fn byte(&mut self) -> io::Result<Option<u8>> {
        Ok(self.read(1)?.first().copied())
    }

    /// Skips `count` bytes that must be there.
    pub(super) fn skip_exactly(&mut self, count: u64) -> Result<(), Stop> {
        if count == 0 {
            return Ok(());
        }
        // Looking at the last of them proves that all are there.
        self.position = self.position.saturating_add(count - 1);
        if self.read(1)?.is_empty() { Err(ImageSizeError::Truncated.into()) } else { Ok(()) }
    }

    /// Skips up to `count` bytes, stopping at the end of the file.
    pub(super) fn skip(&mut self, count: u64) -> io::Result<()> {
        let target = self.position.saturating_add(count);
        self.position = if target <= self.window_end() {
            target
        } else {
            target.min(self.length()?.max(self.position))
        };
        Ok(())
    }

    fn window_end(&self) -> u64 {
        self.window_start.saturating_add(self.window.len() as u64)
    }

    /// Makes the window hold `wanted` bytes from the position on, if the file has them; returns the position within the
    /// window, which is the window's end if there is nothing to read.
    fn fill(&mut self, wanted: usize) -> io::Result<usize> {
        let needed_end = self.position.saturating_add(wanted as u64);
        let inside = self.window_start <= self.position && self.position <= self.window_end();
        if !(inside && needed_end <= self.window_end()) {
            if inside {
                // Keep what is there: the read continues where the window ends.
                let consumed = (self.position - self.window_start) as usize;
                self.window.drain(..consumed);
            } else {
                self.window.clear();
            }
            self.window_start = self.position;
            self.extend(wanted)?;
        }
        Ok((self.position - self.window_start) as usize)
    }

    fn extend(&mut self, wanted: usize) -> io::Result<()> {
        if self.length.is_some_and(|length| self.window_end() >= length) {
            return Ok(());
        }
        let from = self.window_end();
        // A file system may refuse to seek this far; no file is that long.
        const FAR: u64 = 1 << 40;
        if from >= FAR && from >= self.length()? {
            return Ok(());
        }
        if self.reader_at != Some(from) {
            self.reader.seek(SeekFrom::Start(from))?;
            self.reader_at = Some(from);
        }
        while self.window.len() < wanted {
            let filled = self.window.len();
            // Grows by doubling, so that a header that lies about its length costs no more than the file holds.
            let room = WINDOW.max(filled).min(WINDOW.max(wanted - filled)).min(self.left);
            if room == 0 {
                return Err(io::Error::other(ENDLESS));
            }
            self.window.resize(filled + room, 0);
            let count = loop {
                match self.reader.read(&mut self.window[filled..]) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    other => break other,
                }
            };
            let count = match count {
                Ok(count) => count,
                Err(error) => {
                    self.window.truncate(filled);
                    return Err(error);
                }
            };
            self.window.truncate(filled + count);
            self.left -= count;
            self.reader_at = Some(self.window_end());
            if count == 0 {
                // Only a read at the true end tells the length; a seek beyond it does not.
                break;
            }
        }
        Ok(())
    }
}

/// Two bytes at `at`, or the format is refused.
pub(super) fn be16(bytes: &[u8], at: usize) -> Result<u16, Stop> {
    array(bytes, at).map(u16::from_be_bytes)
}

/// Four bytes at `at`, or the format is refused.
pub(super) fn be32(bytes: &[u8], at: usize) -> Result<u32, Stop> {
    array(bytes, at).map(u32::from_be_bytes)
}

/// Eight bytes at `at`, or the format is refused.
pub(super) fn be64(bytes: &[u8], at: usize) -> Result<u64, Stop> {
    array(bytes, at).map(u64::from_be_bytes)
}

/// Two bytes at `at`, low byte first, or the format is refused.
pub(super) fn le16(bytes: &[u8], at: usize) -> Result<u16, Stop> {
    array(bytes, at).map(u16::from_le_bytes)
}

/// Four bytes at `at`, low byte first, or the format is refused.
pub(super) fn le32(bytes: &[u8], at: usize) -> Result<u32, Stop> {
    array(bytes, at).map(u32::from_le_bytes)
}

/// One byte at `at`, or the format is refused.
pub(super) fn byte_at(bytes: &[u8], at: usize) -> Result<u8, Stop> {
    bytes.get(at).copied().ok_or(Stop::Refused)
}

fn array<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], Stop> {
    bytes.get(at..).and_then(|rest| rest.first_chunk()).copied().ok_or(Stop::Refused)
}
