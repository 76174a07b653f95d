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

/// How many rows a table has up to its end or its first fault, and whether there is no fault.
fn rows(bytes: &[u8]) -> (usize, bool) {
    let mut rows = 0;
    let mut count = || {
        let format = Format::recognised(bytes).filter(|format| *format != Format::Parquet)?;
        let mut table = ArrowStream::open_limited(bytes, format, MOST_UNPACKED).ok()?;
        while let Some(piece) = table.piece().ok()? {
            rows += piece.batch.num_rows();
        }
        Some(())
    };
    let whole = count().is_some();
    (rows, whole)
}

pub(crate) fn check(bytes: &[u8]) {
    let (there, whole) = rows(bytes);
    // A table of nulls may have millions of rows, which takes longer than it teaches.
    if there > 1000 {
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
        Ok(answer) => {
            assert!(whole);
            assert_eq!(rows(&answer.body), (there, true));
        }
        Err(problem) => {
            assert!(!whole, "{problem:?}");
            assert!(problem.status == 400, "{problem:?}");
            assert!(!problem.message.is_empty() && !problem.fix.is_empty());
        }
    }
}
