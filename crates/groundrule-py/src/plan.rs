//! Plans as Python writes them: a name, a name with settings, a dict, or a list of these.

use crate::conversion::{Text, texts};
use crate::exceptions::raise_setting;
use groundrule::{PartSpec, Plan as Engine, Semantics, Setting};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyType};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Rewards with weights, made once and used for many batches.
///
/// A reward is a name, a name with settings (`"detection_score:iou_threshold=0.6,weight=0.5"`), or a dict with
/// `name` and, if wanted, `weight`, `as` (its name in the results), `tasks` (the rows it is meant for) and the reward's own
/// parameters. `semantics` is `vlm-r1` (VLM-R1's numbers to the last bit) or `strict` (its mistakes repaired), for all of them
/// or, in a dict, for one. Plans pickle and compare.
///
/// >>> from groundrule import Plan
/// >>> plan = Plan(["format_reward", {"name": "default_accuracy_reward", "weight": 2.0, "as": "accuracy"}])
/// >>> plan
/// Plan([{'name': 'format_reward'}, {'name': 'default_accuracy_reward', 'as': 'accuracy', 'weight': 2.0}])
/// >>> plan.labels
/// ['format_reward', 'accuracy']
/// >>> Plan("format_rewrd")
/// Traceback (most recent call last):
/// ...
/// ValueError: there is no reward 'format_rewrd'; did you mean 'format_reward'?
#[pyclass(frozen, module = "groundrule")]
pub(crate) struct Plan {
    pub(crate) engine: Arc<Engine>,
    specs: Vec<PartSpec>,
}

#[pymethods]
impl Plan {
    #[new]
    #[pyo3(signature = (rewards, *, semantics="vlm-r1"))]
    fn new(rewards: &Bound<'_, PyAny>, semantics: &str) -> PyResult<Self> {
        let semantics = Semantics::named(semantics).ok_or_else(|| {
            PyValueError::new_err(format!(
                "semantics is one of {}, not '{semantics}'",
                Semantics::WORDS.join(", ")
            ))
        })?;
        let mut specs = match rewards.cast::<PyList>() {
            Ok(list) => list.iter().map(|part| spec(&part)).collect::<PyResult<Vec<_>>>()?,
            Err(_) => match rewards.cast::<pyo3::types::PyTuple>() {
                Ok(tuple) => tuple.iter().map(|part| spec(&part)).collect::<PyResult<Vec<_>>>()?,
                Err(_) => vec![spec(rewards)?],
            },
        };
        for spec in &mut specs {
            spec.semantics = semantics;
        }
        let engine = Engine::new(&specs).map_err(raise_setting)?;
        Ok(Plan { engine: Arc::new(engine), specs })
    }

    /// The names of the rewards in the results.
    #[getter]
    fn labels(&self) -> Vec<&str> {
        self.engine.parts().iter().map(|part| part.label.as_str()).collect()
    }

    /// The weight of each reward, by its name in the results.
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let weights = PyDict::new(py);
        for part in self.engine.parts() {
            weights.set_item(&part.label, part.weight)?;
        }
        Ok(weights)
    }

    /// The repairs of VLM-R1's mistakes that are in force, by name; none unless the semantics are strict.
    #[getter]
    fn repairs(&self) -> BTreeSet<&'static str> {
        self.engine
            .parts()
            .iter()
            .flat_map(|part| part.repairs())
            .map(|repair| repair.name())
            .collect()
    }

    fn __len__(&self) -> usize {
        self.specs.len()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Plan({})", self.written(py)?.repr()?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Plan>().is_ok_and(|other| self.same(other.get()))
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        for spec in &self.specs {
            (&spec.reward, &spec.label, spec.weight.to_bits()).hash(&mut hasher);
        }
        hasher.finish()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyList>,))> {
        Ok((py.get_type::<Plan>(), (self.written(py)?,)))
    }
}

