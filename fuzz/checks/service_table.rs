//! Any bytes as the body of a table: they are answered with a table that has a row for every row, or refused in words.

use groundrule::{PartSpec, Plan, Scorer, Threads, World};
use groundrule_server::{Desk, Plans, answer_table};
use groundrule_table::read::{ArrowStream, Format};
use std::sync::{Arc, LazyLock};

/// Compressed buffers may unpack to this much.
const MOST_UNPACKED: u64 = 1 << 20;

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
    let specs: Vec<_> = ["format_reward", "iou_reward"].map(PartSpec::new).into();
    let plan = Plan::new(&specs).expect("the plan is right");
    Plans::new(Arc::new(Pure { plan, specs }))
});

/// How many rows a table has, if they can all be read.
fn rows(bytes: &[u8]) -> Option<usize> {
    let format = Format::recognised(bytes).filter(|format| *format != Format::Parquet)?;
    let mut table = ArrowStream::open_limited(bytes, format, MOST_UNPACKED).ok()?;
    let mut rows = 0;
    while let Some(piece) = table.piece().ok()? {
        rows += piece.batch.num_rows();
    }
    Some(rows)
}

pub(crate) fn check(bytes: &[u8]) {
    let there = rows(bytes);
    // A table without columns may have millions of rows, which takes longer than it teaches.
    if there.is_some_and(|rows| rows > 1000) {
        return;
    }
    let desk = Desk {
        scorer: &*PLANS.default,
        plans: &PLANS,
        threads: Threads::Count(1),
        room: &|_| true,
    };
    let traced = bytes.len().is_multiple_of(2);
    match answer_table(bytes, traced, MOST_UNPACKED, &desk) {
        Ok(answer) => assert_eq!(rows(&answer.body), there),
        Err(problem) => {
            assert!(there.is_none(), "{problem:?}");
            assert!(problem.status == 400, "{problem:?}");
            assert!(!problem.message.is_empty() && !problem.fix.is_empty());
        }
    }
}
