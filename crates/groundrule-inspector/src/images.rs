//! Images of rows: files under the roots that the user named, or bytes that the row holds itself.

use groundrule::host::{inside, open_regular};
use groundrule::rows::{COLUMNS, ColumnNames, Meaning, held_image};
use groundrule_json::{Dict, Value};
use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// An image of more bytes is not sent.
const LARGEST: u64 = 64 << 20;

/// The directories that images may be in.
#[derive(Debug, Clone, Default)]
pub struct ImageRoots(Vec<PathBuf>);

/// Kinds of images that browsers draw, by their first bytes. SVG is not among them: it may hold scripts.
const KINDS: [(&[u8], &str); 6] = [
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"BM", "image/bmp"),
    (b"RIFF", "image/webp"),
];

impl ImageRoots {
    /// These directories; one that does not exist is left out.
    pub fn new(roots: impl IntoIterator<Item = PathBuf>) -> Self {
        let mut found: Vec<PathBuf> = Vec::new();
        for root in roots {
            let root = if root.as_os_str().is_empty() { PathBuf::from(".") } else { root };
            if let Ok(root) = root.canonicalize()
                && !found.contains(&root)
            {
                found.push(root);
            }
        }
        ImageRoots(found)
    }

    /// The bytes of the file that a row names, or why it is not shown.
    pub fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let mut said = "is not under a directory that images may be in";
        let mut exists = false;
        for root in &self.0 {
            // An absolute path is accepted like a relative one if it leads into a root.
            let relative = Path::new(path).strip_prefix(root).ok().and_then(Path::to_str);
            let relative = relative.unwrap_or(path);
            match inside(root, relative) {
                Ok(found) => return read_file(&found).map_err(|what| format!("'{path}' {what}")),
                Err(what) => {
                    said = what;
                    // Whether a file is there is told only of files that may be shown.
                    let plain = |part| matches!(part, Component::Normal(_) | Component::CurDir);
                    let mut parts = Path::new(relative).components();
                    exists |=
                        !parts.all(plain) || path.contains("://") || root.join(relative).exists();
                }
            }
        }
        if !exists && !self.0.is_empty() {
            return Err(format!(
                "'{path}' was not found beside the rows; give the directory in which it begins with --images"
            ));
        }
        Err(format!("'{path}' {said}; name the directory with --images"))
    }
}

fn read_file(path: &Path) -> Result<Vec<u8>, String> {
    let file = open_regular(path).map_err(|error| format!("cannot be opened: {error}"))?;
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LARGEST {
        return Err("is larger than 64 MiB".to_owned());
    }
    Ok(bytes)
}

/// The type of an image that browsers draw.
pub fn kind_of(bytes: &[u8]) -> Option<&'static str> {
    if bytes.get(4..12) == Some(b"ftypavif") {
        return Some("image/avif");
    }
    let (_, kind) = KINDS.iter().find(|(start, _)| bytes.starts_with(start))?;
    (*kind != "image/webp" || bytes.get(8..12) == Some(b"WEBP")).then_some(*kind)
}

fn text(value: &Value) -> Option<&str> {
    match value {
        Value::Dict(_) => {
            let held = value.get("bytes").and_then(Value::as_str);
            held.or_else(|| value.get("path").and_then(Value::as_str))
        }
        value => value.as_str(),
    }
}

/// The texts of a row's images: paths, `data:` URLs or base64.
pub(crate) fn texts<'d>(dict: &'d Dict, named: &ColumnNames) -> Vec<&'d str> {
    let mut columns = COLUMNS.iter().filter(|column| column.meaning == Meaning::Images);
    let found = columns.find_map(|column| named.value_in(dict, column.name));
    match found {
        Some(Value::List(list)) => list.iter().filter_map(text).collect(),
        Some(value) => text(value).into_iter().collect(),
        None => Vec::new(),
    }
}

/// One image of a row with its type.
pub(crate) fn image(
    dict: &Dict,
    place: usize,
    roots: &ImageRoots,
    named: &ColumnNames,
) -> Result<(Vec<u8>, &'static str), String> {
    let texts = texts(dict, named);
    let text = texts.get(place).ok_or("the row has no such image")?;
    let bytes = held_image(text).unwrap_or_else(|| roots.read(text))?;
    let kind = kind_of(&bytes).ok_or("this is not an image that browsers draw")?;
    Ok((bytes, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_browsers_draw_is_an_image() {
        for (bytes, kind) in [
            (&b"\x89PNG\r\n\x1a\n..."[..], Some("image/png")),
            (b"\xff\xd8\xff\xe0", Some("image/jpeg")),
            (b"GIF87a", Some("image/gif")),
            (b"GIF89a", Some("image/gif")),
            (b"BM....", Some("image/bmp")),
            (b"RIFF....WEBPVP8 ", Some("image/webp")),
            (b"RIFF....WAVEfmt ", None),
            (b"....ftypavif", Some("image/avif")),
            (b"....ftypmp42", None),
            (b"<svg></svg>", None),
            (b"", None),
        ] {
            assert_eq!(kind_of(bytes), kind, "{bytes:?}");
        }
    }

    #[test]
    fn images_are_named_in_several_ways() {
        for (row, found) in [
            (r#"{"image": "a.png"}"#, &["a.png"][..]),
            (
                r#"{"images": ["a.png", {"path": "b.png"}, {"bytes": "QUJD", "path": "c.png"}, 7]}"#,
                &["a.png", "b.png", "QUJD"],
            ),
            (r#"{"images": null, "image": "a.png"}"#, &["a.png"]),
            (r#"{"image": {"bytes": null, "path": "a.png"}}"#, &["a.png"]),
            (r#"{"image": 7}"#, &[]),
            ("{}", &[]),
        ] {
            let Value::Dict(dict) = groundrule_json::loads(row).unwrap() else { panic!("{row}") };
            assert_eq!(texts(&dict, &ColumnNames::USUAL), found, "{row}");
        }
    }

    #[test]
    fn large_files_are_not_read() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("large.png");
        let file = std::fs::File::create(&path).unwrap();
        for (length, fits) in [(LARGEST, true), (LARGEST + 1, false)] {
            file.set_len(length).unwrap();
            assert_eq!(read_file(&path).is_ok(), fits, "{length}");
        }
        let roots = ImageRoots::new([
            directory.path().to_owned(),
            directory.path().to_owned(),
            "/no/such".into(),
        ]);
        assert_eq!(roots.0.len(), 1);
        assert!(ImageRoots::new([PathBuf::new()]).0.first().is_some_and(|root| root.is_absolute()));
        let gone = roots.read("img/none.png").unwrap_err();
        assert!(gone.contains("was not found beside the rows"), "{gone}");
        // Nothing is said about files that may not be shown.
        for path in ["/etc/passwd", "../none.png", "http://host/a.png"] {
            let refused = roots.read(path).unwrap_err();
            assert!(!refused.contains("not found"), "{refused}");
        }
    }
}
