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
use std::io::{BufReader, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, PoisonError, RwLock};
use std::time::Duration;

/// At most this many sizes are kept; beyond that, paths are read again.
const MOST_KEPT: usize = 1 << 20;

/// How many characters of a path are shown.
const LONGEST_SHOWN: usize = 300;

/// Bytes read at once; most headers are shorter.
const HEADER: usize = 1024;

/// Reads the header of an image file and remembers the size by path: one image serves a whole group of
/// completions.
#[derive(Debug, Default)]
pub struct FileImages {
    roots: Vec<PathBuf>,
    known: RwLock<FxHashMap<String, (u32, u32)>>,
    /// Whether sizes are shared: looked up among those found earlier, and stored there.
    shares: bool,
}

impl FileImages {
    /// Uses paths as they are, relative to the working directory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks for relative paths in these directories, in order.
    pub fn under(roots: impl IntoIterator<Item = PathBuf>) -> Self {
        FileImages { roots: roots.into_iter().collect(), ..Self::default() }
    }

    /// Uses paths as they are, for calls that each ask for few images: sizes are kept for the whole process, and a file
    /// is read again once it has changed.
    ///
    /// ```
    /// use groundrule::{ImageSizes, host::FileImages};
    /// assert!(FileImages::shared().size("no/such/image.png").is_err());
    /// ```
    pub fn shared() -> Self {
        FileImages { shares: true, ..Self::default() }
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

    /// The directories in which a relative path was looked for, in words.
    fn looked_in(&self, path: &str) -> Option<String> {
        let plain = |root: &PathBuf| root.components().collect::<PathBuf>();
        let name = |root: &PathBuf| match plain(root).to_string_lossy() {
            root if root.is_empty() => "the working directory".to_owned(),
            root => format!("'{}'", shown(&root)),
        };
        let places: Vec<String> = self.roots.iter().map(name).collect();
        let relative = Path::new(path).is_relative() && !places.is_empty();
        relative.then(|| places.join(" or "))
    }

    /// The size that the file's header gives.
    fn read(&self, path: &str) -> Result<(u32, u32), Fault> {
        let file = self.open(path).map_err(|error| {
            let fault = file_fault(Reason::ImageUnreadable, &shown(path), &error);
            match self.looked_in(path) {
                Some(places) if error.kind() == ErrorKind::NotFound => {
                    let message = format!("'{}' was not found in {places}", shown(path));
                    Fault { message, ..fault }
                }
                _ => fault,
            }
        })?;
        let found = read_image_size(BufReader::with_capacity(HEADER, file))
            .map_err(|error| fault(path, &error))?;
        Ok((found.width, found.height))
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
        let stamp = if self.shares { Stamp::of(Path::new(path)) } else { None };
        let size = match stamp.and_then(|stamp| stamp.kept(path)) {
            Some(size) => size,
            None => {
                let size = self.read(path)?;
                if let Some(stamp) = stamp {
                    stamp.keep(path, size);
                }
                size
            }
        };
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_KEPT {
            known.clear();
        }
        known.insert(path.to_owned(), size);
        Ok(size)
    }
}

/// What identifies a file as the same and unchanged: device, number, length, and when it was written and renamed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp([u64; 7]);

/// Sizes by path, each with the stamp of its file.
type Stamped = FxHashMap<String, (Stamp, (u32, u32))>;

/// Those of the whole process.
static KEPT: LazyLock<RwLock<Stamped>> = LazyLock::new(RwLock::default);

/// A file that was written this recently may be written again without a trace: file system clocks are coarse.
const SETTLED: Duration = Duration::from_secs(2);

impl Stamp {
    /// The stamp of a regular file that was not written just now.
    #[cfg(unix)]
    fn of(path: &Path) -> Option<Stamp> {
        use std::os::unix::fs::MetadataExt;
        let file = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file)?;
        let settled = file.modified().ok()?.elapsed().is_ok_and(|age| age >= SETTLED);
        let times = [file.mtime(), file.mtime_nsec(), file.ctime(), file.ctime_nsec()];
        let [written, written_ns, changed, changed_ns] = times.map(i64::cast_unsigned);
        let numbers =
            [file.dev(), file.ino(), file.len(), written, written_ns, changed, changed_ns];
        settled.then_some(Stamp(numbers))
    }

    /// On other systems, files have no number that tells them apart.
    #[cfg(not(unix))]
    fn of(_: &Path) -> Option<Stamp> {
        None
    }

    fn kept(self, path: &str) -> Option<(u32, u32)> {
        let kept = KEPT.read().unwrap_or_else(PoisonError::into_inner);
        kept.get(path).filter(|(stamp, _)| *stamp == self).map(|(_, size)| *size)
    }

