//! Plans as Python writes them: a name, a name with settings, a dict, or a list of these.

use crate::conversion::{Text, texts};
use crate::exceptions::raise_setting;
use crate::table::TableSchema;
use groundrule::rows::{ColumnNames, Meaning};
use groundrule::{
    JudgeOptions, PartSpec, Plan as Engine, Semantics, Setting, Totals, nearest, suggest,
};
use groundrule_cli::Config;
use pyo3::exceptions::{PyFileNotFoundError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyTuple};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Rewards with weights, made once and used for many batches.
///
/// A reward is a name, a name with settings (`"detection_score:iou_threshold=0.6,weight=0.5"`), or a dict with
/// `name` and optionally `weight`, `as` (its name in the results), `tasks` (the rows it is meant for) and the reward's own
/// parameters. `semantics` is `vlm-r1` (VLM-R1's numbers to the last bit) or `strict` (its mistakes repaired), for all of them
/// or, in a dict, for one. `tokenizer` and `image_root` are paths that `score` uses by default. `columns` says which column holds
/// what if yours have other names: `columns={"reference": "truth"}`; a dot leads into a column that holds objects (`"meta.truth"`).
/// `weights` sets weights by the rewards' names in the results.
/// Plans can be pickled and compared.
///
/// >>> from groundrule import Plan
/// >>> plan = Plan(["format_reward", {"name": "default_accuracy_reward", "weight": 2.0, "as": "accuracy"}])
/// >>> plan
/// Plan([{'name': 'format_reward'}, {'name': 'default_accuracy_reward', 'as': 'accuracy', 'weight': 2.0}])
/// >>> plan.labels
/// ['format_reward', 'accuracy']
/// >>> Plan(["format_reward", "math_reward"], weights={"format_reward": 0.1}).weights
/// {'format_reward': 0.1, 'math_reward': 1.0}
/// >>> Plan("format_rewrd")
/// Traceback (most recent call last):
/// ...
/// ValueError: there is no reward 'format_rewrd'; did you mean 'format_reward'?
#[pyclass(frozen, module = "groundrule")]
pub(crate) struct Plan {
    pub(crate) engine: Arc<Engine>,
    specs: Vec<PartSpec>,
    /// Rewards that are Python functions; they are called after the native ones.
    functions: Vec<Function>,
    /// The tokenizer's file, and the directory of images, where a call names none.
    tokenizer: Option<PathBuf>,
    image_root: Option<PathBuf>,
}

/// A reward that is a Python function.
struct Function {
    label: String,
    weight: f64,
    call: Py<PyAny>,
}

/// One entry of a plan as a user writes it.
enum Written {
    Native(PartSpec),
    Function(Function),
}

#[pymethods]
impl Plan {
    #[new]
    #[pyo3(signature = (rewards, *, semantics="vlm-r1", totals="whole", tokenizer=None, image_root=None, columns=None, weights=None))]
    fn new(
        rewards: &Bound<'_, PyAny>,
        semantics: &str,
        totals: &str,
        tokenizer: Option<PathBuf>,
        image_root: Option<PathBuf>,
        columns: Option<BTreeMap<String, String>>,
        weights: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let columns = ColumnNames::new(columns.unwrap_or_default()).map_err(raise_setting)?;
        let semantics = Semantics::named(semantics).ok_or_else(|| {
            PyValueError::new_err(format!(
                "semantics is one of {}, not '{semantics}'",
                Semantics::WORDS.join(", ")
            ))
        })?;
        let totals = Totals::named(totals).ok_or_else(|| {
            PyValueError::new_err(format!(
                "totals is one of {}, not '{totals}'",
                Totals::WORDS.join(", ")
            ))
        })?;
        let (mut specs, mut functions) = (Vec::new(), Vec::<Function>::new());
        for part in parts_of(rewards)? {
            match part {
                Written::Native(spec) => specs.push(spec),
                Written::Function(function) => functions.push(function),
            }
        }
        if specs.is_empty() && !functions.is_empty() {
            return Err(PyValueError::new_err(
                "the plan has only Python functions; add one of Groundrule's rewards, or call the functions yourself",
            ));
        }
        for spec in &mut specs {
            spec.semantics = semantics;
        }
        for (name, weight) in weights.into_iter().flatten() {
            set_weight(&mut specs, &mut functions, &name.extract::<Text>()?, &weight)?;
        }
        let plan = Plan::from_specs(specs, totals, columns)?.with_functions(functions)?;
        Ok(Plan { tokenizer, image_root, ..plan })
    }

