//! What a run needs before the first row: the plan, the tokenizer, the images, and where each came from.

use crate::args::PlanArgs;
use crate::config::{self, Config};
use crate::failure::Failure;
use crate::input::{Input, Reading};
use groundrule::host::{FileImages, LlmJudge, LlmSettings, TokenizerFile};
use groundrule::rows::{ColumnNames, Row, Wanted};
use groundrule::suggest::{self, Glance, Look, Suggestion};
use groundrule::{
    Judge, PartSpec, Plan, Scorer, Semantics, Setting, Threads, TokenCounter, World, nearest,
    registry,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The name of a configuration that is found next to the input.
pub(crate) const BESIDE: &str = "groundrule.toml";

/// Where rewards come from if flags name them.
const FLAGS: &str = "the command line";

/// Where they come from if nothing is known but the row.
const EACH_ROW: &str = "each row's reference";

/// Parameters that need strict semantics.
const FRAMES: [&str; 10] = [
    "prediction_frame",
    "prediction_layout",
    "reference_frame",
    "reference_layout",
    "patch",
    "merge",
    "min_pixels",
    "max_pixels",
    "iou",
    "labels",
];

/// Boxes of how many rows of each file are tried in every frame when the references choose the rewards.
const LOOKED: usize = 500;

/// The rewards if a user has named none.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Unchosen<'a> {
    /// What these files' references ask for.
    Rows(&'a [PathBuf]),
    /// The same for files that grow: rows of every kind may follow.
    Growing(&'a [PathBuf]),
    /// What each row's reference asks for.
    EachRow,
    /// None: something must be named.
    Nothing,
}

/// Everything that judging needs.
pub(crate) struct Setup {
    pub(crate) plan: Plan,
    /// Where the rewards come from, for people.
    pub(crate) source: String,
    pub(crate) specs: Vec<PartSpec>,
    /// What the rows chose, if they did.
    pub(crate) chosen: Option<Suggestion>,
    /// The directory of images that a flag or the configuration names.
    pub(crate) image_root: Option<PathBuf>,
    /// The configuration that was found.
    pub(crate) config: Option<PathBuf>,
    /// The rows that it was written for, if nobody named it and the input is another file.
    pub(crate) written_for: Option<String>,
    images: FileImages,
    tokenizer: Option<TokenizerFile>,
    judge: Option<LlmJudge>,
}

impl Setup {
    /// The outside world for the rewards.
    pub(crate) fn world(&self) -> World<'_> {
        World {
            images: &self.images,
            tokens: self.tokenizer.as_ref().map(|tokenizer| tokenizer as &dyn TokenCounter),
            judge: self.judge.as_ref().map(|judge| judge as &dyn Judge),
        }
    }

    /// Settles everything. `input` is the first input file; without one, no configuration is searched for.
    pub(crate) fn new(
        args: &PlanArgs,
        weights: &[String],
        input: Option<&Path>,
        unchosen: Unchosen<'_>,
    ) -> Result<Self, Failure> {
        let (found, path) = find_config(args, input)?;
        let roots = image_roots(args.images.as_ref().or(found.images.as_ref()), input)?;
        let images = FileImages::under(roots);
        let named = args.names.read()?.or(&found.columns);
        let mut chosen = None;
        let (mut specs, source) = if !args.rewards.is_empty() {
            let specs = args.rewards.iter().map(|text| parse_reward(text));
            (specs.collect::<Result<Vec<_>, _>>()?, FLAGS.to_owned())
        } else {
            match &path {
                Some(path) if !found.rewards.is_empty() => {
                    (found.rewards.clone(), path.display().to_string())
                }
                Some(path) if args.config.is_some() => {
                    return Err(Failure::usage(format!("{} has no [[reward]]", path.display()))
                        .fix("add one, or name rewards with --reward"));
                }
                _ => match unchosen {
                    // Rows that are still to come through a pipe cannot be looked at first.
                    Unchosen::Rows(files) | Unchosen::Growing(files)
                        if files.iter().all(|file| file.is_file()) =>
                    {
                        let world = World { images: &images, tokens: None, judge: None };
                        let look = look_at(files, &world, &named)?;
                        let suggestion = match unchosen {
                            Unchosen::Growing(_) => look.suggestion_for_every_kind(),
                            _ => look.suggestion(),
                        }
                        .with_column_names(named.clone());
                        let specs = suggestion.specs.clone();
                        chosen = Some(suggestion);
                        (specs, "the references".to_owned())
                    }
                    Unchosen::Rows(_) | Unchosen::Growing(_) | Unchosen::EachRow => {
                        (suggest::automatic(), EACH_ROW.to_owned())
                    }
                    Unchosen::Nothing => (Vec::new(), "nothing".to_owned()),
                },
            }
        };
        set_weights(&mut specs, weights)?;
        let plan = Plan::new(&specs)
            .map_err(|error| Failure::usage(error.to_string()).fix("see `groundrule rewards`"))?
            .with_totals(found.totals)
            .with_column_names(named);
        let tokenizer = match args.tokenizer.as_ref().or(found.tokenizer.as_ref()) {
            Some(path) => Some(open_tokenizer(path)?),
            None => None,
        };
        let judge = LlmSettings::from_env().map_err(|error| {
            Failure::usage(error.to_string())
                .fix("correct the variable, or unset GROUNDRULE_LLM_BASE")
        })?;
        let unnamed = args.config.is_none() && args.rewards.is_empty();
        let written_for =
            path.as_ref().filter(|_| unnamed).and_then(|path| written_for(path, input?));
        Ok(Setup {
            plan,
            source,
            written_for,
            specs,
            chosen,
            image_root: args.images.clone().or(found.images),
            config: path,
            images,
            tokenizer,
            judge: judge.map(LlmJudge::new),
        })
    }

    /// The same with other semantics for every reward. Settings that only strict rewards can use are left out for the
    /// others.
    pub(crate) fn with_semantics(mut self, semantics: Semantics) -> Result<Self, Failure> {
        for spec in &mut self.specs {
            spec.settings.retain(|(name, _)| name != "semantics");
            spec.semantics = semantics;
            if Plan::new(std::slice::from_ref(spec)).is_err() {
                spec.settings.retain(|(name, _)| !FRAMES.contains(&name.as_str()));
            }
        }
        let plan = Plan::new(&self.specs).map_err(|error| Failure::usage(error.to_string()))?;
        let plan = plan.with_totals(self.plan.totals());
        self.plan = plan.with_column_names(self.plan.column_names().clone());
        self.source = format!("{} as {semantics}", self.source);
        Ok(self)
    }

    /// What `word` means: the same rewards under other semantics, or the configuration of that name.
    pub(crate) fn of_word(
        word: &Path,
        config: Option<&Path>,
        args: &PlanArgs,
        files: &[PathBuf],
    ) -> Result<Setup, Failure> {
        let semantics = word.to_str().and_then(Semantics::named);
        let config = match semantics {
            Some(_) => config.map(Path::to_owned),
            None => Some(word.to_owned()),
        };
        let rewards = match (semantics, &config) {
            (Some(_), None) => args.rewards.clone(),
            _ => Vec::new(),
        };
        let plan = PlanArgs { rewards, config, ..args.clone() };
        if let Some(config) = &plan.config
            && !config.exists()
            && let Some(near) = config.to_str().and_then(|word| nearest(word, Semantics::WORDS))
        {
            let what = format!("{}: there is no such file", config.display());
            return Err(Failure::usage(what).fix(format!("did you mean '{near}'?")));
        }
        if let Some(config) = plan.config.as_deref().filter(|_| semantics.is_none())
            && !config.exists()
        {
            let what = format!("{}: there is no such file", config.display());
            return Err(Failure::usage(what).fix(
                "give a configuration such as groundrule.toml, or the word vlm-r1 or strict",
            ));
        }
        let first = files.first().map(PathBuf::as_path);
        let setup = Setup::new(&plan, &[], first, Unchosen::Rows(files))?;
        match semantics {
            Some(semantics) => setup.with_semantics(semantics),
            None => Ok(setup),
        }
    }

    /// Where the rewards come from. Rewards that were named without semantics have VLM-R1's, which nobody may know.
    pub(crate) fn told_source(&self) -> String {
        let unsaid = |spec: &PartSpec| {
            let repaired = registry::find(&spec.reward).is_some_and(|of| !of.repairs.is_empty());
            let said = spec.settings.iter().any(|(name, _)| name == "semantics");
            repaired && !said && spec.semantics == Semantics::VlmR1
        };
        match self.source == FLAGS && self.specs.iter().any(unsaid) {
            true => format!("{FLAGS}, as vlm-r1 (semantics=strict repairs it)"),
            false => self.source.clone(),
        }
    }

    /// Whether the references chose the rewards.
    pub(crate) fn is_from_rows(&self) -> bool {
        self.chosen.is_some() || self.source == EACH_ROW
    }

    /// The accuracy rule that a part of the plan uses for rows that do not name one, if it has one.
    pub(crate) fn method(&self, part: usize) -> Option<&str> {
        let settings = &self.specs.get(part)?.settings;
        settings.iter().rev().find_map(|(name, value)| match value {
            Setting::Text(text) if name == "accu_reward_method" => Some(text.as_str()),
            _ => None,
        })
    }
}

impl Scorer for Setup {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn specs(&self) -> &[PartSpec] {
        &self.specs
    }

    fn world(&self) -> World<'_> {
        Setup::world(self)
    }
}