impl Plan {
    /// A plan that is one already, or is made from what a user wrote.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Arc<Engine>> {
        match object.cast::<Plan>() {
            Ok(plan) => Ok(Arc::clone(&plan.get().engine)),
            Err(_) => Ok(Plan::new(object, Semantics::default().word())?.engine),
        }
    }

    /// Whether both judge alike; it does not matter where the semantics were said.
    fn same(&self, other: &Plan) -> bool {
        let told = |plan: &Plan| {
            let parts = plan.engine.parts().iter().map(|part| part.semantics);
            let specs = plan.specs.iter().map(|spec| {
                let mut spec = PartSpec { semantics: Semantics::default(), ..spec.clone() };
                spec.settings.retain(|(name, _)| name != "semantics");
                spec
            });
            specs.zip(parts).collect::<Vec<_>>()
        };
        told(self) == told(other)
    }

    /// The plan as dicts, from which an equal plan can be made.
    fn written<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for spec in &self.specs {
            let part = PyDict::new(py);
            part.set_item("name", &spec.reward)?;
            if let Some(label) = &spec.label {
                part.set_item("as", label)?;
            }
            if spec.weight != 1.0 {
                part.set_item("weight", spec.weight)?;
            }
            if !spec.tasks.is_empty() {
                part.set_item("tasks", &spec.tasks)?;
            }
            let chosen = spec.settings.iter().any(|(name, _)| name == "semantics");
            if !chosen && spec.semantics != Semantics::default() {
                part.set_item("semantics", spec.semantics.word())?;
            }
            for (name, setting) in &spec.settings {
                match setting {
                    Setting::Number(number) => part.set_item(name, number)?,
                    Setting::Text(text) => part.set_item(name, text)?,
                }
            }
            list.append(part)?;
        }
        Ok(list)
    }
}

fn spec(part: &Bound<'_, PyAny>) -> PyResult<PartSpec> {
    if let Ok(text) = part.cast::<PyString>() {
        return from_text(&Text::from(text));
    }
    let Ok(dict) = part.cast::<PyDict>() else {
        return Err(PyTypeError::new_err(format!(
            "a reward is a name or a dict with a name, not {}",
            part.get_type().name()?
        )));
    };
    let name = dict
        .get_item("name")?
        .ok_or_else(|| PyValueError::new_err(format!("this reward has no `name`: {dict}")))?;
    let mut spec = PartSpec::new(&*name.extract::<Text>()?);
    for (key, value) in dict.iter() {
        let key: Text = key.extract()?;
        match &*key {
            "name" => {}
            "as" => spec.label = Some(value.extract::<Text>()?.to_string()),
            "weight" => spec.weight = value.extract()?,
            "tasks" => {
                spec.tasks = match value.extract::<Text>() {
                    Ok(task) => vec![task.to_string()],
                    Err(_) => texts(&value, "tasks")?.iter().map(|t| t.to_string()).collect(),
                }
            }
            _ => {
                let setting = if let Ok(flag) = value.cast::<PyBool>() {
                    Setting::Text(flag.is_true().to_string())
                } else if let Ok(number) = value.extract::<f64>() {
                    Setting::Number(number)
                } else {
                    Setting::Text(value.extract::<Text>()?.to_string())
                };
                spec.settings.push((key.to_string(), setting));
            }
        }
    }
    Ok(spec)
}

/// `name` or `name:key=value,key=value`.
fn from_text(text: &str) -> PyResult<PartSpec> {
    let (name, settings) = text.split_once(':').unwrap_or((text, ""));
    let mut spec = PartSpec::new(name.trim());
    for pair in settings.split(',').filter(|pair| !pair.trim().is_empty()) {
        let (key, value) = pair.split_once('=').ok_or_else(|| {
            PyValueError::new_err(format!("'{pair}' in '{text}' is not written as key=value"))
        })?;
        let (key, value) = (key.trim(), value.trim());
        match (key, Setting::from_text(value)) {
            ("as", _) => spec.label = Some(value.to_owned()),
            ("weight", Setting::Number(weight)) => spec.weight = weight,
            ("weight", Setting::Text(_)) => {
                return Err(PyValueError::new_err(format!("'{text}': weight takes a number")));
            }
            (_, setting) => spec.settings.push((key.to_owned(), setting)),
        }
    }
    Ok(spec)
}
