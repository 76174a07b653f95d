//! The compiled half of the Python package: it converts, releases the GIL and calls the engine.

mod capsule;
mod conversion;
mod enter;
mod exceptions;
mod grader;
mod judge;
mod lists;
mod math;
mod plan;
mod program;
mod score;
mod summary;
mod table;
mod tokenizer;
mod vlm_r1;

use pyo3::prelude::*;

/// The same as the program's: rows take and give back many small pieces of memory.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The compiled half of groundrule. Import `groundrule` instead.
#[pymodule(gil_used = false)]
fn _groundrule(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("EngineError", py.get_type::<exceptions::EngineError>())?;
    module.add("UnidentifiedImageError", py.get_type::<exceptions::UnidentifiedImageError>())?;
    module.add("DecompressionBombError", py.get_type::<exceptions::DecompressionBombError>())?;
    module.add_class::<tokenizer::TokenizerObject>()?;
    module.add_function(wrap_pyfunction!(tokenizer::_set_default_tokenizer, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::default_accuracy_reward, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::detection_score, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::cosine_reward, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::repetition_reward, module)?)?;
    module.add_function(wrap_pyfunction!(lists::format_reward, module)?)?;
    module.add_function(wrap_pyfunction!(lists::format_reward_rec, module)?)?;
    module.add_function(wrap_pyfunction!(lists::iou_reward, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::clean_text, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::extract_choice, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::numeric_reward, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::iou, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::ratio, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::py_float, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::py_json_loads, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::mcq_reward, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::yes_no_reward, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::all_match_reward, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::math_reward, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::llm_reward, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::evaluate_answer_similarity, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::calculate_map, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::map_reward, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::od_reward, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::od_length_reward, module)?)?;
    module.add_function(wrap_pyfunction!(vlm_r1::repair_json, module)?)?;
    module.add_function(wrap_pyfunction!(lists::format_reward_rec_internvl, module)?)?;
    module.add_function(wrap_pyfunction!(lists::format_reward_rec_glm, module)?)?;
    module.add_function(wrap_pyfunction!(lists::iou_reward_internvl, module)?)?;
    module.add_function(wrap_pyfunction!(lists::iou_reward_glm, module)?)?;
    module.add_function(wrap_pyfunction!(lists::accuracy_reward, module)?)?;
    module.add_function(wrap_pyfunction!(lists::cosine_rewards, module)?)?;
    module.add_function(wrap_pyfunction!(lists::repetition_rewards, module)?)?;
    module.add_function(wrap_pyfunction!(lists::len_reward, module)?)?;
    module.add_class::<math::Answer>()?;
    module.add_function(wrap_pyfunction!(math::_answer, module)?)?;
    module.add_function(wrap_pyfunction!(math::_parse, module)?)?;
    module.add_function(wrap_pyfunction!(math::_equal, module)?)?;
    module.add_function(wrap_pyfunction!(math::_verify, module)?)?;
    module.add_function(wrap_pyfunction!(grader::_grade, module)?)?;
    module.add_function(wrap_pyfunction!(grader::_is_right, module)?)?;
    module.add_function(wrap_pyfunction!(grader::_are_right, module)?)?;
    module.add_class::<plan::Plan>()?;
    module.add_class::<summary::Summary>()?;
    module.add_class::<table::TableSchema>()?;
    module.add_class::<table::ScoredTable>()?;
    module.add_function(wrap_pyfunction!(table::_score_table, module)?)?;
    module.add_class::<judge::Judge>()?;
    module.add_function(wrap_pyfunction!(score::_score, module)?)?;
    module.add_function(wrap_pyfunction!(score::_suggest, module)?)?;
    module.add_function(wrap_pyfunction!(score::_column_names, module)?)?;
    module.add_function(wrap_pyfunction!(score::_image_sizes, module)?)?;
    module.add_function(wrap_pyfunction!(score::rewards, module)?)?;
    module.add_function(wrap_pyfunction!(score::reasons, module)?)?;
    module.add_function(wrap_pyfunction!(program::_run_program, module)?)?;
    enter::watch_forks(module)
}
