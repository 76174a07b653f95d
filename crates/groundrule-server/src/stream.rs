//! NDJSON: rows are judged as they arrive, and each answer is sent as soon as it is there.
//!
//! Memory stays bounded whatever the length of the stream: a line may be as long as a body, and answers that the client
//! has not read yet may take as much again. After that nothing more is read until the client reads.

use crate::body::{Body, Decoder, Piece, Sink, next_piece};
use crate::front::{Caught, Chosen, SMALL, State, is_short, work};
use crate::judging::{Bench, Tally};
use crate::problem::Problem;
use crate::record::Record;
use crate::routes::Action;
use groundrule::Threads;
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::{HeaderMap, Response};
use serde_json::json;
use std::sync::Arc;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::Instant;

/// The bytes that one permit of the queue stands for.
const UNIT: usize = 1024;

/// Begins a stream. What goes wrong later is its last line: `{"error": {...}}`.
pub(crate) fn score(
    state: &Arc<State>,
    headers: &HeaderMap,
    body: Incoming,
    chosen: Chosen,
    traced: bool,
    route: &'static str,
) -> Result<Response<Body>, Problem> {
    let sink = Sink::of_lines(state.budget.lease(), state.settings.body_limit);
    let decoder = Decoder::new(headers, sink)?;
    let (queue, answers) = mpsc::unbounded_channel();
    let permits = usize::try_from(state.settings.body_limit).unwrap_or(usize::MAX) / UNIT;
    let permits = permits.clamp(2, 1 << 30);
    let stream = Stream {
        state: Arc::clone(state),
        chosen,
        traced,
        route,
        queue,
        room: Arc::new(Semaphore::new(permits)),
        permits,
    };
    tokio::spawn(stream.run(body, decoder));
    let mut response = Response::new(Body::Stream(answers));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    Ok(response)
}

struct Stream {
    state: Arc<State>,
    chosen: Chosen,
    traced: bool,
    route: &'static str,
    queue: mpsc::UnboundedSender<Piece>,
    room: Arc<Semaphore>,
    permits: usize,
}

impl Stream {
    async fn run(self, mut body: Incoming, mut decoder: Decoder) {
        let judged = Caught(Box::pin(self.judge_all(&mut body, &mut decoder))).await;
        let judged = judged.unwrap_or_else(|| {
            self.state.metrics.panics.inc();
            Err(Problem::defect())
        });
        if let Err(problem) = judged {
            let last = json!({
                "error": { "code": problem.code, "message": problem.message, "fix": problem.fix },
            });
            self.send(format!("{last}\n").into_bytes()).await;
        }
    }

    async fn judge_all(&self, body: &mut Incoming, decoder: &mut Decoder) -> Result<(), Problem> {
        loop {
            // A stream may take long, but not pause: each piece gets the time that a body gets.
            let deadline = Instant::now() + self.state.settings.body_timeout;
            let piece = next_piece(body, deadline).await?;
            let Some(data) = piece else {
                decoder.finish()?;
                let last = decoder.sink().bytes.len();
                self.judge_first(decoder, last).await?;
                return Ok(());
            };
            for data in data.chunks(decoder.step()) {
                decoder.push(data)?;
                if decoder.sink().bytes.len() > SMALL && !self.judge_lines(decoder).await? {
                    return Ok(());
                }
            }
            if !self.judge_lines(decoder).await? {
                return Ok(());
            }
        }
    }

    /// Judges the lines that are whole; `false` means that the client has gone.
    async fn judge_lines(&self, decoder: &mut Decoder) -> Result<bool, Problem> {
        let whole = memchr::memrchr(b'\n', &decoder.sink().bytes).map_or(0, |end| end + 1);
        self.judge_first(decoder, whole).await
    }

    /// Judges the lines in the first `length` bytes.
    async fn judge_first(&self, decoder: &mut Decoder, length: usize) -> Result<bool, Problem> {
        if length == 0 {
            return Ok(true);
        }
        let sink = decoder.sink();
        let rest = sink.bytes.split_off(length);
        let lines = std::mem::replace(&mut sink.bytes, rest);
        let there = self.judge(lines).await?;
        let sink = decoder.sink();
        sink.lease.shrink_to(sink.bytes.len() as u64);
        Ok(there)
    }

