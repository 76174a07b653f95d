//! Image sizes from files, each read once.

use super::debug_log::file_fault;
use super::regular_file::open_regular;
use crate::fault::{Exception, Fault};
use crate::reason::Reason;
use crate::world::ImageSizes;
use groundrule_vision::ImageSizeError;
use groundrule_vision::image_size::{ImageFormat, read_image_size};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

/// Sizes kept at most; more paths than this are read again.
const MOST_KEPT: usize = 1 << 20;

/// Letters shown of a path.
const LONGEST_SHOWN: usize = 300;

/// Bytes read at once; most headers are shorter.
const HEADER: usize = 1024;

/// Reads the header of an image file and remembers the size by path: one image serves a whole group of
/// completions.
#[derive(Debug, Default)]
pub struct FileImages {
    roots: Vec<PathBuf>,
    known: RwLock<FxHashMap<String, (u32, u32)>>,
}

impl FileImages {
    /// Paths as they are, relative to the working directory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Relative paths are looked for in these directories, in order.
    pub fn under(roots: impl IntoIterator<Item = PathBuf>) -> Self {
        FileImages { roots: roots.into_iter().collect(), known: RwLock::default() }
    }

    fn open(&self, path: &str) -> std::io::Result<File> {
        let mut first_error = None;
        for root in &self.roots {
            match open_regular(&root.join(path)) {
                Ok(file) => return Ok(file),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        first_error.map_or_else(|| open_regular(Path::new(path)), Err)
    }
}

impl ImageSizes for FileImages {
    fn size(&self, path: &str) -> Result<(u32, u32), Fault> {
        if let Some(&size) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(path) {
            return Ok(size);
        }
        if path.contains("://") {
            let path = shown(path);
            return Err(Fault::new(
                Reason::ImageUnreadable,
                Exception::FileNotFoundError,
                format!("'{path}' is a URL, and URLs are not fetched"),
            ));
        }
        let file = self
            .open(path)
            .map_err(|error| file_fault(Reason::ImageUnreadable, &shown(path), &error))?;
        let found = read_image_size(BufReader::with_capacity(HEADER, file))
            .map_err(|error| fault(path, &error))?;
        let size = (found.width, found.height);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_KEPT {
            known.clear();
        }
        known.insert(path.to_owned(), size);
        Ok(size)
    }
}

/// A path for a message: what is longer than any is an image that was taken for one.
fn shown(path: &str) -> Cow<'_, str> {
    match path.char_indices().nth(LONGEST_SHOWN) {
        Some((end, _)) => Cow::Owned(format!("{}…", path.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(path),
    }
}

fn fault(path: &str, error: &ImageSizeError) -> Fault {
    let exception = match error {
        ImageSizeError::Unidentified => Exception::UnidentifiedImageError,
        ImageSizeError::TooManyPixels(_) => Exception::DecompressionBombError,
        ImageSizeError::Invalid(_) => Exception::ValueError,
        ImageSizeError::Io(std::io::ErrorKind::IsADirectory, _) => Exception::IsADirectoryError,
        ImageSizeError::Truncated | ImageSizeError::Unsupported(_) | ImageSizeError::Io(..) => {
            Exception::OsError
        }
    };
    let mut message = format!("'{path}': {error}");
    if *error == ImageSizeError::Unidentified {
        let formats: Vec<_> = ImageFormat::ALL.iter().map(|format| format.name()).collect();
        message.push_str(&format!("; formats are {}", formats.join(", ")));
    }
    Fault::new(Reason::ImageUnreadable, exception, message)
}