    /// A strict reward for each kind of reference (boxes, points, choices, yes or no, numbers and formulas, words): each row
    /// is scored with the one that fits its reference. Adapters use it if no plan is given.
    ///
    /// >>> from groundrule import Plan, score
    /// >>> score(Plan.automatic(), ["<answer>(B)</answer>", "[1, 2, 3, 4]"], solution=["B", [1, 2, 3, 4]]).total
    /// [1.0, 1.0]
    #[staticmethod]
    fn automatic() -> PyResult<Self> {
        Plan::from_specs(suggest::automatic(), Totals::default(), ColumnNames::USUAL)
    }

    /// The plan of a `groundrule.toml`, such as `groundrule init` writes, with the tokenizer and the directory of images that it
    /// names.
    ///
    /// >>> from groundrule import Plan
    /// >>> import pathlib, tempfile
    /// >>> path = pathlib.Path(tempfile.mkdtemp()) / "groundrule.toml"
    /// >>> _ = path.write_text('semantics = "strict"\n[[reward]]\nname = "math_reward"\n')
    /// >>> Plan.from_file(path).labels
    /// ['math_reward']
    ///
    /// `functions` adds rewards that are Python functions, which a file cannot hold.
    ///
    /// >>> def short(completions, **columns):
    /// ...     return [float(len(completion) < 100) for completion in completions]
    /// >>> Plan.from_file(path, functions=[{"function": short, "weight": 0.3}]).weights
    /// {'math_reward': 1.0, 'short': 0.3}
    #[staticmethod]
    #[pyo3(signature = (path, *, functions=None))]
    fn from_file(path: PathBuf, functions: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        if !path.exists() {
            // Trainers run elsewhere than where they were started.
            let tried = std::path::absolute(&path).unwrap_or_else(|_| path.clone());
            return Err(PyFileNotFoundError::new_err(format!(
                "there is no file {}",
                tried.display()
            )));
        }
        let config = groundrule_cli::read_configuration(&path).map_err(PyValueError::new_err)?;
        let mut added = Vec::new();
        for part in functions.map(parts_of).transpose()?.unwrap_or_default() {
            match part {
                Written::Function(function) => added.push(function),
                Written::Native(spec) => {
                    return Err(PyTypeError::new_err(format!(
                        "functions: '{}' is a reward by name; write it into {}",
                        spec.reward,
                        path.display()
                    )));
                }
            }
        }
        if config.rewards.is_empty() {
            return Err(PyValueError::new_err(format!(
                "{} has no [[reward]]; add one",
                path.display()
            )));
        }
        let plan = Plan::from_specs(config.rewards, config.totals, config.columns)?;
        let plan = plan.with_functions(added)?;
        Ok(Plan { tokenizer: config.tokenizer, image_root: config.images, ..plan })
    }

    /// The plan as a `groundrule.toml`, which `from_file` and the program read. Rewards that are Python functions are not part of
    /// it; a comment names them.
    ///
    /// >>> from groundrule import Plan
    /// >>> print(Plan(["math_reward:weight=2"], semantics="strict").to_toml(), end="")
    /// [[reward]]
    /// name = "math_reward"
    /// weight = 2
    /// semantics = "strict"
    fn to_toml(&self) -> String {
        self.toml_with(self.engine.column_names().clone())
    }

    /// The same for rows as a record has them: their completions have the usual name.
    fn _recorded_toml(&self) -> String {
        self.toml_with(self.engine.column_names().without(Meaning::Completion))
    }