/// The configuration that was named, else the one next to the input, else an empty one.
fn find_config(
    args: &PlanArgs,
    input: Option<&Path>,
) -> Result<(Config, Option<PathBuf>), Failure> {
    if let Some(path) = &args.config {
        return Ok((config::read(path)?, Some(path.clone())));
    }
    if let Some(input) = input {
        let path = directory(input).join(BESIDE);
        if path.is_file() {
            return Ok((config::read(&path)?, Some(path)));
        }
    }
    Ok((Config::default(), None))
}

/// The file of rows that `groundrule init` wrote a configuration for, if it is not this one.
fn written_for(config: &Path, input: &Path) -> Option<String> {
    let text = std::fs::read_to_string(config).ok()?;
    let (_, rest) = text.lines().next()?.split_once("`groundrule init` from ")?;
    let (_, name) = rest.split_once(" of ")?;
    let name = name.split_once(". Change ").map_or(name, |(name, _)| name);
    let is_file = Path::new(name).extension().is_some() && input != Path::new("-");
    (is_file && Path::new(name).file_name() != input.file_name()).then(|| name.to_owned())
}

/// The directory of an input; for standard input, the working directory.
fn directory(input: &Path) -> &Path {
    match input.parent() {
        Some(parent) if input != Path::new("-") => parent,
        _ => Path::new(""),
    }
}

