//! What is written is what another reader reads.

#[path = "parquet_tables/mod.rs"]
mod common;

use arrow_array::builder::{Int64Builder, ListBuilder};
use arrow_array::types::UInt16Type;
use arrow_array::*;
use arrow_schema::{DataType, Field, Schema};
use common::files::{one_column, pages, read, round_trip, written};
use common::numbers::Random;
use common::random::{flat_types, random_array, random_batch, random_schema};
use parquet::basic::Encoding;
use std::iter::repeat_n;
use std::sync::Arc;

#[test]
fn every_flat_type_in_every_nesting_reads_back() {
    let mut random = Random(7);
    let mut types = Vec::new();
    for flat in flat_types() {
        let item = || Arc::new(Field::new("item", flat.clone(), true));
        let fields = vec![
            Field::new("a", flat.clone(), true),
            Field::new("b", DataType::List(item()), true),
        ];
        types.extend([
            flat.clone(),
            DataType::List(item()),
            DataType::ListView(item()),
            DataType::Struct(fields.into()),
            DataType::Dictionary(Box::new(DataType::Int32), Box::new(flat.clone())),
        ]);
    }
    for data_type in types {
        for nullable in [true, false] {
            if !nullable && data_type == DataType::Null {
                continue;
            }
            let array = random_array(&mut random, &data_type, 300, nullable);
            let (schema, batch) = one_column(Field::new("c", data_type.clone(), nullable), array);
            round_trip(&schema, &[batch], &data_type.to_string());
        }
    }
}

#[test]
fn random_nested_tables_read_back() {
    for seed in 1..=1500 {
        let mut random = Random(seed * 0x9e37_79b9);
        let (columns, depth) = (1 + random.below(3), random.below(5));
        let schema = random_schema(&mut random, columns, depth);
        let batches: Vec<RecordBatch> = (0..random.below(4))
            .map(|_| {
                let rows = random.pick(&[0, 1, 2, 30, 100]);
                random_batch(&mut random, &schema, rows)
            })
            .collect();
        round_trip(&schema, &batches, &format!("seed {seed}"));
    }
}

#[test]
fn several_batches_and_row_groups() {
    let long = |from: i64, count: i64| {
        Arc::new(Int64Array::from_iter_values(from..from + count)) as ArrayRef
    };
    let field = Field::new("n", DataType::Int64, false);
    let (schema, first) = one_column(field.clone(), long(0, 100_000));
    let (_, second) = one_column(field, long(100_000, 200_000));
    let metadata = round_trip(&schema, &[first, second], "rows");
    let rows: Vec<i64> = metadata.row_groups().iter().map(|group| group.num_rows()).collect();
    assert_eq!(rows, [131_072, 131_072, 37_856]);
    let ordinals: Vec<_> = metadata.row_groups().iter().map(|group| group.ordinal()).collect();
    assert_eq!(ordinals, [Some(0), Some(1), Some(2)]);

    // The values of a group need not fill its last byte.
    let bits = (0..200_000).map(|at| (at % 7 > 0).then_some(at % 3 == 0));
    let bits: ArrayRef = Arc::new(bits.collect::<BooleanArray>());
    let (schema, batch) = one_column(Field::new("b", DataType::Boolean, true), bits);
    round_trip(&schema, &[batch], "bits");

    // A mebibyte each, so that 32 of them end a row group.
    let texts = (0..70).map(|at| format!("{at:04}").repeat(1 << 18));
    let texts: ArrayRef = Arc::new(StringArray::from_iter_values(texts));
    let (schema, batch) = one_column(Field::new("t", DataType::Utf8, true), texts);
    let metadata = round_trip(&schema, &[batch], "bytes");
    let rows: Vec<i64> = metadata.row_groups().iter().map(|group| group.num_rows()).collect();
    assert_eq!(rows, [32, 32, 6]);
}