    /// What the total of a row is if a reward that applies to it has no score: `whole` gives no total, `partial` sums the others.
    #[getter]
    fn totals(&self) -> &'static str {
        self.engine.totals().word()
    }

    /// The tokenizer's file, if the plan names one.
    #[getter]
    fn tokenizer(&self) -> Option<&Path> {
        self.tokenizer.as_deref()
    }

    /// Where relative paths of images begin, if the plan says so.
    #[getter]
    fn image_root(&self) -> Option<&Path> {
        self.image_root.as_deref()
    }

    /// The names of columns that the plan sets.
    #[getter]
    fn columns(&self) -> BTreeMap<&str, &str> {
        self.engine.column_names().iter().collect()
    }

    /// The names of the rewards in the results.
    #[getter]
    fn labels(&self) -> Vec<&str> {
        let native = self.engine.parts().iter().map(|part| part.label.as_str());
        native.chain(self.functions.iter().map(|function| function.label.as_str())).collect()
    }

    /// The columns of `groundrule.score_table` under this plan, whatever the rows are; Spark needs them in advance.
    ///
    /// >>> from groundrule import Plan
    /// >>> Plan("format_reward").schema.names
    /// ['score', 'status', 'error', 'rewards']
    #[getter]
    fn schema(&self) -> TableSchema {
        TableSchema::of(&self.engine, JudgeOptions::new())
    }

    /// The same columns with `trace=True`: each reward has its `trace` as well.
    ///
    /// >>> from groundrule import Plan
    /// >>> "trace" in repr(Plan("format_reward").traced_schema)
    /// True
    #[getter]
    fn traced_schema(&self) -> TableSchema {
        TableSchema::of(&self.engine, JudgeOptions::new().trace(true))
    }

    /// The rewards that are Python functions: name in the results, weight and function.
    #[getter]
    fn functions(&self, py: Python<'_>) -> Vec<(&str, f64, Py<PyAny>)> {
        let told = |function: &Function| function.call.clone_ref(py);
        self.functions.iter().map(|f| (f.label.as_str(), f.weight, told(f))).collect()
    }

    /// The weight of each reward, by its name in the results.
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let weights = PyDict::new(py);
        for part in self.engine.parts() {
            weights.set_item(&part.label, part.weight)?;
        }
        for function in &self.functions {
            weights.set_item(&function.label, function.weight)?;
        }
        Ok(weights)
    }

    /// The names of the strict repairs that apply; none unless the semantics are strict.
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
        self.specs.len() + self.functions.len()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let totals = match self.engine.totals() {
            Totals::Partial => ", totals='partial'",
            Totals::Whole => "",
        };
        let mut paths = String::new();
        for (name, path) in [("tokenizer", &self.tokenizer), ("image_root", &self.image_root)] {
            if let Some(path) = path {
                let path = path.to_string_lossy().into_pyobject(py)?.repr()?;
                paths.push_str(&format!(", {name}={path}"));
            }
        }
        if !self.columns().is_empty() {
            let columns = self.columns().into_pyobject(py)?.repr()?;
            paths.push_str(&format!(", columns={columns}"));
        }
        Ok(format!("Plan({}{totals}{paths})", self.written(py)?.repr()?))
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

    #[expect(clippy::type_complexity, reason = "it is what pickle wants")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(
        Bound<'py, PyAny>,
        (Bound<'py, PyList>, &'static str, Option<&Path>, Option<&Path>, BTreeMap<&str, &str>),
    )> {
        let make = py.get_type::<Plan>().getattr("_made")?;
        let paths = (self.tokenizer(), self.image_root());
        Ok((make, (self.written(py)?, self.totals(), paths.0, paths.1, self.columns())))
    }

    /// A plan as it pickles.
    #[staticmethod]
    #[pyo3(signature = (rewards, totals, tokenizer=None, image_root=None, columns=None))]
    fn _made(
        rewards: &Bound<'_, PyAny>,
        totals: &str,
        tokenizer: Option<PathBuf>,
        image_root: Option<PathBuf>,
        columns: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let semantics = Semantics::default().word();
        Plan::new(rewards, semantics, totals, tokenizer, image_root, columns, None)
    }
}