pub(crate) fn image_roots(
    first: Option<&PathBuf>,
    input: Option<&Path>,
) -> Result<Vec<PathBuf>, Failure> {
    let mut roots = Vec::new();
    if let Some(path) = first {
        if !path.is_dir() {
            return Err(Failure::usage(format!("{}: there is no such directory", path.display()))
                .fix("give the directory in which relative image paths begin"));
        }
        roots.push(path.clone());
    }
    roots.extend(input.map(|input| directory(input).to_owned()));
    roots.push(PathBuf::new());
    roots.dedup();
    Ok(roots)
}

fn open_tokenizer(path: &Path) -> Result<TokenizerFile, Failure> {
    let name = path.to_str().ok_or_else(|| Failure::file(path, "this path is not UTF-8"))?;
    TokenizerFile::open(name).map_err(|fault| {
        let message = match fault.message.contains(&format!("'{name}'")) {
            true => fault.message,
            false => format!("{}: {}", path.display(), fault.message),
        };
        Failure::files(message)
            .fix("give a tokenizer.json of Hugging Face tokenizers, or a directory that holds one")
    })
}

/// Looks at all rows of the files, as far as they can be read: a file may have its boxes at its end.
pub(crate) fn look_at(
    files: &[PathBuf],
    world: &World<'_>,
    named: &ColumnNames,
) -> Result<Look, Failure> {
    let most = (suggest::MOST_ROWS / files.len().max(1)).clamp(1, LOOKED);
    // Before a training there are references and no completions.
    let wanted = Wanted::ALL.without_completions().with_names(named);
    let mut look = Look::default();
    for path in files {
        let open = |wanted: Wanted| {
            Input::open(0, path, Arc::new(AtomicU64::new(0)), &Reading::of(wanted))
        };
        // A table's images are left alone until a row needs them.
        let brief = wanted.clone().without_images();
        let mut input = open(brief.clone())?;
        let (mut boxes, mut left) = (0, most);
        while let Some(chunk) = input.chunk()? {
            let whole = chunk.batch().is_none();
            let reader = chunk.reader("", if whole { &wanted } else { &brief });
            let glance =
                |place: &usize| reader.with_row(*place, |row| row.ok().map(|row| Glance::of(&row)));
            let glances = Threads::All.map(&chunk.places(), glance);
            for (place, glance) in glances.into_iter().enumerate() {
                let Some(glance) = glance else { continue };
                let read = |use_row: &mut dyn FnMut(&Row<'_>)| {
                    reader.with_row(place, |row| row.iter().for_each(use_row));
                };
                look.count(glance, || {
                    let mut example = String::new();
                    read(&mut |row| example = suggest::excerpt(row));
                    example
                });
                boxes += usize::from(glance.is_box());
                if whole && glance.is_box() && left > 0 {
                    left -= 1;
                    read(&mut |row| look.try_boxes(row, world));
                }
            }
            if whole {
                boxes = 0;
            }
        }
        // Tables are read again, as far as there are boxes to try.
        left = boxes.min(most);
        let mut input = if left > 0 { Some(open(wanted.clone())?) } else { None };
        while let (Some(chunk), true) = (input.as_mut().map_or(Ok(None), Input::chunk)?, left > 0) {
            let reader = chunk.reader("", &wanted);
            for place in chunk.places() {
                if left > 0 {
                    left -= usize::from(reader.with_row(place, |row| {
                        let row = row.ok().filter(|row| Glance::of(row).is_box());
                        row.iter().for_each(|row| look.try_boxes(row, world));
                        row.is_some()
                    }));
                }
            }
        }
    }
    Ok(look)
}

