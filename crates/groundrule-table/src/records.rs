//! The rows of a record batch, for the shared row reader.

use crate::cell::{self, Cell};
use arrow_array::{Array, RecordBatch};
use groundrule::rows::{Field, Form, Meaning, Row, RowError, Source, Wanted};
use groundrule_json::{Dict, PyStr, Value};
use std::cell::OnceCell;

/// Names of columns that messages may need; a table can have a hundred thousand.
const MOST_NAMES: usize = 64;

/// The columns of a record batch that somebody looks at.
///
/// ```
/// use arrow_array::{RecordBatch, StringArray};
/// use groundrule::rows::Wanted;
/// use groundrule_table::Records;
/// use std::sync::Arc;
/// let batch = RecordBatch::try_from_iter([
///     ("response", Arc::new(StringArray::from(vec!["7"])) as _),
///     ("answer", Arc::new(StringArray::from(vec!["7"])) as _),
/// ])?;
/// let records = Records::new(&batch, &[], &Wanted::ALL);
/// records.with_row(0, &Wanted::ALL, |row| {
///     assert_eq!(row.map(|row| row.completion.into_owned()), Ok("7".to_owned()));
/// });
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub struct Records<'a> {
    columns: Vec<Column<'a>>,
    names: Vec<&'a str>,
    rows: usize,
}

struct Column<'a> {
    name: &'a str,
    meaning: Option<Meaning>,
    form: Form,
    array: &'a dyn Array,
}

impl<'a> Records<'a> {
    /// Finds the columns of a batch. `names` are those of the table that the batch was read from, if some of its
    /// columns were left out.
    pub fn new(batch: &'a RecordBatch, names: &'a [String], wanted: &Wanted) -> Self {
        let fields = batch.schema_ref().fields();
        let own = || fields.iter().map(|field| field.name().as_str());
        let columns = own().zip(batch.columns()).filter_map(|(name, array)| {
            let known = wanted.column(name);
            let read = wanted.reads_name(name);
            read.then(|| Column {
                name,
                meaning: known.map(|known| known.meaning),
                form: known.map_or(Form::Plain, |known| known.form),
                array: array.as_ref(),
            })
        });
        let names = match names {
            [] => own().take(MOST_NAMES).collect(),
            names => names.iter().map(String::as_str).take(MOST_NAMES).collect(),
        };
        Records { columns: columns.collect(), names, rows: batch.num_rows() }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Reads a row and passes it on. Texts are borrowed from the batch.
    pub fn with_row<R>(
        &self,
        row: usize,
        wanted: &Wanted,
        use_row: impl FnOnce(Result<Row<'_>, RowError>) -> R,
    ) -> R {
        let cells: Vec<OnceCell<Cell<'_>>> = self.columns.iter().map(|_| OnceCell::new()).collect();
        use_row(Row::read(Record { records: self, cells: &cells, row }, wanted))
    }
}

/// One row of a batch. Only what is asked for is converted, and only once.
struct Record<'b, 'a> {
    records: &'b Records<'a>,
    cells: &'b [OnceCell<Cell<'b>>],
    row: usize,
}

impl<'b> Source<'b> for Record<'b, '_> {
    fn get(&self, name: &str) -> Option<Field<'b>> {
        // Of two columns with the same name, the last counts, as in a JSON object.
        let place = self.records.columns.iter().rposition(|column| column.name == name)?;
        let column = self.records.columns.get(place)?;
        Some(self.cells.get(place)?.get_or_init(|| column.cell(self.row)).field())
    }

    fn names(&self) -> Vec<&'b str> {
        self.records.names.clone()
    }

    fn each_name(&self, see: impl FnMut(&str)) {
        self.records.columns.iter().map(|column| column.name).for_each(see);
    }
}

impl<'a> Column<'a> {
    fn cell(&self, row: usize) -> Cell<'a> {
        if self.meaning == Some(Meaning::Completion)
            && !self.array.is_null(row)
            && let Some((messages, span)) = cell::list(self.array, row)
            && span.len() == 1
            && let Some(content) = cell::content(messages, span.start)
        {
            // The text of the only message is not copied.
            return Cell::Text(content.into());
        }
        cell::cell(self.array, row, self.form)
    }
}

/// A row as a JSON object, with the columns that have these names.
pub fn object_of(batch: &RecordBatch, row: usize, keep: impl Fn(&str) -> bool) -> Value {
    let mut object = Dict::new();
    for (field, array) in batch.schema_ref().fields().iter().zip(batch.columns()) {
        if keep(field.name()) {
            object.insert(PyStr::from(field.name().as_str()), cell::value(array.as_ref(), row));
        }
    }
    Value::Dict(object)
}