impl Plan {
    /// The plan as a configuration, with these names of columns.
    fn toml_with(&self, columns: ColumnNames) -> String {
        let config = Config {
            rewards: self.specs.clone(),
            tokenizer: self.tokenizer.clone(),
            images: self.image_root.clone(),
            totals: self.engine.totals(),
            columns,
        };
        let mut text = config.to_toml();
        for function in &self.functions {
            let weight = function.weight;
            text.push_str(&format!(
                "\n# and a Python function: {}, weight {weight}\n",
                function.label
            ));
        }
        text
    }

    /// A plan that is one already, or is made from what a user wrote.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Arc<Engine>> {
        match object.cast::<Plan>() {
            Ok(plan) => Ok(Arc::clone(&plan.get().engine)),
            Err(_) => {
                let words = (Semantics::default().word(), Totals::default().word());
                Ok(Plan::new(object, words.0, words.1, None, None, None, None)?.engine)
            }
        }
    }

    pub(crate) fn from_specs(
        specs: Vec<PartSpec>,
        totals: Totals,
        columns: ColumnNames,
    ) -> PyResult<Self> {
        let engine = Engine::new(&specs).map_err(raise_setting)?.with_totals(totals);
        let engine = Arc::new(engine.with_column_names(columns));
        Ok(Plan { engine, specs, functions: Vec::new(), tokenizer: None, image_root: None })
    }

    /// The same with these functions; no two rewards may have one name.
    fn with_functions(self, functions: Vec<Function>) -> PyResult<Self> {
        for (place, function) in functions.iter().enumerate() {
            let before = functions.iter().take(place).map(|known| known.label.as_str());
            let mut labels =
                self.engine.parts().iter().map(|part| part.label.as_str()).chain(before);
            if labels.any(|label| label == function.label) {
                return Err(PyValueError::new_err(format!(
                    "'{}' is in the plan twice; give one of them another name with `as`",
                    function.label
                )));
            }
        }
        Ok(Plan { functions, ..self })
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
        let functions = |plan: &Plan| {
            let told =
                |f: &Function| (f.label.clone(), f.weight.to_bits(), f.call.as_ptr() as usize);
            plan.functions.iter().map(told).collect::<Vec<_>>()
        };
        self.engine.totals() == other.engine.totals()
            && self.columns() == other.columns()
            && (&self.tokenizer, &self.image_root) == (&other.tokenizer, &other.image_root)
            && functions(self) == functions(other)
            && told(self) == told(other)
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
        for function in &self.functions {
            let part = PyDict::new(py);
            part.set_item("function", &function.call)?;
            part.set_item("as", &function.label)?;
            if function.weight != 1.0 {
                part.set_item("weight", function.weight)?;
            }
            list.append(part)?;
        }
        Ok(list)
    }
}

/// The rewards of a list or a tuple, or the only one.
fn parts_of(rewards: &Bound<'_, PyAny>) -> PyResult<Vec<Written>> {
    if let Ok(list) = rewards.cast::<PyList>() {
        return list.iter().map(|part| part_of(&part)).collect();
    }
    match rewards.cast::<PyTuple>() {
        Ok(tuple) => tuple.iter().map(|part| part_of(&part)).collect(),
        Err(_) => Ok(vec![part_of(rewards)?]),
    }
}

