//! Any bytes give a size or an error, the same whether they come at once or in pieces.

use std::io::{Cursor, Read, Seek, SeekFrom};

use groundrule_vision::image_size::{MAX_PIXELS, image_size, read_image_size};

struct Pieces<'a>(Cursor<&'a [u8]>);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let room = buffer.len().min(5);
        self.0.read(&mut buffer[..room])
    }
}

impl Seek for Pieces<'_> {
    fn seek(&mut self, position: SeekFrom) -> std::io::Result<u64> {
        self.0.seek(position)
    }
}

pub(crate) fn check(bytes: &[u8]) {
    let found = image_size(bytes);
    assert_eq!(found, read_image_size(Pieces(Cursor::new(bytes))));
    if let Ok(size) = found {
        assert!(size.width > 0 && size.height > 0);
        assert!(u64::from(size.width) * u64::from(size.height) <= MAX_PIXELS);
    }
}
