//! Tables as they come: every layout of a text, damaged files, empty row groups, columns that nobody reads.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a step that fails is a test that fails"
)]

use arrow_array::builder::{
    ListBuilder, MapBuilder, StringBuilder, StringDictionaryBuilder, StructBuilder,
};
use arrow_array::types::Int8Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, Float32Array, Int64Array, LargeStringArray, RecordBatch,
    StringArray, StringViewArray, StructArray,
};
use arrow_schema::{DataType, Field, Fields};
use groundrule::rows::{Row, Wanted};
use groundrule::{JudgeOptions, PartSpec, Plan, Summary, World};
use groundrule_table::read::{ArrowFile, ArrowStream, Columns, Format, Keep, ParquetFile, Piece};
use groundrule_table::write::TableWriter;
use groundrule_table::{Records, Ruling, TableError, beside, object_of, schema, scores, summarise};
use proptest::prelude::*;
use std::io::{Seek, Write};
use std::sync::Arc;

#[path = "../../../fuzz/checks/kept.rs"]
mod kept;
#[path = "../../../fuzz/checks/table_file.rs"]
mod table_file;

fn batch(columns: Vec<(&str, ArrayRef)>) -> RecordBatch {
    RecordBatch::try_from_iter_with_nullable(
        columns.into_iter().map(|(name, column)| (name, column, true)),
    )
    .unwrap()
}

fn row(batch: &RecordBatch, place: usize) -> Result<Row<'static>, String> {
    Records::new(batch, &[], &Wanted::ALL).with_row(place, &Wanted::ALL, |row| {
        row.map(Row::into_owned).map_err(|error| error.to_string())
    })
}

fn texts() -> Vec<Option<&'static str>> {
    vec![
        Some("<answer>4</answer>"),
        None,
        Some("a text that is longer than a view holds inline 🐟"),
    ]
}

#[test]
fn texts_are_read_in_every_layout() {
    let mut coded = StringDictionaryBuilder::<Int8Type>::new();
    texts().into_iter().for_each(|text| coded.append_option(text));
    let layouts: Vec<ArrayRef> = vec![
        Arc::new(StringArray::from(texts())),
        Arc::new(LargeStringArray::from(texts())),
        Arc::new(StringViewArray::from(texts())),
        Arc::new(BinaryArray::from_iter(texts().into_iter().map(|text| text.map(str::as_bytes)))),
        Arc::new(coded.finish()),
    ];
    for layout in layouts {
        let kind = layout.data_type().clone();
        let batch = batch(vec![("response", layout)]);
        for (place, text) in texts().into_iter().enumerate() {
            match text {
                Some(text) => assert_eq!(row(&batch, place).unwrap().completion, text, "{kind}"),
                None => {
                    let error = row(&batch, place).unwrap_err();
                    assert!(error.starts_with("`response` is null"), "{kind}: {error}");
                }
            }
        }
        // The same behind an offset.
        assert_eq!(row(&batch.slice(2, 1), 0).unwrap().completion, texts()[2].unwrap(), "{kind}");
    }
}

/// A list of messages for each row.
fn messages(rows: &[&[(&str, &str)]]) -> ArrayRef {
    let fields = Fields::from(vec![
        Field::new("role", DataType::Utf8, true),
        Field::new("content", DataType::Utf8, true),
    ]);
    let mut list = ListBuilder::new(StructBuilder::from_fields(fields, 0));
    for row in rows {
        for (role, content) in *row {
            let message = list.values();
            message.field_builder::<StringBuilder>(0).unwrap().append_value(role);
            message.field_builder::<StringBuilder>(1).unwrap().append_value(content);
            message.append(true);
        }
        list.append(true);
    }
    Arc::new(list.finish())
}

