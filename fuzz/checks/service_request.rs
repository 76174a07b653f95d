//! Any body on any route is answered with JSON or refused in words, and never by a defect. The first letter chooses the
//! route.

use groundrule::{PartSpec, Plan, Threads, World};
use groundrule_server::{Desk, Plans, Query, ROUTES, Scorer, answer};
use std::sync::{Arc, LazyLock};

struct Pure {
    plan: Plan,
    specs: Vec<PartSpec>,
}

impl Scorer for Pure {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn specs(&self) -> &[PartSpec] {
        &self.specs
    }

    fn world(&self) -> World<'_> {
        World::nowhere()
    }
}

static PLANS: LazyLock<Plans> = LazyLock::new(|| {
    let specs: Vec<_> =
        ["format_reward", "default_accuracy_reward", "iou_reward"].map(PartSpec::new).into();
    let plan = Plan::new(&specs).expect("the plan is right");
    Plans::new(Arc::new(Pure { plan, specs }))
});

pub(crate) fn check(text: &str) {
    let Some(first) = text.chars().next() else { return };
    let (_, rest) = text.split_at(first.len_utf8());
    let Some(route) = ROUTES.get(first as usize % ROUTES.len()) else { return };
    let (query, body) = match rest.strip_prefix('?').and_then(|rest| rest.split_once('\n')) {
        Some((query, body)) => (Some(query), body),
        None => (None, rest),
    };
    let desk = Desk {
        scorer: &*PLANS.default,
        plans: &PLANS,
        threads: Threads::Count(1),
        room: &|_| true,
    };
    match answer(route.action, &Query::new(query), body, &desk) {
        Ok(answer) => {
            let text = std::str::from_utf8(&answer.body).expect("an answer is text");
            groundrule_json::loads(text).expect("an answer is JSON");
        }
        Err(problem) => {
            let served_elsewhere = route.verb == groundrule_server::Verb::Get;
            assert!(problem.status == 400 || served_elsewhere, "{problem:?}");
            assert!(!problem.message.is_empty() && !problem.fix.is_empty());
        }
    }
}