/// `NAME[:KEY=VALUE,...]`.
fn parse_reward(text: &str) -> Result<PartSpec, Failure> {
    let failed = |error: groundrule::SettingError| {
        Failure::usage(format!("--reward {text}: {error}"))
            .fix("`groundrule rewards NAME` shows the parameters of a reward")
    };
    let spec: PartSpec = text.parse().map_err(failed)?;
    // Checked alone, so that the error is about this flag.
    Plan::new(std::slice::from_ref(&spec)).map_err(failed)?;
    Ok(spec)
}

fn parse_weight(text: &str, value: &str) -> Result<f64, Failure> {
    value.parse::<f64>().ok().filter(|weight| weight.is_finite()).ok_or_else(|| {
        Failure::usage(format!("{text}: weight must be a finite number, got '{value}'"))
    })
}

/// Weights by name, each name once.
fn set_weights(specs: &mut [PartSpec], weights: &[String]) -> Result<(), Failure> {
    let mut names: Vec<&str> = Vec::new();
    for text in weights {
        set_weight(specs, text)?;
        let name = text.split('=').next().unwrap_or_default().trim();
        if names.contains(&name) {
            return Err(Failure::usage(format!("--weight {text}: '{name}' has a weight already"))
                .fix("leave one of them out"));
        }
        names.push(name);
    }
    Ok(())
}

