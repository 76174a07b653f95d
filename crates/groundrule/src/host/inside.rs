//! Files that rows name, kept inside a directory.

use std::path::{Component, Path, PathBuf};

/// The regular file that a relative path refers to inside `root`, which must be canonical; or what is wrong with the
/// path, as the end of a sentence that begins with the path.
///
/// A path is refused if it is absolute or climbs with `..`, if a link leads out of the directory, or if it is not a
/// regular file. URLs are never fetched.
///
/// ```
/// use groundrule::host::inside;
/// let root = std::env::temp_dir().canonicalize()?;
/// assert_eq!(inside(&root, "../secret").unwrap_err(), "is not a relative path inside the directory of --images");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn inside(root: &Path, path: &str) -> Result<PathBuf, &'static str> {
    if path.contains("://") {
        return Err("is a URL, and URLs are not fetched");
    }
    let plain = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    if path.contains('\0') || !Path::new(path).components().all(plain) {
        return Err("is not a relative path inside the directory of --images");
    }
    let outside = "is not under the directory of --images";
    let found = root.join(path).canonicalize().map_err(|_| outside)?;
    if !found.starts_with(root) {
        return Err(outside);
    }
    // Devices and pipes would block the server; a link was followed above.
    match found.metadata() {
        Ok(metadata) if metadata.is_file() => Ok(found),
        _ => Err("is not a regular file"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_directory_are_given() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(directory.path().join("images/more")).unwrap();
        let root = directory.path().join("images").canonicalize().unwrap();
        for path in ["a.png", "more/b.png", "../secret"] {
            std::fs::write(root.join(path), "x").unwrap();
        }
        for path in ["a.png", "./a.png", "more/b.png"] {
            assert_eq!(inside(&root, path), Ok(root.join(path.trim_start_matches("./"))), "{path}");
        }
        let relative = "is not a relative path inside the directory of --images";
        let outside = "is not under the directory of --images";
        for (path, says) in [
            ("http://host/a.png", "is a URL, and URLs are not fetched"),
            ("../secret", relative),
            ("more/../../secret", relative),
            ("/etc/passwd", relative),
            ("a\0.png", relative),
            ("none.png", outside),
            ("more", "is not a regular file"),
        ] {
            assert_eq!(inside(&root, path), Err(says), "{path}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(root.join("../secret"), root.join("link.png")).unwrap();
            assert_eq!(inside(&root, "link.png"), Err(outside));
        }
    }
}
