//! Whatever is wrong with a table, reading it ends with rows or with a reason, and takes little memory.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

#[path = "ipc_tables/mod.rs"]
mod common;

use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_schema::DataType;
use common::{
    Random, all, any_type, batch, read_file, read_stream, schema_of, simple_types, written,
};
use groundrule_table::read::Format;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts what is allocated.
struct Counted;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

#[expect(unsafe_code, reason = "an allocator that counts")]
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(now, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTED: Counted = Counted;

/// More than any of these tables should take, damaged or not.
const MOST_MEMORY: usize = 12 << 20;

/// Reads a table in every way; whether it was read to its end.
fn read(bytes: &[u8]) -> usize {
    let format = if bytes.starts_with(b"ARROW1") { Format::ArrowFile } else { Format::ArrowStream };
    let (before, mut ends) = (NOW.load(Ordering::Relaxed), 0);
    MOST.store(before, Ordering::Relaxed);
    let mut found = vec![read_stream(bytes, format)];
    if format == Format::ArrowFile {
        found.push(read_file(bytes, &all()));
    }
    for found in found {
        match found {
            Ok((_, pieces)) => {
                ends += 1;
                for column in pieces.iter().flat_map(|piece| piece.batch.columns()) {
                    column.to_data().validate_full().unwrap();
                }
            }
            Err(error) => {
                assert!(!error.message.is_empty() && !error.fix.is_empty());
                // No defect was caught.
                assert!(!error.message.contains("contradicts itself"), "{error}");
            }
        }
    }
    let most = MOST.load(Ordering::Relaxed).saturating_sub(before);
    assert!(most < MOST_MEMORY, "{most} bytes for a table of {}", bytes.len());
    ends
}

/// Tables of many types, small enough that damage hits something.
fn tables(random: &mut Random) -> Vec<Vec<u8>> {
    let mut tables = Vec::new();
    for case in 0..24 {
        let types: Vec<DataType> = match case {
            0 => simple_types(),
            _ => (0..1 + random.below(4)).map(|_| any_type(random, 2)).collect(),
        };
        let schema = schema_of(&types);
        let batches = [batch(random, &schema, 12)];
        for format in [Format::ArrowFile, Format::ArrowStream] {
            tables.push(written(format, &schema, &batches).unwrap());
        }
        for compression in [CompressionType::LZ4_FRAME, CompressionType::ZSTD] {
            let options =
                IpcWriteOptions::default().try_with_compression(Some(compression)).unwrap();
            let mut writer =
                FileWriter::try_new_with_options(Vec::new(), &schema, options).unwrap();
            writer.write(&batches[0]).unwrap();
            tables.push(writer.into_inner().unwrap());
        }
    }
    tables
}

#[test]
fn damaged_tables_end_with_a_reason() {
    let mut random = Random(99);
    let tables = tables(&mut random);
    for table in &tables {
        assert!(read(table) > 0);
    }
    // Every beginning of some tables.
    for table in tables.iter().skip(4).step_by(17) {
        for end in 0..table.len() {
            read(&table[..end]);
        }
    }
    let mut whole = 0;
    for case in 0..10_000 {
        let mut bytes = tables[case % tables.len()].clone();
        for _ in 0..1 + random.below(4) {
            let place = random.below(bytes.len());
            bytes[place] = match random.below(4) {
                0 => 0,
                1 => 0xff,
                2 => bytes[place] ^ 1 << random.below(8),
                _ => random.next() as u8,
            };
        }
        // Words where lengths and places are.
        if random.below(3) == 0 && bytes.len() > 16 {
            let place = random.below(bytes.len() / 8 - 1) * 8;
            let word = [i64::MAX, -1, 1 << 40, 0, 1 << 31][random.below(5)];
            bytes[place..place + 8].copy_from_slice(&word.to_le_bytes());
        }
        whole += usize::from(read(&bytes) > 0);
    }
    // Damage is found more often than not, but not in values.
    assert!(whole > 250 && whole < 9_750, "{whole}");
}