#[test]
fn dictionaries_are_used_where_they_are_worth_it() {
    let text = |texts: Vec<String>| Arc::new(StringArray::from(texts)) as ArrayRef;
    let whole = |numbers: Vec<i64>| Arc::new(Int64Array::from(numbers)) as ArrayRef;
    let few = |count: usize| (0..count).map(|at| format!("reason {}", at % 7));
    let many = |count: usize| (0..count).map(|at| format!("{:064}", at * 7919));
    let numbers = Encoding::RLE_DICTIONARY;
    let cases: Vec<(&str, Vec<ArrayRef>, Vec<Encoding>)> = vec![
        ("few texts", vec![text(few(50_000).collect())], vec![numbers]),
        ("one text", vec![text(vec!["a".to_owned(); 9])], vec![numbers]),
        ("distinct texts", vec![text(many(100).collect())], vec![Encoding::PLAIN]),
        (
            "distinct texts that fill the dictionary",
            vec![text(many(30_000).collect())],
            vec![Encoding::PLAIN],
        ),
        ("one value", vec![text(vec!["a".to_owned()])], vec![Encoding::PLAIN]),
        ("nulls", vec![Arc::new(StringArray::new_null(1000))], vec![Encoding::PLAIN]),
        (
            "few texts and then distinct ones",
            vec![text(few(60_000).collect()), text(many(30_000).collect())],
            vec![numbers, Encoding::PLAIN, Encoding::PLAIN],
        ),
        (
            "few texts again",
            vec![text(few(131_072).collect()), text(few(9).collect())],
            vec![numbers, numbers],
        ),
        (
            "floats",
            vec![Arc::new(Float64Array::from_iter_values((0..9999).map(|at| f64::from(at % 2))))],
            vec![numbers],
        ),
        (
            "distinct floats",
            vec![Arc::new(Float64Array::from_iter_values((0..60_000).map(f64::from)))],
            vec![Encoding::PLAIN],
        ),
        ("booleans", vec![Arc::new(BooleanArray::from(vec![true; 50]))], vec![Encoding::PLAIN]),
        // The first 32,768 values decide.
        (
            "distinct numbers and then one",
            vec![whole((0..40_000).chain(repeat_n(7, 90_000)).collect())],
            vec![Encoding::PLAIN],
        ),
        (
            "one number and then distinct ones",
            vec![whole(repeat_n(7, 40_000).chain(0..90_000).collect())],
            vec![numbers],
        ),
    ];
    for (what, arrays, expected) in cases {
        let field = Field::new("c", arrays[0].data_type().clone(), true);
        let schema = Arc::new(Schema::new(vec![field]));
        let batch = |array| RecordBatch::try_new(Arc::clone(&schema), vec![array]).unwrap();
        let batches: Vec<RecordBatch> = arrays.into_iter().map(batch).collect();
        let metadata = round_trip(&schema, &batches, what);
        let found: Vec<Encoding> =
            pages(&written(&schema, &batches)).iter().map(|page| page.0).collect();
        assert_eq!(found[..expected.len()], expected, "{what}: {found:?}");
        assert!(
            found[expected.len()..].iter().all(|more| Some(more) == expected.last()),
            "{what}: {found:?}"
        );
        let column = metadata.row_group(0).column(0);
        let with = expected.contains(&numbers);
        assert_eq!(column.dictionary_page_offset().is_some(), with, "{what}");
        assert!(column.dictionary_page_offset() < Some(column.data_page_offset()), "{what}");
        assert_eq!(column.encodings().any(|encoding| encoding == numbers), with, "{what}");
    }
}

#[test]
fn pages_are_about_a_mebibyte_and_end_with_a_row() {
    let mut lists = ListBuilder::new(Int64Builder::new());
    let mut random = Random(3);
    for row in 0..3000_i64 {
        for at in 0..random.below(400) as i64 {
            lists.values().append_value(row * 1000 + at);
        }
        lists.append(row % 10 > 0);
    }
    let lists: ArrayRef = Arc::new(lists.finish());
    let (schema, batch) = one_column(Field::new("c", lists.data_type().clone(), true), lists);
    round_trip(&schema, std::slice::from_ref(&batch), "lists");
    let pages = pages(&written(&schema, &[batch]));
    let sizes: Vec<usize> = pages.iter().map(|page| page.2).collect();
    assert!(pages.len() > 3, "{sizes:?}");
    assert!(sizes.iter().rev().skip(1).all(|size| (1 << 19..2 << 20).contains(size)), "{sizes:?}");
}

#[test]
fn views_that_repeat_large_values_are_cut_too() {
    // 4000 lists of the same 5000 numbers: 20 million in all, and little memory to hold them.
    let item = Arc::new(Field::new("item", DataType::Int64, false));
    let values = Arc::new(Int64Array::from_iter_values(0..5000));
    let (offsets, sizes) = (vec![0; 4000].into(), vec![5000; 4000].into());
    let lists = ListViewArray::new(Arc::clone(&item), offsets, sizes, values, None);
    let (schema, batch) =
        one_column(Field::new("c", DataType::ListView(item), false), Arc::new(lists));
    let (metadata, _, back) = read(written(&schema, &[batch]));
    assert!(metadata.num_row_groups() >= 4, "{}", metadata.num_row_groups());
    assert_eq!(back.iter().map(RecordBatch::num_rows).sum::<usize>(), 4000);
    let texts = Arc::new(StringArray::from(vec!["x".repeat(1 << 20), "y".repeat(1 << 20)]));
    let keys = UInt16Array::from_iter_values((0..100).map(|at| at % 2));
    let array: ArrayRef = Arc::new(DictionaryArray::<UInt16Type>::new(keys, texts));
    let (schema, batch) = one_column(Field::new("c", array.data_type().clone(), true), array);
    let metadata = round_trip(&schema, &[batch], "dictionary");
    assert_eq!(metadata.num_row_groups(), 4);
}