    fn keep(self, path: &str, size: (u32, u32)) {
        let mut kept = KEPT.write().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(path.to_owned(), (self, size));
    }
}

/// A path for a message: if it is longer than any path, it is an image that was taken for one.
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

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    fn write(path: &Path, width: u8, age: Duration) -> std::io::Result<()> {
        std::fs::write(path, format!("P6\n{width} 9\n255\n"))?;
        File::options().write(true).open(path)?.set_modified(SystemTime::now() - age)
    }

    #[test]
    fn an_image_that_is_not_there_says_where_it_was_looked_for() {
        let told = |images: &FileImages, path: &str| images.size(path).unwrap_err().message;
        let images = FileImages::under(["no/such".into(), PathBuf::new()]);
        assert_eq!(
            told(&images, "a.png"),
            "'a.png' was not found in 'no/such' or the working directory"
        );
        assert!(told(&images, "/no/such/a.png").contains("No such file"));
        assert!(told(&FileImages::new(), "no/a.png").contains("No such file"));
    }

    #[test]
    fn relative_paths_are_looked_for_in_every_directory() {
        let directory = tempfile::tempdir().unwrap();
        let (one, other) = (directory.path().join("one"), directory.path().join("other"));
        for (root, name, width) in [(&one, "a.ppm", 1), (&other, "a.ppm", 2), (&other, "b.ppm", 3)]
        {
            std::fs::create_dir_all(root).unwrap();
            write(&root.join(name), width, Duration::ZERO).unwrap();
        }
        let images = FileImages::under([one.clone(), other]);
        assert_eq!((images.size("a.ppm"), images.size("b.ppm")), (Ok((1, 9)), Ok((3, 9))));
        let missing = images.size("c.ppm").unwrap_err();
        assert_eq!(missing.exception, Exception::FileNotFoundError);
        assert_eq!(missing.file.map(|file| file.path).as_deref(), Some("c.ppm"));
        // A size is kept once it is known.
        std::fs::remove_file(one.join("a.ppm")).unwrap();
        assert_eq!(images.size("a.ppm"), Ok((1, 9)));
        assert_eq!(
            FileImages::under([one]).size("a.ppm").unwrap_err().exception,
            Exception::FileNotFoundError
        );
    }

    #[test]
    fn what_is_no_image_is_said_in_the_words_of_python() {
        let directory = tempfile::tempdir().unwrap();
        for (content, exception) in [
            (&b"no image"[..], Exception::UnidentifiedImageError),
            (b"P6\n", Exception::ValueError),
        ] {
            let path = directory.path().join("a.ppm");
            std::fs::write(&path, content).unwrap();
            let fault = FileImages::new().size(path.to_str().unwrap()).unwrap_err();
            assert_eq!(
                (fault.reason, fault.exception),
                (Reason::ImageUnreadable, exception),
                "{fault}"
            );
            let listed = fault.message.contains("; formats are ");
            assert_eq!(listed, exception == Exception::UnidentifiedImageError, "{fault}");
        }
        let directory = directory.path().to_str().unwrap();
        assert_eq!(
            FileImages::new().size(directory).unwrap_err().exception,
            Exception::IsADirectoryError
        );
        let fetched = FileImages::new().size("https://host/a.png").unwrap_err();
        assert_eq!(fetched.message, "'https://host/a.png' is a URL, and URLs are not fetched");
    }

    #[test]
    fn very_long_paths_are_shortened_in_messages() {
        assert_eq!(shown(&"é".repeat(300)), "é".repeat(300));
        assert_eq!(shown(&"é".repeat(301)), format!("{}…", "é".repeat(300)));
    }

    #[test]
    fn shared_sizes_outlive_a_call_until_the_file_changes() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.ppm");
        let name = path.to_str().unwrap();
        let size = || FileImages::shared().size(name).unwrap().0;
        write(&path, 7, Duration::from_secs(60)).unwrap();
        assert_eq!(size(), 7);
        let stamp = Stamp::of(&path).unwrap();
        assert_eq!(stamp.kept(name), Some((7, 9)));
        write(&path, 8, Duration::from_secs(30)).unwrap();
        assert_eq!(size(), 8);
        // Written just now: it may be written again before the clock moves on.
        write(&path, 9, Duration::ZERO).unwrap();
        assert_eq!((size(), Stamp::of(&path)), (9, None));
        std::fs::remove_file(&path).unwrap();
        assert!(FileImages::shared().size(name).is_err());
    }
}
