//! Arrow streams: a table in, a table of scores out, in the order of the rows.

use super::{Answer, Desk};
use crate::judging::Tally;
use crate::problem::Problem;
use groundrule::rows::Wanted;
use groundrule_table::read::{ArrowStream, Format};
use groundrule_table::write::TableWriter;
use groundrule_table::{Records, Ruling, TableError, schema, scores};

/// Answers a body that is an Arrow stream. `limit` is how much its compressed buffers may unpack
/// to.
pub fn answer_table(
    body: &[u8],
    traced: bool,
    limit: u64,
    desk: &Desk<'_>,
) -> Result<Answer, Problem> {
    let bench = desk.bench(traced);
    let wanted = Wanted::of(bench.plan);
    let format = Format::recognised(body).filter(|format| *format != Format::Parquet);
    let format = format.ok_or_else(|| {
        Problem::bad(
            "bad_table",
            "the body is not an Arrow stream",
            "send what pyarrow.ipc.new_stream or polars.write_ipc_stream writes",
        )
    })?;
    let mut stream = ArrowStream::open_limited(body, format, limit).map_err(bad)?;
    let own = schema(bench.plan, traced);
    let mut writer = TableWriter::new(Vec::new(), Format::ArrowStream, &own).map_err(bad)?;
    let mut tally = Tally::default();
    while let Some(piece) = stream.piece().map_err(bad)? {
        let records = Records::new(&piece.batch, &[], &wanted);
        let places: Vec<usize> = (0..records.len()).collect();
        let rulings = bench
            .judge_all(&places, |place| records.with_row(*place, &wanted, |row| bench.rule(row)))?;
        tally.add(bench.plan, &rulings);
        let told = rulings
            .iter()
            .map(|ruling| Ruling { judged: &ruling.judged, error: ruling.error.as_ref() });
        let scored = scores(bench.plan, traced, told).map_err(|_| Problem::defect())?;
        if !(desk.room)(scored.get_array_memory_size() as u64) {
            return Err(Problem::too_much());
        }
        writer.write(&scored).map_err(bad)?;
    }
    Ok(Answer { body: writer.finish().map_err(bad)?, tally })
}

fn bad(error: TableError) -> Problem {
    Problem::bad("bad_table", error.message, error.fix)
}
