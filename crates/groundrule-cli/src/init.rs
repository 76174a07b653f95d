//! `groundrule init`: rewards that fit some rows, written as a configuration.

use crate::args::Init;
use crate::failure::Failure;
use crate::input;
use crate::output::write_whole;
use crate::paint::counted;
use crate::setup::{BESIDE, image_roots, look_at};
use groundrule::host::FileImages;
use groundrule::shown::lines;
use groundrule::{Reason, World};
use std::path::{Path, PathBuf};

/// Chooses rewards and writes them.
pub(crate) fn run(args: &Init) -> Result<(), Failure> {
    let files = input::expand(&args.files)?;
    if files.iter().any(|file| file == Path::new("-")) {
        return Err(Failure::usage("rows from standard input cannot be scored again later")
            .fix("write the rows to a file first"));
    }
    for path in &files {
        input::check(path)?;
    }
    let first = files.first().map(PathBuf::as_path);
    let images = FileImages::under(image_roots(args.images.as_ref(), first)?);
    let world = World { images: &images, tokens: None, judge: None };
    let names: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
    let named = args.names.read()?;
    let suggestion = look_at(&files, &world, &named)?.suggestion().with_column_names(named);
    if suggestion.rows == 0 {
        return Err(Failure::empty(&names));
    }
    if suggestion.seen.is_empty() {
        let why = suggestion.unreferenced.as_deref().unwrap_or("nothing to compare with");
        return Err(Failure::nothing(format!(
            "no reference was found in {}, so no reward can be chosen: {why}",
            counted(suggestion.rows as u64, "row")
        ))
        .fix(Reason::NoReference.fix().unwrap_or_default()));
    }
    let source = match names.as_slice() {
        [one] => one.clone(),
        several => format!("{} files", several.len()),
    };
    let text = suggestion.toml(&source);
    let beside = first.and_then(Path::parent).unwrap_or(Path::new("")).join(BESIDE);
    let target = args.output.clone().unwrap_or(beside);
    if target == Path::new("-") {
        return crate::score::show(&text, false);
    }
    if target.exists() && !args.force {
        let other = first.unwrap_or(Path::new("rows")).with_extension("toml");
        let other = crate::score::quoted(&other.display().to_string());
        let fix = match args.output {
            None => format!(
                "overwrite it with --force, or write another with -o {other} and score with --config {other}"
            ),
            Some(_) => "overwrite it with --force, or print the choice with -o -".to_owned(),
        };
        return Err(
            Failure::usage(format!("{}: this file already exists", target.display())).fix(fix)
        );
    }
    write_whole(&target, &text)?;
    let mut told = format!("wrote {}: {}\n", target.display(), suggestion.line());
    let used = target.file_name().is_some_and(|name| name == BESIDE);
    if let Some(file) = names.first() {
        let target = target.display();
        if suggestion.has_open_frame() {
            let why = "no completion was seen, so the frame of the model's boxes is unknown";
            told += &format!("{why}: set prediction_frame in {target}\n");
        }
        told += &match (suggestion.completions, used) {
            // There is nothing to score yet.
            (0, _) => format!("next: groundrule lint {target} --references {file}\n"),
            (_, true) => format!("next: groundrule score {file}\n"),
            (_, false) => format!("next: groundrule score {file} --config {target}\n"),
        };
    }
    crate::score::show(&lines(&told), false)
}