fn part_of(part: &Bound<'_, PyAny>) -> PyResult<Written> {
    let dict = part.cast::<PyDict>().ok();
    let given = match dict {
        Some(dict) => dict.get_item("function")?,
        None => Some(part.clone()).filter(|part| part.is_callable()),
    };
    let Some(call) = given else { return spec(part).map(Written::Native) };
    if !call.is_callable() {
        return Err(PyTypeError::new_err(format!("function: {} cannot be called", call.repr()?)));
    }
    let name = match call.getattr_opt("__name__")? {
        Some(name) => name.extract::<Text>()?.to_string(),
        None => call.get_type().name()?.to_string(),
    };
    let mut function = Function { label: name, weight: 1.0, call: call.unbind() };
    for (key, value) in dict.into_iter().flatten() {
        match &*key.extract::<Text>()? {
            "function" => {}
            "as" => function.label = value.extract::<Text>()?.to_string(),
            "weight" => function.weight = weight_of(&function.label, &value)?,
            other => {
                return Err(PyValueError::new_err(format!(
                    "a Python function takes `as` and `weight`, not '{other}'"
                )));
            }
        }
    }
    Ok(Written::Function(function))
}

/// Sets the weight of the reward that has this name in the results.
fn set_weight(
    specs: &mut [PartSpec],
    functions: &mut [Function],
    name: &str,
    weight: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let weight = weight_of(name, weight)?;
    let label = |spec: &PartSpec| spec.label.clone().unwrap_or_else(|| spec.reward.clone());
    let specs = specs.iter_mut().map(|spec| (label(spec), &mut spec.weight));
    let functions = functions.iter_mut().map(|known| (known.label.clone(), &mut known.weight));
    let mut labels = Vec::new();
    for (label, known) in specs.chain(functions) {
        if label == name {
            *known = weight;
            return Ok(());
        }
        labels.push(label);
    }
    let known: Vec<&str> = labels.iter().map(String::as_str).collect();
    let hint = match nearest(name, &known) {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("the plan has {}", known.join(", ")),
    };
    Err(PyValueError::new_err(format!("weights: no reward of the plan is named '{name}'; {hint}")))
}

/// The weight of a reward; an error names it and what was given instead.
fn weight_of(reward: &str, value: &Bound<'_, PyAny>) -> PyResult<f64> {
    value.extract().or_else(|_| {
        let found = match value.is_instance_of::<PyString>() {
            true => "the text ".to_owned(),
            false => format!("{} ", value.get_type().name()?),
        };
        let message = format!("{reward}: weight must be a number, not {found}{}", value.repr()?);
        Err(PyTypeError::new_err(message))
    })
}

fn spec(part: &Bound<'_, PyAny>) -> PyResult<PartSpec> {
    if let Ok(text) = part.cast::<PyString>() {
        return Text::from(text).parse().map_err(raise_setting);
    }
    if part.is_instance_of::<Plan>() {
        return Err(PyTypeError::new_err(
            "a plan cannot be part of another; Plan.from_file(path, functions=[...]) adds functions to a configuration",
        ));
    }
    let Ok(dict) = part.cast::<PyDict>() else {
        return Err(PyTypeError::new_err(format!(
            "rewards: a reward is a name, a dict with a name or a function, not {}",
            part.get_type().name()?
        )));
    };
    let name = dict.get_item("name")?.ok_or_else(|| {
        let keys: Vec<String> = dict.keys().iter().map(|key| key.to_string()).collect();
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        let reward = keys.iter().find(|key| groundrule::registry::find(key).is_some());
        let hint = match (reward, nearest("name", &keys)) {
            (Some(name), _) => {
                format!("; write {{'name': '{name}', 'weight': 1.0}}, one dict for each reward")
            }
            (None, Some(near)) => format!("; did you mean `name` by '{near}'?"),
            (None, None) => String::new(),
        };
        PyValueError::new_err(format!("this reward has no `name`: {dict}{hint}"))
    })?;
    let mut spec = PartSpec::new(&*name.extract::<Text>()?);
    // A list of them, because what they are asked for may change the dict.
    for entry in dict.items() {
        let (key, value) = entry.extract::<(Text, Bound<'_, PyAny>)>()?;
        match &*key {
            "name" => {}
            "as" => spec.label = Some(value.extract::<Text>()?.to_string()),
            "weight" => {
                spec.weight = weight_of(&spec.reward, &value)?;
            }
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
