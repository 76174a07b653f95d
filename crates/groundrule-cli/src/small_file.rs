//! Texts that are read whole: configurations, tokens, completions from standard input. Their size is limited, so a
//! device that never ends is an error and does not use up the memory.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The text of a file of up to `most` bytes; a larger one is [`ErrorKind::FileTooLarge`]. Pipes are read too, because
/// shells make them.
pub(crate) fn read_text(path: &Path, most: u64) -> io::Result<String> {
    read_all(File::open(path)?, most)
}

/// The same for a source that is already open.
pub(crate) fn read_all(source: impl Read, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(
            ErrorKind::FileTooLarge,
            format!("there are more than {most} bytes"),
        ));
    }
    String::from_utf8(bytes).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_bounded_and_text_is_text() {
        assert_eq!(read_all(&b"abc"[..], 3).unwrap(), "abc");
        assert_eq!(read_all(&b"abcd"[..], 3).unwrap_err().kind(), ErrorKind::FileTooLarge);
        assert_eq!(read_all(io::repeat(0), 1 << 20).unwrap_err().kind(), ErrorKind::FileTooLarge);
        assert_eq!(read_all(&b"\xff"[..], 3).unwrap_err().kind(), ErrorKind::InvalidData);
    }
}
