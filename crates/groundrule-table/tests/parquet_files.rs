//! Parquet files of other writers: what they hold, value by value, and what happens when they are damaged.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a step that fails is a test that fails"
)]

mod random;

use arrow_array::cast::AsArray;
use arrow_array::{Array, RecordBatch};
use arrow_schema::DataType;
use groundrule::rows::Wanted;
use groundrule_table::read::{Columns, Keep, ParquetFile};
use groundrule_table::{TableError, object_of};
use random::Random;
use std::fmt::Write as _;
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files")
}

/// The files that make.py wrote, in order.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "parquet"));
    paths.sort();
    assert!(paths.len() > 30, "{}", paths.len());
    let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), std::fs::read(path).unwrap())).collect()
}

fn read(bytes: &[u8], keep: Keep, threads: usize) -> Result<Vec<RecordBatch>, TableError> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    let columns = Columns::new(Wanted::ALL, keep);
    let mut table = ParquetFile::open(file, &columns, threads)?;
    let mut batches = Vec::new();
    while let Some(piece) = table.piece()? {
        batches.push(piece.batch);
    }
    Ok(batches)
}

/// A value as text from which any change can be seen.
fn written(array: &dyn Array, place: usize, to: &mut String) {
    if array.is_null(place) || *array.data_type() == DataType::Null {
        to.push('-');
        return;
    }
    let hex = |bytes: &[u8], to: &mut String| {
        bytes.iter().for_each(|byte| write!(to, "{byte:02x}").unwrap());
    };
    let items = |items: &dyn Array, to: &mut String| {
        to.push('[');
        for item in 0..items.len() {
            to.push(' ');
            written(items, item, to);
        }
        to.push(']');
    };
    match array.data_type() {
        DataType::Boolean => write!(to, "{}", array.as_boolean().value(place)).unwrap(),
        DataType::Utf8 => write!(to, "{:?}", array.as_string::<i32>().value(place)).unwrap(),
        DataType::Utf8View => write!(to, "{:?}", array.as_string_view().value(place)).unwrap(),
        DataType::Binary => hex(array.as_binary::<i32>().value(place), to),
        DataType::BinaryView => hex(array.as_binary_view().value(place), to),
        DataType::FixedSizeBinary(_) => hex(array.as_fixed_size_binary().value(place), to),
        DataType::List(_) => items(&array.as_list::<i32>().value(place), to),
        DataType::Map(_, _) => items(&array.as_map().value(place), to),
        DataType::Struct(_) => {
            for column in array.as_struct().columns() {
                to.push('{');
                written(column, place, to);
                to.push('}');
            }
        }
        other => {
            let width = other.primitive_width().expect("a primitive type");
            let data = array.to_data();
            let start = (data.offset() + place) * width;
            hex(&data.buffers()[0][start..start + width], to);
        }
    }
}

fn told(batches: &[RecordBatch]) -> String {
    let mut text = String::new();
    for batch in batches {
        for row in 0..batch.num_rows() {
            for column in batch.columns() {
                written(column, row, &mut text);
                text.push('\t');
            }
            text.push('\n');
        }
    }
    text
}

/// The columns and their types, then every row. pyarrow's view of the same files is checked from Python.
#[test]
fn other_writers_files_are_read_value_by_value() {
    for (name, bytes) in files() {
        let batches = read(&bytes, Keep::All, 2).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut found = String::new();
        if let Some(first) = batches.first() {
            for field in first.schema().fields() {
                let nullable = if field.is_nullable() { "" } else { " required" };
                writeln!(found, "{} {}{nullable}", field.name(), field.data_type()).unwrap();
            }
        }
        found += &told(&batches);
        let path = folder().join(format!("{name}.txt"));
        if std::env::var_os("UPDATE_FILES").is_some() {
            std::fs::write(&path, &found).unwrap();
        }
        let known = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(found == known, "{name} is read otherwise than before; see {}", path.display());
    }
}

#[test]
fn views_threads_and_pieces_change_no_value() {
    for (name, bytes) in files() {
        let kept = read(&bytes, Keep::All, 1).unwrap();
        for threads in [1, 3] {
            let viewed = read(&bytes, Keep::Nothing, threads).unwrap();
            let names = viewed.first().map(|batch| batch.schema());
            let names = names.iter().flat_map(|schema| schema.fields().iter());
            let places: Vec<usize> =
                names.map(|field| kept[0].schema().index_of(field.name()).unwrap()).collect();
            let kept: Vec<_> = kept.iter().map(|batch| batch.project(&places).unwrap()).collect();
            assert_eq!(told(&viewed), told(&kept), "{name}");
        }
    }
}

/// Progress: the bytes of all pieces are those of the columns.
#[test]
fn pieces_say_how_far_the_file_is_read() {
    let (_, bytes) = files().into_iter().find(|(name, _)| name == "pages").unwrap();
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&bytes).unwrap();
    file.rewind().unwrap();
    let columns = Columns::new(Wanted::ALL, Keep::All);
    let mut table = ParquetFile::open(file, &columns, 2).unwrap();
    let (mut done, mut rows) = (0, 0);
    while let Some(piece) = table.piece().unwrap() {
        assert_eq!(piece.first, rows);
        rows += piece.batch.num_rows() as u64;
        done += piece.bytes;
    }
    assert_eq!(rows, 200);
    assert!(done > bytes.len() as u64 / 2 && done <= bytes.len() as u64, "{done}");
}

#[test]
fn rows_of_nested_columns_are_objects() {
    let (_, bytes) = files().into_iter().find(|(name, _)| name == "polars").unwrap();
    let batches = read(&bytes, Keep::All, 1).unwrap();
    let object = object_of(&batches[0], 0, |_| true);
    assert_eq!(
        groundrule_json::to_str(&object),
        "{'a': 'long long long long long long long long long ', 'b': [1, 2], 'c': {'p': 0.5}, 'd': 0}"
    );
}

/// Decoding never panics: `its content contradicts itself` is what a caught panic is told as.
#[test]
fn damaged_files_are_told_without_a_panic() {
    let mut random = Random(88_172_645_463_325_252);
    let mut refused = 0;
    for (name, bytes) in files() {
        for _ in 0..60 {
            let mut damaged = bytes.clone();
            match random.below(4) {
                0 => damaged.truncate(random.below(bytes.len())),
                1 => {
                    let start = random.below(bytes.len());
                    let end = (start + 1 + random.below(40)).min(bytes.len());
                    damaged.drain(start..end);
                }
                _ => {
                    for _ in 0..=random.below(4) {
                        let place = random.below(bytes.len());
                        damaged[place] = random.next() as u8;
                    }
                }
            }
            if let Err(error) = read(&damaged, Keep::All, 1) {
                refused += 1;
                let told = error.to_string();
                assert!(!told.contains("contradicts itself"), "{name}: {told}");
            }
        }
    }
    assert!(refused > 500, "{refused}");
}
