//! Where scored rows go: a file that appears whole or not at all, or standard output.

mod table;

pub(crate) use table::{TableColumns, TableOutput, TableRow};

use crate::failure::Failure;
use flate2::Compression;
use flate2::write::GzEncoder;
use groundrule::host::open_regular;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;

/// Bytes that are written at once.
const BUFFER: usize = 1 << 18;

/// Where the bytes end up.
enum Raw {
    Stdout(io::Stdout),
    /// Next to the target, to be renamed at the end; removed if dropped before that.
    Temporary(NamedTempFile, PathBuf),
    /// A pipe or device, which cannot be replaced by renaming.
    Special(File),
}

impl Write for Raw {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Raw::Stdout(stdout) => stdout.write(bytes),
            Raw::Temporary(file, _) => file.write(bytes),
            Raw::Special(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Raw::Stdout(stdout) => stdout.flush(),
            Raw::Temporary(file, _) => file.flush(),
            Raw::Special(file) => file.flush(),
        }
    }
}

impl Raw {
    /// Makes what was written visible.
    fn finish(self) -> io::Result<()> {
        match self {
            Raw::Stdout(mut stdout) => stdout.flush(),
            Raw::Special(mut file) => file.flush(),
            Raw::Temporary(file, target) => {
                // The rename must not reach the disk before the rows do.
                file.as_file().sync_all()?;
                file.persist(&target).map(drop).map_err(|error| error.error)
            }
        }
    }
}

enum Form {
    Plain(BufWriter<Raw>),
    Gzip(GzEncoder<BufWriter<Raw>>),
}

/// An output in progress.
pub(crate) struct Output {
    path: PathBuf,
    form: Form,
}

impl Output {
    /// Prepares an output for rows as lines of JSON, whatever its name says.
    pub(crate) fn lines(path: &Path, inputs: &[PathBuf]) -> Result<Self, Failure> {
        let extension = path.extension().and_then(|extension| extension.to_str());
        if let Some(other @ ("csv" | "tsv" | "xlsx")) = extension {
            let what = format!("{}: scores are not written as .{other}", path.display());
            let name = path.with_extension("jsonl");
            let fix =
                format!("name it {} for lines of JSON, or .parquet for a table", name.display());
            return Err(Failure::usage(what).fix(fix));
        }
        Output::create(path, inputs)
    }

    /// Prepares an output; `-` is standard output, a name that ends in `.gz` is compressed.
    pub(crate) fn create(path: &Path, inputs: &[PathBuf]) -> Result<Self, Failure> {
        let raw =
            if path == Path::new("-") { Raw::Stdout(io::stdout()) } else { place(path, inputs)? };
        let writer = BufWriter::with_capacity(BUFFER, raw);
        let form = if path.extension().is_some_and(|extension| extension == "gz") {
            Form::Gzip(GzEncoder::new(writer, Compression::default()))
        } else {
            Form::Plain(writer)
        };
        Ok(Output { path: path.to_owned(), form })
    }

    /// Writes whole lines. `Ok(false)` means that the reader of standard output has gone away.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<bool, Failure> {
        let written = match &mut self.form {
            Form::Plain(writer) => writer.write_all(bytes),
            Form::Gzip(writer) => writer.write_all(bytes),
        };
        self.reached(written)
    }

    /// Gives a reader of standard output everything so far. `Ok(false)` means that it has gone
    /// away.
    pub(crate) fn flush(&mut self) -> Result<bool, Failure> {
        let flushed = match &mut self.form {
            Form::Plain(writer) if matches!(writer.get_ref(), Raw::Stdout(_)) => writer.flush(),
            _ => Ok(()),
        };
        self.reached(flushed)
    }

    fn reached(&self, written: io::Result<()>) -> Result<bool, Failure> {
        match written {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
            Err(error) => Err(Failure::file(&self.path, error).fix("is the disk full?")),
        }
    }

    /// Makes the output visible. Until then, an existing file with this name is unchanged.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let Output { path, form } = self;
        let finished = match form {
            Form::Plain(writer) => Ok(writer),
            Form::Gzip(encoder) => encoder.finish(),
        }
        .and_then(|writer| writer.into_inner().map_err(io::IntoInnerError::into_error))
        .and_then(Raw::finish);
        match finished {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => other.map_err(|error| Failure::file(&path, error).fix("is the disk full?")),
        }
    }
}