#[test]
fn messages_images_and_maps_are_read_as_json_would_be() {
    let mut images = StructBuilder::from_fields(
        Fields::from(vec![
            Field::new("bytes", DataType::Utf8, true),
            Field::new("path", DataType::Utf8, true),
        ]),
        0,
    );
    images.field_builder::<StringBuilder>(0).unwrap().append_null();
    images.field_builder::<StringBuilder>(1).unwrap().append_value("a.png");
    images.append(true);
    let mut choices = MapBuilder::new(None, StringBuilder::new(), StringBuilder::new());
    for (label, choice) in [("A", "Cat"), ("B", "Dog")] {
        choices.keys().append_value(label);
        choices.values().append_value(choice);
    }
    choices.append(true).unwrap();
    let batch = batch(vec![
        ("prompt", messages(&[&[("system", "Be brief."), ("user", "Which?")]])),
        ("completion", messages(&[&[("assistant", "B"), ("user", "?")]])),
        ("image", Arc::new(images.finish())),
        ("options", Arc::new(choices.finish())),
        ("gen_len", Arc::new(Int64Array::from(vec![7]))),
        ("acc_reward", Arc::new(Float32Array::from(vec![0.1]))),
    ]);
    let row = row(&batch, 0).unwrap();
    assert_eq!((&*row.completion, row.problem.as_deref()), ("B", Some("Which?")));
    assert_eq!(row.instructions.as_deref(), Some("Be brief."));
    assert_eq!((row.images.as_slice(), row.tokens), (&["a.png".into()][..], Some(7)));
    assert_eq!(row.choices[1], ("B".into(), "Dog".into()));
    assert_eq!(row.accuracy, Some(0.1));
    let told = groundrule_json::dumps(&object_of(&batch, 0, |name| name == "gen_len"));
    assert_eq!(told, r#"{"gen_len": 7}"#);
}

fn rollouts(rows: usize) -> RecordBatch {
    let text =
        |i: usize| format!("<think>{}</think><answer>{}</answer>", "so ".repeat(i % 50), i % 5);
    batch(vec![
        ("completion", Arc::new(StringArray::from_iter_values((0..rows).map(text)))),
        ("solution", Arc::new(Int64Array::from_iter_values((0..rows).map(|i| (i % 4) as i64)))),
        ("logged", Arc::new(StringArray::from_iter_values((0..rows).map(|i| "x".repeat(i % 100))))),
    ])
}

fn plan() -> Plan {
    Plan::new(&[PartSpec::new("format_reward"), PartSpec::new("default_accuracy_reward")]).unwrap()
}

fn written(format: Format, batches: &[RecordBatch]) -> Vec<u8> {
    let mut writer = TableWriter::new(Vec::new(), format, &batches[0].schema()).unwrap();
    batches.iter().for_each(|batch| writer.write(batch).unwrap());
    writer.finish().unwrap()
}

fn file(bytes: &[u8]) -> std::fs::File {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    file
}

fn parquet(bytes: &[u8], columns: &Columns, threads: usize) -> Result<Vec<Piece>, TableError> {
    let mut reader = ParquetFile::open(file(bytes), columns, threads)?;
    std::iter::from_fn(|| reader.piece().transpose()).collect()
}

fn arrow_file(bytes: &[u8], columns: &Columns) -> Result<Vec<Piece>, TableError> {
    let mut reader = ArrowFile::open(file(bytes), columns)?;
    std::iter::from_fn(|| reader.piece().transpose()).collect()
}

fn arrow(bytes: &[u8], format: Format) -> Result<Vec<Piece>, TableError> {
    let mut stream = ArrowStream::open_limited(bytes, format, 1 << 24)?;
    std::iter::from_fn(|| stream.piece().transpose()).collect()
}

#[test]
fn only_columns_that_a_plan_needs_are_read() {
    let bytes = written(Format::Parquet, &[rollouts(100)]);
    let feather = written(Format::ArrowFile, &[rollouts(100)]);
    let names = |columns: &Columns| -> Vec<String> {
        let pieces = parquet(&bytes, columns, 1).unwrap();
        let (batch, other) = (&pieces[0].batch, &arrow_file(&feather, columns).unwrap()[0].batch);
        // Texts that are not kept are views in one of them.
        let rows = |batch| (0..100).map(|row| object_of(batch, row, |_| true)).collect::<Vec<_>>();
        assert_eq!(rows(batch), rows(other));
        pieces[0].batch.schema().fields().iter().map(|field| field.name().clone()).collect()
    };
    let format = Plan::new(&[PartSpec::new("format_reward")]).unwrap();
    assert_eq!(names(&Columns::new(Wanted::of(&format), Keep::Nothing)), ["completion"]);
    assert_eq!(
        names(&Columns::new(Wanted::of(&plan()), Keep::Nothing)),
        ["completion", "solution"]
    );
    let keep = Keep::Named(vec!["logged".to_owned()]);
    assert_eq!(names(&Columns::new(Wanted::of(&format), keep)), ["completion", "logged"]);
}

/// A file that announces more rows than it has, while none of its columns is read.
#[test]
fn rows_that_a_file_only_announces_are_not_there() {
    let ids: ArrayRef = Arc::new(Int64Array::from_iter_values(0..100));
    let names: ArrayRef = Arc::new(StringArray::from(vec!["a long name"; 100]));
    let bytes = written(Format::Parquet, &[batch(vec![("ids", ids), ("names", names)])]);
    let format = Plan::new(&[PartSpec::new("format_reward")]).unwrap();
    let columns = Columns::new(Wanted::of(&format), Keep::Nothing);
    let pieces = parquet(&bytes, &columns, 1).unwrap();
    assert_eq!((pieces[0].batch.num_columns(), pieces[0].batch.num_rows()), (0, 100));
    // 100 and 8,191 as 64-bit fields of the index.
    let mut more = bytes.clone();
    for place in 0..bytes.len() - 2 {
        if bytes[place..].starts_with(&[0x16, 0xc8, 0x01]) {
            more[place + 1..place + 3].copy_from_slice(&[0xfe, 0x7f]);
        }
    }
    assert_ne!(more, bytes);
    let error = parquet(&more, &columns, 1).unwrap_err();
    assert!(error.message.contains("fewer rows than its row group"), "{error}");
}

/// Nulls take no room in the file, whatever width it says that they have.
#[test]
fn wide_nulls_come_in_short_pieces() {
    let mut nulls = arrow_array::builder::FixedSizeBinaryBuilder::new(8192);
    (0..300).for_each(|_| nulls.append_null());
    let mut bytes = written(Format::Parquet, &[batch(vec![("hash", Arc::new(nulls.finish()))])]);
    // The type, and 8,192 or 1,048,575 as its length.
    let element = [0x15, 0x0e, 0x15, 0x80, 0x80, 0x01];
    let place = bytes.windows(6).position(|window| window == element).unwrap();
    bytes[place + 3..place + 6].copy_from_slice(&[0xfe, 0xff, 0x7f]);
    let pieces = parquet(&bytes, &Columns::new(Wanted::ALL, Keep::All), 1).unwrap();
    assert_eq!(pieces[0].batch.schema().field(0).data_type(), &DataType::FixedSizeBinary(0xf_ffff));
    let rows: Vec<usize> = pieces.iter().map(|piece| piece.batch.num_rows()).collect();
    assert_eq!(rows.iter().sum::<usize>(), 300);
    assert!(rows.iter().all(|rows| *rows <= 2), "{rows:?}");
}

#[test]
fn row_groups_come_in_order_whatever_the_threads() {
    let batches: Vec<RecordBatch> = [0, 700, 0, 1, 300, 9000]
        .into_iter()
        .scan(0, |from, rows| {
            *from += rows;
            Some(rollouts(*from).slice(*from - rows, rows))
        })
        .collect();
    let whole = rollouts(10_001);
    let columns = Columns::new(Wanted::ALL, Keep::All);
    for format in [Format::Parquet, Format::ArrowFile, Format::ArrowStream] {
        let bytes = written(format, &batches);
        assert_eq!(Format::recognised(&bytes), Some(format));
        for threads in [1, 3] {
            let pieces = match format {
                Format::Parquet => parquet(&bytes, &columns, threads).unwrap(),
                Format::ArrowFile if threads > 1 => arrow_file(&bytes, &columns).unwrap(),
                format => arrow(&bytes, format).unwrap(),
            };
            let mut from = 0;
            for piece in &pieces {
                assert_eq!(piece.first, from as u64);
                assert!(piece.batch.num_rows() <= groundrule_table::read::PIECE_ROWS);
                assert_eq!(piece.batch, whole.slice(from, piece.batch.num_rows()));
                from += piece.batch.num_rows();
            }
            assert_eq!(from, 10_001);
        }
    }
}

#[test]
fn scores_keep_their_schema_and_add_up() {
    let plan = plan();
    let rows = rollouts(50);
    let records = Records::new(&rows, &[], &Wanted::ALL);
    let judged: Vec<_> = (0..records.len())
        .map(|place| {
            records
                .with_row(place, &Wanted::ALL, |row| row.unwrap().judge(&plan, &World::nowhere()))
        })
        .collect();
    let told = |from: usize, to: usize| {
        let rulings = judged[from..to].iter().map(|judged| Ruling { judged, error: None });
        scores(&plan, false, rulings).unwrap()
    };
    let (mut whole, mut parts) = (Summary::new(&plan), Summary::new(&plan));
    judged.iter().for_each(|judged| whole.add(judged));
    for (from, to) in [(30, 50), (0, 0), (0, 30)] {
        assert_eq!(told(from, to).schema(), schema(&plan, false));
        let mut part = Summary::new(&plan);
        summarise(&mut part, &told(from, to)).unwrap();
        assert!(parts.merge(&part));
    }
    assert_eq!(parts, whole);
    let other = Plan::new(&[PartSpec::new("format_reward")]).unwrap();
    assert!(!parts.merge(&Summary::new(&other)));
    assert!(summarise(&mut Summary::new(&plan), &rows).is_err());
}

#[test]
fn scores_tell_what_was_judged_and_how() {
    let (plan, options) = (plan(), JudgeOptions::new().trace(true));
    let judged = row(&rollouts(1), 0).unwrap().judge_with(&plan, &World::nowhere(), options);
    let error = Row::parse("{").unwrap_err();
    let rulings = [None, Some(&error)].map(|error| Ruling { judged: &judged, error });
    let table = scores(&plan, true, rulings.into_iter()).unwrap();
    let told = |place: usize| -> serde_json::Value {
        let object = object_of(&table, place, |_| true);
        serde_json::from_str(&groundrule_json::dumps(&object)).unwrap()
    };
    let first = told(0);
    assert_eq!((first["score"].as_f64(), &first["status"]), (judged.total, &"scored".into()));
    assert!(first["error"].is_null());
    assert_eq!(told(1)["error"], error.to_string());
    for (part, outcome) in plan.parts().iter().zip(&judged.outcomes) {
        let said = &first["rewards"][&part.label];
        assert_eq!(said["score"].as_f64(), outcome.score);
        assert_eq!(said["reason"], outcome.reason.code());
        assert_eq!(said["trace"], serde_json::to_string(&outcome.trace).unwrap());
    }
    // A column of the input that is called like one of the scores is renamed.
    let column = |name: &str| -> (Arc<Field>, ArrayRef) {
        let field = Field::new(name, DataType::Int64, true);
        (Arc::new(field), Arc::new(Int64Array::from(vec![1, 2])))
    };
    let both = beside([column("score"), column("id")], &table).unwrap().schema();
    let names: Vec<_> = both.fields().iter().map(|field| field.name().as_str()).collect();
    assert_eq!(names, ["input_score", "id", "score", "status", "error", "rewards"]);
}

#[test]
fn a_batch_that_unpacks_without_end_is_refused() {
    // A compressed buffer says how long it is unpacked; here it lies.
    let options = arrow_ipc::writer::IpcWriteOptions::default()
        .try_with_compression(Some(arrow_ipc::CompressionType::LZ4_FRAME))
        .unwrap();
    let rows = batch(vec![("completion", Arc::new(StringArray::from(vec!["a"; 5000])))]);
    let mut bytes = Vec::new();
    let mut writer =
        arrow_ipc::writer::StreamWriter::try_new_with_options(&mut bytes, &rows.schema(), options)
            .unwrap();
    writer.write(&rows).unwrap();
    writer.finish().unwrap();
    drop(writer);
    assert_eq!(arrow(&bytes, Format::ArrowStream).unwrap().len(), 2);
    // The last buffer has the texts, 5,000 bytes; before it, the batch says that it has as many rows.
    let length = 5000i64.to_le_bytes();
    let place = bytes.windows(8).rposition(|window| window == length).unwrap();
    bytes[place..place + 8].copy_from_slice(&(1i64 << 60).to_le_bytes());
    let error = arrow(&bytes, Format::ArrowStream).unwrap_err();
    assert!(error.message.contains("unpacks to more than"), "{error}");
}

#[test]
fn replays_the_tables_that_fuzzing_starts_from() {
    for bytes in kept::inputs("table_file") {
        assert!(Format::recognised(&bytes).is_some());
        table_file::check(&bytes);
    }
}

#[test]
fn an_empty_batch_costs_no_rows() {
    for format in [Format::Parquet, Format::ArrowFile, Format::ArrowStream] {
        let rows = rollouts(3);
        let bytes = written(
            format,
            &[rows.slice(0, 0), rows.slice(0, 2), rows.slice(0, 0), rows.slice(2, 1)],
        );
        let found = match format {
            Format::Parquet => parquet(&bytes, &Columns::new(Wanted::ALL, Keep::All), 2),
            format => arrow(&bytes, format),
        };
        let count: usize = found.unwrap().iter().map(|piece| piece.batch.num_rows()).sum();
        assert_eq!(count, 3, "{format:?}");
    }
}

#[test]
fn cut_files_say_so() {
    for format in [Format::Parquet, Format::ArrowFile, Format::ArrowStream] {
        let bytes = written(format, &[rollouts(40)]);
        for cut in [bytes.len() / 2, bytes.len() / 4, 20] {
            let found = match format {
                Format::Parquet => parquet(&bytes[..cut], &Columns::new(Wanted::ALL, Keep::All), 2),
                format => arrow(&bytes[..cut], format),
            };
            if format == Format::ArrowFile {
                let columns = Columns::new(Wanted::ALL, Keep::All);
                let error = arrow_file(&bytes[..cut], &columns).unwrap_err();
                assert!(error.message.contains("cut short or damaged"), "{error}");
            }
            let error = found.unwrap_err();
            assert!(error.message.contains("cut short or damaged"), "{format:?} at {cut}: {error}");
        }
    }
}

#[test]
fn deep_structs_end_somewhere() {
    let mut inner: ArrayRef = Arc::new(StringArray::from(vec!["x"]));
    for _ in 0..200 {
        let field = Arc::new(Field::new("a", inner.data_type().clone(), true));
        inner = Arc::new(StructArray::from(vec![(field, inner)]));
    }
    let batch = batch(vec![("completion", inner)]);
    assert!(row(&batch, 0).unwrap_err().starts_with("`completion` is an object without `content`"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever is wrong with a file, reading it ends with rows or with a reason.
    #[test]
    fn damaged_files_end_with_a_reason(
        format in prop_oneof![Just(Format::Parquet), Just(Format::ArrowFile), Just(Format::ArrowStream)],
        places in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut bytes = written(format, &[rollouts(40), rollouts(3)]);
        for (place, byte) in places {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        table_file::check(&bytes);
    }
}

#[test]
fn heads_of_messages_have_a_longest_length() {
    for (length, expected) in [
        (1_u32 << 28, "it ends within the head of a message"),
        ((1 << 28) + 1, "a message says that its head is 268435457 bytes"),
        (u32::MAX - 1, "a message says that its head is 4294967294 bytes"),
    ] {
        for mark in [&[0xff; 4][..], &[]] {
            let bytes = [mark, &length.to_le_bytes(), &[0; 64]].concat();
            let error = arrow(&bytes, Format::ArrowStream).unwrap_err();
            assert!(error.message.ends_with(expected), "{error}");
        }
    }
}

#[test]
fn formats_are_recognised_by_how_they_begin() {
    for (bytes, format) in [
        (&b"PAR1"[..], Some(Format::Parquet)),
        (b"PAR2", None),
        (b"ARROW1\0\0", Some(Format::ArrowFile)),
        (b"ARROW1, 2", None),
        (&[0xff, 0xff, 0xff, 0xff, 8, 0, 0, 0], Some(Format::ArrowStream)),
        // A stream that is over before it has begun.
        (&[0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0], None),
        (b"", None),
    ] {
        assert_eq!(Format::recognised(bytes), format, "{bytes:?}");
    }
}

#[test]
fn records_count_their_rows() {
    let some = rollouts(3);
    for (batch, rows) in [(some.slice(0, 0), 0), (some.slice(1, 1), 1), (some, 3)] {
        let records = Records::new(&batch, &[], &Wanted::ALL);
        assert_eq!((records.len(), records.is_empty()), (rows, rows == 0));
    }
}
