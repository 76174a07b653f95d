//! Files that rows and settings name, opened so that nothing can hang: no pipe, no device, no terminal.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a regular file for reading. Anything else is an error right away: a pipe nobody writes to would block forever,
/// and a device such as `/dev/zero` never ends.
///
/// ```
/// use groundrule::host::open_regular;
/// let error = open_regular(std::path::Path::new(".")).unwrap_err();
/// assert_eq!(error.kind(), std::io::ErrorKind::IsADirectory);
/// ```
pub fn open_regular(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    without_blocking(&mut options);
    let file = options.open(path)?;
    // The check is on the open file, not on the path, which may refer to another file by now.
    let kind = file.metadata()?.file_type();
    if kind.is_dir() {
        return Err(is_a_directory());
    }
    if !kind.is_file() {
        return Err(io::Error::other("it is a pipe, a device or a socket; give a regular file"));
    }
    Ok(file)
}

#[cfg(unix)]
fn without_blocking(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(libc::O_NONBLOCK);
}

#[cfg(not(unix))]
fn without_blocking(_: &mut OpenOptions) {}

#[cfg(unix)]
fn is_a_directory() -> io::Error {
    io::Error::from_raw_os_error(libc::EISDIR)
}

#[cfg(not(unix))]
fn is_a_directory() -> io::Error {
    io::ErrorKind::IsADirectory.into()
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    /// Without the flag this test would never end.
    #[test]
    fn pipes_and_devices_are_refused_without_waiting() {
        let directory = tempfile::tempdir().unwrap();
        let pipe = directory.path().join("pipe.png");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()));
        for path in [pipe.as_path(), Path::new("/dev/zero")] {
            let error = open_regular(path).unwrap_err();
            assert!(error.to_string().contains("give a regular file"), "{path:?}: {error}");
        }
        let plain = directory.path().join("plain");
        std::fs::write(&plain, "x").unwrap();
        assert!(open_regular(&plain).is_ok());
        let missing = open_regular(&directory.path().join("none")).unwrap_err();
        assert_eq!(missing.raw_os_error(), Some(libc::ENOENT));
        let below_a_file = open_regular(&plain.join("more")).unwrap_err();
        assert_eq!(below_a_file.raw_os_error(), Some(libc::ENOTDIR));
        let folder = open_regular(directory.path()).unwrap_err();
        assert_eq!(folder.raw_os_error(), Some(libc::EISDIR));
    }
}