/// Where a file will be written.
fn place(path: &Path, inputs: &[PathBuf]) -> Result<Raw, Failure> {
    let failed = |error: io::Error| {
        // The system's own words would name the temporary file, which the user does not know about.
        let what = match error.kind() {
            io::ErrorKind::NotFound => "there is no such directory".to_owned(),
            io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
            io::ErrorKind::NotADirectory => "a part of this path is a file".to_owned(),
            _ if error.raw_os_error().is_some() => error.to_string(),
            kind => kind.to_string(),
        };
        Failure::file(path, what).fix("is there such a directory, and may you write to it?")
    };
    // A link is followed, so that the file it points to is replaced rather than the link.
    let (target, known) = match fs::canonicalize(path) {
        Ok(target) => {
            let known = fs::metadata(&target).map_err(failed)?;
            (target, Some(known))
        }
        Err(_) => (end_of_links(path), None),
    };
    if let Some(known) = &known {
        if known.is_dir() {
            return Err(Failure::file(path, "this is a directory")
                .fix("name a file in it: -o DIRECTORY/scored.jsonl"));
        }
        if !known.is_file() {
            return File::options().write(true).open(&target).map(Raw::Special).map_err(failed);
        }
        if inputs.iter().any(|input| fs::canonicalize(input).is_ok_and(|input| input == target)) {
            return Err(Failure::usage(format!("{}: this is an input as well", path.display()))
                .fix("write to another file; inputs are never replaced"));
        }
    }
    let directory = match target.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let mut builder = tempfile::Builder::new();
    let prefix = format!(".{name}.");
    builder.prefix(&prefix).suffix(PARTIAL);
    let mut permissions = known.map(|known| known.permissions());
    #[cfg(unix)]
    if permissions.is_none() {
        use std::os::unix::fs::PermissionsExt;
        // What any new file gets; the user's mask is applied to it.
        permissions = Some(fs::Permissions::from_mode(0o666));
    }
    if let Some(permissions) = permissions.take() {
        builder.permissions(permissions);
    }
    remove_left_behind(directory, &prefix);
    let file = builder.tempfile_in(directory).map_err(failed)?;
    // Held until the end, so that other runs know the file is in use. If a system has no locks, the file's age must do.
    let _ = file.as_file().try_lock();
    Ok(Raw::Temporary(file, target))
}

/// How a temporary file ends.
const PARTIAL: &str = ".partial";

/// A partial file that nobody has locked and that is older than this was left behind by a killed run.
const LEFT_BEHIND: Duration = Duration::from_secs(60);

/// Removes what killed runs left of this output. Files that cannot be inspected stay.
fn remove_left_behind(directory: &Path, prefix: &str) {
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name().to_string_lossy().into_owned();
        let random = name.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(PARTIAL));
        // The random part of a name has no dots, so `out` is not taken for the beginning of `out.jsonl`.
        if random.is_none_or(|random| random.is_empty() || random.contains('.')) {
            continue;
        }
        let path = entry.path();
        let Ok(file) = open_regular(&path) else { continue };
        let age = file.metadata().and_then(|found| found.modified()).map(|time| time.elapsed());
        let old = matches!(age, Ok(Ok(age)) if age > LEFT_BEHIND);
        if old && file.try_lock().is_ok() {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Writes a small file that appears whole or not at all.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    let mut output = Output::create(path, &[])?;
    output.write(text.as_bytes())?;
    output.finish()
}

/// The final target of a path, even if it is a link to a file that does not exist yet.
fn end_of_links(path: &Path) -> PathBuf {
    let mut end = path.to_owned();
    // As many links as systems follow; circular links are an error when the file is created.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&end) else { break };
        end = end.parent().unwrap_or(Path::new("")).join(next);
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_seen_before_the_end() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("out.jsonl");
        let names = || fs::read_dir(directory.path()).unwrap().count();
        let mut output = Output::create(&path, &[]).unwrap();
        assert!(output.write(b"row\n").unwrap());
        assert!(!path.exists());
        drop(output);
        assert_eq!(names(), 0);
        let mut output = Output::create(&path, &[]).unwrap();
        output.write(b"row\n").unwrap();
        output.finish().unwrap();
        assert_eq!((fs::read(&path).unwrap().as_slice(), names()), (b"row\n".as_slice(), 1));
        // The input of the same run is not replaced.
        assert!(Output::create(&path, std::slice::from_ref(&path)).is_err());
        assert!(Output::create(directory.path(), &[]).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_links_are_left_in_place() {
        let mut output = Output::create(Path::new("/dev/null"), &[]).unwrap();
        assert!(
            matches!(&output.form, Form::Plain(writer) if matches!(writer.get_ref(), Raw::Special(_)))
        );
        output.write(b"row\n").unwrap();
        output.finish().unwrap();
        let directory = tempfile::tempdir().unwrap();
        let (real, link) = (directory.path().join("real"), directory.path().join("link"));
        fs::write(&real, "old").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        let mut output = Output::create(&link, &[]).unwrap();
        output.write(b"new").unwrap();
        output.finish().unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&real).unwrap(), b"new");
        // A link to a file that does not exist yet.
        fs::remove_file(&real).unwrap();
        let output = Output::create(&link, &[]).unwrap();
        output.finish().unwrap();
        assert!(link.is_symlink() && real.is_file());
    }

    #[test]
    fn what_killed_runs_left_is_removed_and_what_others_hold_is_not() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        let old = std::time::SystemTime::now() - LEFT_BEHIND * 2;
        for name in
            [".out.abc.partial", ".out.held.partial", ".out.jsonl.abc.partial", ".out.abc", "out"]
        {
            let file = File::create(at(name)).unwrap();
            file.set_modified(old).unwrap();
        }
        File::create(at(".out.new.partial")).unwrap();
        let held = File::open(at(".out.held.partial")).unwrap();
        held.try_lock().unwrap();
        Output::create(&at("out"), &[]).unwrap().finish().unwrap();
        let mut names: Vec<_> = fs::read_dir(directory.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(
            names,
            [".out.abc", ".out.held.partial", ".out.jsonl.abc.partial", ".out.new.partial", "out"]
        );
    }
}