/// `NAME=W`.
fn set_weight(specs: &mut [PartSpec], text: &str) -> Result<(), Failure> {
    let Some((name, value)) = text.split_once('=') else {
        let (what, fix) = match text.trim().parse::<f64>() {
            Ok(_) => ("no reward is named", format!("write --weight NAME={}", text.trim())),
            Err(_) => ("no number is given", format!("write --weight {}=0.5", text.trim())),
        };
        return Err(Failure::usage(format!("--weight {text}: {what}")).fix(fix));
    };
    let weight = parse_weight(&format!("--weight {text}"), value.trim())?;
    let label = |spec: &PartSpec| spec.label.clone().unwrap_or_else(|| spec.reward.clone());
    if let Some(spec) = specs.iter_mut().find(|spec| label(spec) == name.trim()) {
        spec.weight = weight;
        return Ok(());
    }
    let labels: Vec<String> = specs.iter().map(label).collect();
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    let failure = Failure::usage(format!("--weight {text}: no reward in the plan has this name"));
    Err(match nearest(name, &labels) {
        Some(near) => failure.fix(format!("did you mean '{near}'?")),
        None => failure.fix(format!("the plan has {}", labels.join(", "))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_holds_a_whole_reward() {
        let spec = parse_reward("detection_score:as=boxes, weight=0.5,tasks=od,tasks=rec,alpha=1")
            .unwrap();
        assert_eq!((spec.label.as_deref(), spec.weight), (Some("boxes"), 0.5));
        assert_eq!(spec.tasks, ["od", "rec"]);
        assert_eq!(spec.settings, [("alpha".to_owned(), Setting::Number(1.0))]);
        for (text, says) in [
            ("detection_scor", "did you mean 'detection_score'?"),
            ("detection_score:alfa=1", "did you mean 'alpha'?"),
            ("detection_score:alpha", "'alpha' has no value"),
            ("detection_score:weight=x", "weight must be a finite number, got 'x'"),
            ("detection_score:alpha=1,alpha=1", "'alpha' is given twice"),
            ("detection_score:as=", "the name after `as` is empty"),
            ("detection_score:iou_threshold=nan", "takes a number, not NaN"),
        ] {
            let failure = parse_reward(text).unwrap_err();
            assert!(failure.message.contains(says), "{text}: {}", failure.message);
        }
    }

    #[test]
    fn weights_go_by_the_name_in_the_output() {
        let mut specs = [parse_reward("iou_reward:as=box").unwrap()];
        set_weight(&mut specs, "box=-2").unwrap();
        assert_eq!(specs[0].weight, -2.0);
        assert_eq!(
            set_weight(&mut specs, "bux=1").unwrap_err().fix.as_deref(),
            Some("did you mean 'box'?")
        );
        let fix = |text| set_weight(&mut [PartSpec::new("iou_reward")], text).unwrap_err().fix;
        assert_eq!(fix("box").as_deref(), Some("write --weight box=0.5"));
        assert_eq!(fix("0.5").as_deref(), Some("write --weight NAME=0.5"));
        let twice = ["box=1".to_owned(), " box = 2".to_owned()];
        assert!(set_weights(&mut specs, &twice).is_err());
        assert!(set_weight(&mut specs, "box=nan").is_err());
    }
    #[test]
    fn images_are_looked_for_under_each_root_once() {
        let directory = tempfile::tempdir().unwrap();
        let root = directory.path().to_owned();
        let empty = PathBuf::new();
        let file = root.join("rows.jsonl");
        for (first, input, roots) in [
            (None, None, vec![&empty]),
            (None, Some(Path::new("-")), vec![&empty]),
            (None, Some(Path::new("rows.jsonl")), vec![&empty]),
            (None, Some(&*file), vec![&root, &empty]),
            (Some(&root), Some(&*file), vec![&root, &empty]),
            (Some(&root), None, vec![&root, &empty]),
        ] {
            assert_eq!(
                image_roots(first, input).unwrap().iter().collect::<Vec<_>>(),
                roots,
                "{first:?} {input:?}"
            );
        }
        assert!(
            image_roots(Some(&file), None)
                .unwrap_err()
                .message
                .ends_with("there is no such directory")
        );
    }

    #[test]
    fn all_rows_of_each_file_are_looked_at() {
        let directory = tempfile::tempdir().unwrap();
        let write = |name: &str, rows: &str| {
            let path = directory.path().join(name);
            std::fs::write(&path, rows).unwrap();
            path
        };
        let counts = "{\"completion\": \"7\", \"solution\": \"7\"}\n".repeat(LOOKED + 100);
        // Thousandths of an image of 640 x 480.
        let row = r#"{"completion": "[100, 200, 500, 500]", "solution": [64, 96, 320, 240], "image_size": [640, 480]}"#;
        let long = write("long.jsonl", &(counts + &format!("{row}\n").repeat(5)));
        let short = write("short.jsonl", "{\"solution\": \"B\"}\nnot JSON\n");
        let of = |files: &[PathBuf]| {
            look_at(files, &World::nowhere(), &ColumnNames::USUAL).unwrap().suggestion()
        };
        assert_eq!(of(&[]).rows, 0);
        let names = |found: &Suggestion| {
            found.specs.iter().map(|spec| spec.reward.clone()).collect::<Vec<_>>()
        };
        let found = of(std::slice::from_ref(&long));
        assert_eq!(names(&found), ["iou_reward", "default_accuracy_reward"]);
        assert_eq!((found.rows, found.seen[1].rows), (LOOKED + 105, 5));
        assert!(found.line().contains("iou_reward for 5 (one box, read as thousandths)"));
        let both = of(&[long.clone(), short]);
        assert_eq!(names(&both), ["iou_reward", "mcq_reward", "default_accuracy_reward"]);
        assert_eq!(both.rows, LOOKED + 106);
        let growing = look_at(&[long], &World::nowhere(), &ColumnNames::USUAL)
            .unwrap()
            .suggestion_for_every_kind();
        assert_eq!(growing.specs.len(), suggest::automatic().len());
    }

    /// Images that count how many of them somebody asks for.
    #[derive(Default)]
    struct Asked(std::sync::Mutex<std::collections::BTreeSet<String>>);

    impl groundrule::ImageSizes for Asked {
        fn size(&self, path: &str) -> Result<(u32, u32), groundrule::Fault> {
            self.0.lock().unwrap().insert(path.to_owned());
            Ok((640, 480))
        }
    }

    /// Rows with a box and an image each, as lines or as a table.
    fn with_boxes(path: &Path, name: &str, rows: usize) {
        let images: Vec<String> = (0..rows).map(|row| format!("{name}-{row}.png")).collect();
        let boxes = "[1, 2, 3, 4]";
        if path.extension().is_some_and(|end| end == "jsonl") {
            let row = |image: &String| {
                format!(
                    "{{\"completion\": \"{boxes}\", \"solution\": {boxes}, \"image\": \"{image}\"}}\n"
                )
            };
            return std::fs::write(path, images.iter().map(row).collect::<String>()).unwrap();
        }
        let texts = |texts: Vec<&str>| -> arrow_array::ArrayRef {
            Arc::new(arrow_array::StringArray::from(texts))
        };
        let batch = arrow_array::RecordBatch::try_from_iter([
            ("completion", texts(vec![boxes; rows])),
            ("solution", texts(vec![boxes; rows])),
            ("image", texts(images.iter().map(String::as_str).collect())),
        ]);
        let batch = batch.unwrap();
        let format = groundrule_table::read::Format::of_path(path).unwrap();
        let file = std::fs::File::create(path).unwrap();
        let table = groundrule_table::write::TableWriter::new(file, format, &batch.schema());
        let mut table = table.unwrap();
        table.write(&batch).unwrap();
        table.finish().unwrap();
    }

    #[test]
    fn boxes_are_tried_in_so_many_rows_of_each_file() {
        let directory = tempfile::tempdir().unwrap();
        for (files, rows, each) in
            [(1, LOOKED + 50, LOOKED), (1, 20, 20), (5, LOOKED, suggest::MOST_ROWS / 5)]
        {
            for end in ["jsonl", "parquet", "arrow", "arrows"] {
                let write = |file: usize| {
                    let path = directory.path().join(format!("{file}.{end}"));
                    with_boxes(&path, &file.to_string(), rows);
                    path
                };
                let paths: Vec<PathBuf> = (0..files).map(write).collect();
                let asked = Asked::default();
                look_at(&paths, &World { images: &asked, ..World::nowhere() }, &ColumnNames::USUAL)
                    .unwrap();
                let asked = asked.0.into_inner().unwrap();
                for file in 0..files {
                    let own = asked.iter().filter(|path| path.starts_with(&format!("{file}-")));
                    assert_eq!(own.count(), each, "{file}.{end} of {files}");
                }
            }
        }
    }
}