    /// Judges whole lines, a few at a time; `false` means that the client has gone.
    async fn judge(&self, lines: Vec<u8>) -> Result<bool, Problem> {
        let asks = self.chosen.scorer.world().judge.is_some();
        let most = lines_at_once(self.chosen.scorer.plan().parts().len());
        let mut rest = Bytes::from(lines);
        while !rest.is_empty() {
            let lines = rest.split_to(length_of(most, &rest));
            let (chosen, traced) = (self.chosen.clone(), self.traced);
            let (answers, tally) = if is_short(Action::Score, lines.len(), asks) {
                judged(&chosen, &lines, traced, Threads::Count(1))?
            } else {
                let job = move || judged(&chosen, &lines, traced, Threads::All);
                work(&self.state, asks, job).await??
            };
            self.state.metrics.judged(self.route, &tally);
            if !answers.is_empty() && !self.send(answers).await {
                return Ok(false);
            }
        }
        Ok(true)
    }

    async fn send(&self, answers: Vec<u8>) -> bool {
        let permits = (answers.len() / UNIT + 1).min(self.permits);
        let permits = u32::try_from(permits).unwrap_or(u32::MAX);
        let room = Arc::clone(&self.room).acquire_many_owned(permits);
        // The receiver goes when the connection does.
        let permit = tokio::select! {
            permit = room => permit,
            () = self.queue.closed() => return false,
        };
        let mut lease = self.state.budget.lease();
        lease.settle(answers.len() as u64);
        let piece = |room| Piece { bytes: Bytes::from(answers), _room: room, _lease: lease };
        permit.is_ok_and(|permit| self.queue.send(piece(permit)).is_ok())
    }
}

/// How many outcomes are held at once: a line may be a single letter, and its answer has one for each reward.
const MOST_OUTCOMES: usize = 1 << 14;

fn lines_at_once(rewards: usize) -> usize {
    MOST_OUTCOMES.checked_div(rewards).unwrap_or(MOST_OUTCOMES).max(1)
}

/// How many bytes the first lines take, or all if there are not so many.
fn length_of(lines: usize, text: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', text).nth(lines - 1).map_or(text.len(), |end| end + 1)
}

/// Lines in, lines out. Blank ones hold no row.
fn judged(
    chosen: &Chosen,
    lines: &[u8],
    traced: bool,
    threads: Threads,
) -> Result<(Vec<u8>, Tally), Problem> {
    let plan = chosen.scorer.plan();
    let bench = Bench { plan, world: chosen.scorer.world(), traced, threads, room: &|_| true };
    let rows: Vec<&[u8]> = lines
        .split(|byte| *byte == b'\n')
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty())
        .collect();
    let rulings = bench.judge_all(&rows, |line| bench.judge_line(line))?;
    let mut tally = Tally::default();
    tally.add(plan, &rulings);
    let mut answers = Vec::new();
    for ruling in &rulings {
        // Writing to a list of bytes cannot fail.
        let _ = serde_json::to_writer(&mut answers, &Record::new(plan, ruling));
        answers.push(b'\n');
    }
    Ok((answers, tally))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_rewards_the_fewer_lines() {
        for (rewards, lines) in [(0, 1 << 14), (1, 1 << 14), (64, 256), (1 << 20, 1)] {
            assert_eq!(lines_at_once(rewards), lines, "{rewards}");
        }
    }

    #[test]
    fn a_few_lines_are_taken_at_a_time() {
        for (lines, text, length) in
            [(1, "a\nb\n", 2), (2, "a\nb\nc", 4), (3, "a\nb\nc", 5), (1, "abc", 3), (5, "", 0)]
        {
            assert_eq!(length_of(lines, text.as_bytes()), length, "{lines} {text:?}");
        }
    }
}
