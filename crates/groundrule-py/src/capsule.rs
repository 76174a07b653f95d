//! Arrow data across the border, as capsules of the Arrow PyCapsule interface. All that is unsafe about it is here.

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{FFI_ArrowArrayStream, RecordBatchStreamReader};
use arrow_array::{RecordBatch, RecordBatchIterator, RecordBatchReader, StructArray};
use arrow_schema::{ArrowError, Schema, SchemaRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::ffi::CStr;

const STREAM: &CStr = c"arrow_array_stream";
const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";

/// Record batches of any producer.
pub(crate) type Batches = Box<dyn RecordBatchReader + Send>;

/// What an object with `__arrow_c_stream__` or `__arrow_c_array__` holds.
pub(crate) fn batches(object: &Bound<'_, PyAny>) -> PyResult<Batches> {
    let py = object.py();
    if let Some(export) = object.getattr_opt(intern!(py, "__arrow_c_stream__"))? {
        return stream(&export.call0()?);
    }
    if let Some(export) = object.getattr_opt(intern!(py, "__arrow_c_array__"))? {
        let batch = array(&export.call0()?)?;
        let schema = batch.schema();
        return Ok(Box::new(RecordBatchIterator::new([Ok(batch)], schema)));
    }
    let kind = object.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "table: expected a table with `__arrow_c_stream__` (pyarrow, Polars, pandas, DuckDB, Daft), got {kind}"
    )))
}

pub(crate) fn wrong(error: ArrowError) -> PyErr {
    PyValueError::new_err(format!("the table cannot be read: {error}"))
}

#[expect(unsafe_code, reason = "the C stream interface is a struct behind a pointer")]
fn stream(capsule: &Bound<'_, PyAny>) -> PyResult<Batches> {
    let capsule = capsule.cast::<PyCapsule>()?;
    let pointer = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name holds an `ArrowArrayStream`, by the Arrow PyCapsule interface, and lives through this
    // call because `capsule` is borrowed. `from_raw` moves the struct out and leaves one that is marked as released, so
    // the capsule's destructor does not release it again. The GIL is held, so nobody else moves it out meanwhile.
    let reader = unsafe { RecordBatchStreamReader::from_raw(pointer.as_ptr()) }.map_err(wrong)?;
    Ok(Box::new(reader))
}

#[expect(unsafe_code, reason = "the C data interface is two structs behind pointers")]
fn array(capsules: &Bound<'_, PyAny>) -> PyResult<RecordBatch> {
    let pair = capsules.cast::<PyTuple>()?;
    let (schema, array) = (pair.get_item(0)?, pair.get_item(1)?);
    let (schema, array) = (schema.cast::<PyCapsule>()?, array.cast::<PyCapsule>()?);
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: capsules of these names hold an `ArrowSchema` and an `ArrowArray` of that schema, by the Arrow PyCapsule
    // interface, and live through this call because `pair` is borrowed. `from_raw` moves the structs out and leaves
    // released ones behind, so that each is released once; the GIL keeps others from doing so meanwhile.
    let data = unsafe {
        let schema = FFI_ArrowSchema::from_raw(schema.as_ptr());
        from_ffi(FFI_ArrowArray::from_raw(array.as_ptr()), &schema)
    };
    let data = data.map_err(wrong)?;
    if !matches!(data.data_type(), arrow_schema::DataType::Struct(_)) {
        return Err(PyTypeError::new_err(format!(
            "table: expected columns with names, got one array of {}",
            data.data_type()
        )));
    }
    let columns = StructArray::from(data);
    if arrow_array::Array::null_count(&columns) > 0 {
        return Err(PyValueError::new_err("table: rows of a struct must not be null themselves"));
    }
    Ok(RecordBatch::from(columns))
}

/// Batches for whoever takes a stream.
pub(crate) fn stream_capsule<'py>(
    py: Python<'py>,
    schema: &SchemaRef,
    batches: Vec<RecordBatch>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let reader = RecordBatchIterator::new(batches.into_iter().map(Ok), SchemaRef::clone(schema));
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), STREAM)
}

/// A schema for whoever takes one.
pub(crate) fn schema_capsule<'py>(
    py: Python<'py>,
    schema: &Schema,
) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowSchema::try_from(schema).map_err(wrong)?, SCHEMA)
}
