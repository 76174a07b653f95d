//! Sizes of images that rows name by path: opened under one directory only, or not at all.

use groundrule::host::{FileImages, inside};
use groundrule::{Exception, Fault, ImageSizes, NoFiles, Reason};
use std::path::{Path, PathBuf};

/// Image files that requests may name.
///
/// A path is refused if it is absolute or climbs with `..`, if a link leads out of the directory, or if it is not a
/// regular file. URLs are never fetched.
#[derive(Debug)]
pub struct ServedImages {
    root: Option<PathBuf>,
    files: FileImages,
}

impl ServedImages {
    /// No files: rows must bring `image_size`.
    pub fn none() -> Self {
        ServedImages { root: None, files: FileImages::new() }
    }

    /// Files under this directory.
    pub fn under(root: &Path) -> std::io::Result<Self> {
        Ok(ServedImages { root: Some(root.canonicalize()?), files: FileImages::new() })
    }
}

impl ImageSizes for ServedImages {
    fn size(&self, path: &str) -> Result<(u32, u32), Fault> {
        let Some(root) = &self.root else {
            return NoFiles.size(path).map_err(|fault| Fault {
                message: format!(
                    "'{path}' was not opened: the server was started without --images; give `image_size`"
                ),
                ..fault
            });
        };
        let refused = |what: &str| {
            let message = format!("'{path}' {what}; give `image_size` instead");
            Fault::new(Reason::ImageUnreadable, Exception::FileNotFoundError, message)
        };
        let found = inside(root, path).map_err(refused)?;
        let name = found.to_str().ok_or_else(|| refused("is not UTF-8"))?;
        // The message names the path as the row has it, not where the server keeps its files.
        self.files
            .size(name)
            .map_err(|fault| Fault { message: fault.message.replace(name, path), ..fault })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A PNG of 3 by 2 pixels.
    const PNG: &[u8] = b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x03\x00\x00\x00\x02\x08\x02\x00\x00\x00\x12\x16\xf1M\x00\x00\x00\x0bIDATx\x9cc`\xc0\x04\x00\x00\x14\x00\x01}\xfe\x1e\xee\x00\x00\x00\x00IEND\xaeB`\x82";

    #[test]
    fn files_are_opened_under_one_directory_only() {
        let directory = tempfile::tempdir().unwrap();
        let root = directory.path().join("images");
        std::fs::create_dir_all(root.join("sub")).unwrap();
        std::fs::write(root.join("a.png"), PNG).unwrap();
        std::fs::write(root.join("sub/b.png"), PNG).unwrap();
        std::fs::write(directory.path().join("secret.png"), PNG).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::symlink;
            symlink(root.join("a.png"), root.join("inside.png")).unwrap();
            symlink(directory.path().join("secret.png"), root.join("out.png")).unwrap();
            symlink(directory.path(), root.join("up")).unwrap();
            symlink("/dev/zero", root.join("zero.png")).unwrap();
        }
        let images = ServedImages::under(&root).unwrap();
        for path in ["a.png", "./a.png", "sub/b.png", "inside.png"] {
            assert_eq!(images.size(path), Ok((3, 2)), "{path}");
        }
        let absolute = root.join("a.png");
        for path in [
            "../secret.png",
            "sub/../../secret.png",
            "out.png",
            "up/secret.png",
            "zero.png",
            "sub",
            "",
            "nothing.png",
            "a\0.png",
            "/etc/passwd",
            "http://example.com/a.png",
            "file:///etc/passwd",
            absolute.to_str().unwrap(),
        ] {
            let fault = images.size(path).unwrap_err();
            assert_eq!(fault.reason, Reason::ImageUnreadable, "{path}");
            if path != absolute.to_str().unwrap() {
                assert!(!fault.message.contains(root.to_str().unwrap()), "{}", fault.message);
            }
        }
        let fault = ServedImages::none().size("a.png").unwrap_err();
        assert!(fault.message.contains("without --images"), "{}", fault.message);
    }
}
