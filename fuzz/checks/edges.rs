//! Small readers at the edges, on any text: what a person sees holds nothing that a terminal obeys, a path leads nowhere
//! else, a query is read, and what a judge says is a score from 0 to 1 or a failure.

use groundrule::host::{Query, inside, url_decoded};
use groundrule::shown::{is_obeyed, lines, one_line};
use groundrule::{Judge, PartSpec, Plan, Sample, Semantics, World};
use std::sync::LazyLock;

static PLAN: LazyLock<Plan> = LazyLock::new(|| {
    let part = PartSpec { semantics: Semantics::Strict, ..PartSpec::new("llm_reward") };
    Plan::new(&[part]).expect("the plan is right")
});

/// A judge that says what it is told to.
struct Says<'a>(&'a str);

impl Judge for Says<'_> {
    fn compare(&self, _: &str, _: &str) -> Result<String, String> {
        Ok(self.0.to_owned())
    }
}

pub(crate) fn check(text: &str) {
    assert!(!one_line(text).contains(is_obeyed), "{text:?}");
    assert!(!lines(text).contains(|letter| letter != '\n' && is_obeyed(letter)), "{text:?}");
    let root = std::path::Path::new("/proc/self");
    if let Ok(path) = inside(root, text) {
        assert!(path.starts_with(root), "{text:?} leads to {path:?}");
    }
    let query = Query::new(Some(text));
    for name in ["", "a", text] {
        let _ = query.get(name);
    }
    assert!(url_decoded(text).len() <= text.len() * 3);
    let says = Says(text);
    let world = World { judge: Some(&says), ..World::nowhere() };
    let sample = Sample { solution: Some("a cat"), ..Sample::new("<answer>a dog</answer>") };
    let judged = PLAN.judge(&sample, &world);
    let outcome = judged.outcomes.first().expect("a part has an outcome");
    if let Some(score) = outcome.score {
        assert!((0.0..=1.0).contains(&score), "{text:?} becomes {score}");
    }
}
