//! Plans as the server holds them, where they come from, and plans that a request brings itself.

use crate::problem::Problem;
use groundrule::{PartSpec, Plan, Scorer};
use groundrule_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// The plans that are served at one time.
#[derive(Clone)]
pub struct Plans {
    /// The plan for requests that do not name one.
    pub default: Arc<dyn Scorer>,
    /// The plans under `/plans/{name}/`.
    pub named: BTreeMap<String, Arc<dyn Scorer>>,
}

impl Plans {
    /// One plan for everything.
    pub fn new(default: Arc<dyn Scorer>) -> Self {
        Plans { default, named: BTreeMap::new() }
    }

    /// The plan that a path asks for.
    pub(crate) fn find(&self, name: Option<&str>) -> Result<&Arc<dyn Scorer>, Problem> {
        let Some(name) = name else { return Ok(&self.default) };
        self.named.get(name).ok_or_else(|| {
            let names: Vec<&str> = self.named.keys().map(String::as_str).collect();
            let fix = match (groundrule::nearest(name, &names), names.is_empty()) {
                (Some(near), _) => format!("did you mean '{near}'?"),
                (None, true) => "start the server with --plan NAME=FILE".to_owned(),
                (None, false) => format!("the plans are {}", names.join(", ")),
            };
            Problem::new(404, "unknown_plan", format!("there is no plan '{name}'"), fix)
        })
    }
}

impl std::fmt::Debug for Plans {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Plans").field("named", &self.named.keys()).finish_non_exhaustive()
    }
}

/// Where plans come from; asked again when the configuration is reloaded.
pub trait Source: Send + Sync {
    /// Reads the configuration, or says what is wrong with it.
    fn load(&self) -> Result<Plans, String>;
    /// The files to watch.
    fn files(&self) -> Vec<PathBuf>;
}

/// The most rewards that a request may bring; a plan with more is a mistake.
pub(crate) const MOST_PARTS: usize = 256;

/// Where a client finds what a plan may say.
pub(crate) const LISTED: &str = "GET /v1/rewards lists the rewards and what each lets you set";

/// The plan that a request brings: a reward or a list of rewards, each a name, a name with settings, or an object.
pub(crate) fn requested(value: &Value) -> Result<(Vec<PartSpec>, Plan), Problem> {
    let one = std::slice::from_ref(value);
    let parts = value.as_list().unwrap_or(one);
    if parts.len() > MOST_PARTS {
        return Err(bad(
            format!("`plan` has {} rewards", parts.len()),
            format!("a plan has at most {MOST_PARTS} rewards"),
        ));
    }
    let fix = "give a reward as \"name:key=value,…\" or as {\"name\": \"…\", \"weight\": 1}; GET /v1/rewards lists them";
    let spec = |(i, part)| {
        PartSpec::from_value(part).map_err(|error| bad(format!("`plan[{i}]`: {error}"), fix))
    };
    let specs = parts.iter().enumerate().map(spec).collect::<Result<Vec<_>, _>>()?;
    if let Some(file) = specs.iter().find(|spec| spec.reward.ends_with(".toml")) {
        return Err(bad(
            format!("`plan` is a list of rewards, not the file '{}'", file.reward),
            "start the server with --config FILE, or with --plan NAME=FILE and send rows to /plans/NAME/v1/score",
        ));
    }
    let plan = Plan::new(&specs).map_err(|error| bad(format!("`plan`: {error}"), LISTED))?;
    Ok((specs, plan))
}

fn bad(message: impl Into<String>, fix: impl Into<String>) -> Problem {
    Problem::bad("bad_plan", message, fix)
}

#[cfg(test)]
mod tests {
    use super::*;
    use groundrule_json::loads;

    #[test]
    fn plans_are_written_in_three_ways() {
        for text in [
            r#""format_reward:weight=2,as=form,tasks=a,tasks=b""#,
            r#"["format_reward:weight=2,as=form,tasks=a,tasks=b"]"#,
            r#"{"name": "format_reward", "weight": 2, "as": "form", "tasks": ["a", "b"]}"#,
        ] {
            let (specs, plan) = requested(&loads(text).unwrap()).unwrap();
            assert_eq!(specs.len(), 1);
            let part = &plan.parts()[0];
            assert_eq!((part.label.as_str(), part.weight), ("form", 2.0));
            assert_eq!(part.tasks, ["a", "b"]);
        }
        let strict = r#"[{"name": "format_reward", "semantics": "strict"}]"#;
        assert!(requested(&loads(strict).unwrap()).unwrap().1.parts()[0].semantics.is_strict());
    }

    #[test]
    fn plans_are_shown_by_their_names() {
        let scorer = crate::dialects::tests::Pure::new("\"format_reward\"");
        let mut plans = Plans::new(Arc::<crate::dialects::tests::Pure>::clone(&scorer));
        let fix = |plans: &Plans, name: &str| plans.find(Some(name)).err().unwrap().fix;
        assert_eq!(fix(&plans, "geo"), "start the server with --plan NAME=FILE");
        plans.named.insert("geometry".to_owned(), scorer);
        assert_eq!(fix(&plans, "geometri"), "did you mean 'geometry'?");
        assert_eq!(fix(&plans, "sums"), "the plans are geometry");
        assert!(plans.find(Some("geometry")).is_ok() && plans.find(None).is_ok());
        assert_eq!(format!("{plans:?}"), "Plans { named: [\"geometry\"], .. }");
    }

    #[test]
    fn mistakes_in_plans_are_named() {
        for (text, says) in [
            ("5", "`plan[0]`: a reward is text or an object, not int"),
            ("[]", "the plan has no rewards"),
            (r#"["format_rewrd"]"#, "did you mean 'format_reward'?"),
            (r#""plans/groundrule.toml""#, "not the file 'plans/groundrule.toml'"),
            (r#"["format_reward", "format_reward"]"#, "is in the plan twice"),
            (r#"["format_reward:weight=x"]"#, "weight must be a finite number, got 'x'"),
            (r#"["format_reward:weight=1,weight=2"]"#, "'weight' is given twice"),
            (r#"["format_reward:weight"]"#, "'weight' has no value; write format_reward:weight=…"),
            (r#"[{"weight": 1}]"#, "the reward has no `name`"),
            (r#"[{"name": "format_reward", "weight": "1"}]"#, "weight takes a number, not str"),
            (r#"[{"name": "format_reward", "semantics": "lax"}]"#, "vlm-r1, strict"),
            (r#"[{"name": "detection_score", "alpha": [1]}]"#, "`alpha` takes a number or text"),
            (r#"[{"name": "detection_score", "alfa": 1}]"#, "alpha"),
        ] {
            let problem = requested(&loads(text).unwrap()).unwrap_err();
            assert_eq!((problem.status, problem.code), (400, "bad_plan"));
            assert!(problem.message.contains(says), "{text}: {}", problem.message);
        }
        for (count, fits) in [(MOST_PARTS, true), (MOST_PARTS + 1, false), (300, false)] {
            let parts: Vec<_> = (0..count).map(|i| format!("\"format_reward:as=r{i}\"")).collect();
            let plan = requested(&loads(&format!("[{}]", parts.join(","))).unwrap());
            assert_eq!(plan.is_ok(), fits, "{count}");
            assert!(plan.is_ok_and(|(specs, _)| specs.len() == count) || !fits);
        }
    }
}
