//! Memory stays within what a row group takes.

mod random;

use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use groundrule_table::read::Format;
use groundrule_table::write::TableWriter;
use random::Random;
use std::sync::Arc;

fn peak_mib() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<usize>().ok().map(|kib| kib / 1024)
}

#[test]
fn a_long_table_takes_no_more_memory_than_a_row_group() {
    let fields =
        vec![Field::new("n", DataType::Int64, true), Field::new("t", DataType::Utf8, true)];
    let schema = Arc::new(Schema::new(fields));
    let mut writer = TableWriter::new(std::io::sink(), Format::Parquet, &schema).unwrap();
    let mut random = Random(1);
    for _ in 0..200 {
        let mut text = || -> String {
            let eights = (0..500).flat_map(|_| random.next().to_le_bytes());
            eights.map(|byte| char::from(32 + byte % 64)).collect()
        };
        let texts: ArrayRef = Arc::new(StringArray::from_iter_values((0..500).map(|_| text())));
        let numbers: ArrayRef = Arc::new(Int64Array::from_iter_values(0..500));
        writer
            .write(&RecordBatch::try_new(Arc::clone(&schema), vec![numbers, texts]).unwrap())
            .unwrap();
    }
    writer.finish().unwrap();
    if let Some(peak) = peak_mib() {
        assert!(peak < 100, "{peak} MiB for 400 MiB of texts");
    }
}
