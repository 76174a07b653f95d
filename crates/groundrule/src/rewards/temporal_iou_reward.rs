//! How much the completion's spans of time overlap the reference's, for video.
//!
//! # What it scores
//! Intersection over union of the times that both sides name: 1.0 for the same span, 0.0 if they do not overlap. Either
//! side may have several spans. A score below `threshold` becomes 0.0. Times are seconds (`12.5`, `12.5 s`), clock times
//! (`1:02:03`) or have units (`1 min 5 s`). A span is two of them, the earlier first: `12.5 to 17.5`, `[12.5, 17.5]`,
//! `00:12 - 00:17`. Without a span the score is 0.0. A reference without a span is not scored.
//!
//! # Reference behaviour
//! VLM-R1 does not have this reward.
//!
//! # Where strict differs
//! It does not differ: this reward is always strict.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("temporal_iou_reward")])?;
//! let sample = Sample { solution: Some("[10, 20]"), ..Sample::new("<answer>from 15 to 20 seconds</answer>") };
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(0.5));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Time and memory are linear in the text, apart from a sort of the spans.

use crate::answer::answer_span;
use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::settings::{Default as By, Parameter};
use crate::trace::Trace;
use crate::world::World;

/// The reward with its parameter.
#[derive(Debug, Clone, Copy, Default)]
pub struct TemporalIouReward {
    /// Below this the score is 0.0.
    pub threshold: f64,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "temporal_iou_reward",
    summary: "How much the completion's spans of time overlap the reference's (IoU), for video.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[],
    topics: &[Topic::of(Kind::Span)],
    parameters: &[Parameter {
        name: "threshold",
        default: By::Number(0.0),
        help: "a score below this becomes 0",
    }],
    build: |settings| {
        let threshold = settings.number_in("temporal_iou_reward", "threshold", 0.0, 1.0)?;
        Ok(Box::new(TemporalIouReward { threshold }))
    },
};

impl Reward for TemporalIouReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let right = spans(sample.written_answer()?);
        if right.is_empty() {
            let what = "no span of time can be read from the reference; write it as [start, end]";
            return Err(Fault::because(Reason::NoReferenceSpan, what));
        }
        let answer = answer_span(sample.completion);
        trace.span("answer", sample.completion, answer.clone());
        let named = spans(sample.completion.get(answer).unwrap_or_default());
        trace.note("seconds in the answer", || shown(&named));
        trace.note("seconds in the reference", || shown(&right));
        if named.is_empty() {
            return Ok(Judgement::new(0.0, Reason::NoSpan));
        }
        let shared = shared(&named, &right);
        let score = shared / (length(&named) + length(&right) - shared);
        Ok(match score > 0.0 {
            true if score < self.threshold => Judgement::new(0.0, Reason::SpanOverlap),
            true => Judgement::new(score, Reason::SpanOverlap),
            false => Judgement::new(0.0, Reason::SpanMissed),
        })
    }
}

/// Times beyond this are not times of a video: thirty years in seconds.
const LATEST: f64 = 1e9;

/// A span in seconds, from its start to its end.
type Span = (f64, f64);

/// The spans of time that a text names, in order and without overlaps.
pub(crate) fn spans(text: &str) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    let mut start: Option<Time> = None;
    for time in (Times { text, at: 0 }) {
        let pair = start.take().filter(|start| {
            start.seconds < time.seconds
                && text.get(start.end..time.begin).is_some_and(is_between_start_and_end)
        });
        match pair {
            Some(start) => found.push((start.seconds, time.seconds)),
            None => start = Some(time),
        }
    }
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    found.dedup_by(|next, before| {
        let touches = next.0 <= before.1;
        if touches {
            before.1 = before.1.max(next.1);
        }
        touches
    });
    found
}

/// Words between the start and the end of a span, apart from signs alone.
const BETWEEN: [&str; 7] = ["to", "until", "till", "and", "end", "end_time", "ends at"];

/// The longest text between the start and the end of a span.
const LONGEST_BETWEEN: usize = 24;

fn is_between_start_and_end(text: &str) -> bool {
    if text.is_empty() || text.len() > LONGEST_BETWEEN || text.contains(['\n', ';', '|']) {
        return false;
    }
    let word = text.trim_matches(|c: char| !c.is_alphanumeric());
    word.is_empty() || BETWEEN.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// The length of spans that do not overlap.
fn length(spans: &[Span]) -> f64 {
    spans.iter().map(|(start, end)| end - start).sum()
}

/// The length that two lists of spans, each sorted and without overlaps, have in common.
fn shared(mut left: &[Span], mut right: &[Span]) -> f64 {
    let mut sum = 0.0;
    while let ([one, rest_left @ ..], [other, rest_right @ ..]) = (left, right) {
        sum += (one.1.min(other.1) - one.0.max(other.0)).max(0.0);
        if one.1 < other.1 {
            left = rest_left;
        } else {
            right = rest_right;
        }
    }
    sum
}

fn shown(spans: &[Span]) -> String {
    let shown: Vec<_> = spans.iter().map(|(start, end)| format!("{start} to {end}")).collect();
    if shown.is_empty() { "none".to_owned() } else { shown.join(", ") }
}

/// A point in time and its place in the text.
#[derive(Clone, Copy)]
struct Time {
    seconds: f64,
    begin: usize,
    end: usize,
}

/// The points in time that a text names, from left to right.
struct Times<'t> {
    text: &'t str,
    at: usize,
}

impl Iterator for Times<'_> {
    type Item = Time;

    fn next(&mut self) -> Option<Time> {
        let bytes = self.text.as_bytes();
        loop {
            let digits = bytes.get(self.at..)?.iter().position(u8::is_ascii_digit)?;
            let begin = self.at + digits;
            let (mut seconds, mut end) = clock(bytes, begin);
            // The digits of a name such as `event2` are not a time.
            let named = self.text.get(..begin).and_then(|before| before.chars().next_back());
            let unit = unit_at(bytes, end);
            self.at = unit.map_or(end, |(_, after)| after);
            if named.is_some_and(|before| before.is_alphabetic() || before == '_') {
                continue;
            }
            if let Some((size, after)) = unit {
                (seconds, end) = (seconds * size, after);
                let mut least = size;
                // `1 min 5 s` is one time.
                while let Some((more, size, after)) = smaller(bytes, end, least) {
                    (seconds, end, least) = (seconds + more * size, after, size);
                }
                self.at = end;
            }
            if seconds <= LATEST {
                return Some(Time { seconds, begin, end });
            }
        }
    }
}

/// A number or a clock time, and where it ends.
fn clock(bytes: &[u8], begin: usize) -> (f64, usize) {
    let digits = |from: usize| {
        let rest = bytes.get(from..).unwrap_or_default();
        from + rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let is = |at: usize, sign: u8| bytes.get(at) == Some(&sign) && digits(at + 1) > at + 1;
    let number = |from: usize, to: usize| {
        let text = bytes.get(from..to).and_then(|text| std::str::from_utf8(text).ok());
        text.and_then(|text| text.parse::<f64>().ok()).unwrap_or(f64::INFINITY)
    };
    let (mut seconds, mut from, mut end) = (0.0, begin, digits(begin));
    for _ in 0..2 {
        if is(end, b':') {
            seconds = (seconds + number(from, end)) * 60.0;
            (from, end) = (end + 1, digits(end + 1));
        }
    }
    if is(end, b'.') {
        end = digits(end + 1);
    }
    (seconds + number(from, end), end)
}

/// Units of time with their length in seconds.
const UNITS: [(&str, f64); 12] = [
    ("hours", 3600.0),
    ("hour", 3600.0),
    ("h", 3600.0),
    ("minutes", 60.0),
    ("minute", 60.0),
    ("mins", 60.0),
    ("min", 60.0),
    ("m", 60.0),
    ("seconds", 1.0),
    ("second", 1.0),
    ("secs", 1.0),
    ("sec", 1.0),
];

/// The unit after a number, and where it ends.
fn unit_at(bytes: &[u8], number_end: usize) -> Option<(f64, usize)> {
    let begin = number_end + usize::from(bytes.get(number_end) == Some(&b' '));
    let rest = bytes.get(begin..)?;
    let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let word = rest.get(..length)?;
    if word.eq_ignore_ascii_case(b"s") {
        return Some((1.0, begin + 1));
    }
    // In `1m5s` a digit ends the word.
    let known = UNITS.iter().find(|(name, _)| word.eq_ignore_ascii_case(name.as_bytes()))?;
    Some((known.1, begin + length))
}

/// A number with a smaller unit behind a time, the unit, and where it ends.
fn smaller(bytes: &[u8], end: usize, than: f64) -> Option<(f64, f64, usize)> {
    let begin = end + usize::from(bytes.get(end) == Some(&b' '));
    bytes.get(begin).filter(|byte| byte.is_ascii_digit())?;
    let (number, after) = clock(bytes, begin);
    let (size, after) = unit_at(bytes, after).filter(|(size, _)| *size < than)?;
    Some((number, size, after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spans_are_read_as_people_write_them() {
        for (text, found) in [
            ("12.5 to 17.5", &[(12.5, 17.5)][..]),
            ("[12.5, 17.5]", &[(12.5, 17.5)]),
            ("From 12.5s to 17.5s.", &[(12.5, 17.5)]),
            ("12.5 - 17.5 seconds", &[(12.5, 17.5)]),
            ("00:12 – 1:05", &[(12.0, 65.0)]),
            ("1:00:01.5 until 1:00:02", &[(3601.5, 3602.0)]),
            ("between 1 min 5 s and 2m10s", &[(65.0, 130.0)]),
            ("{\"start\": 3, \"end\": 9}", &[(3.0, 9.0)]),
            ("[[20, 25], [3, 9]]", &[(3.0, 9.0), (20.0, 25.0)]),
            ("3 to 9, 8 to 12", &[(3.0, 12.0)]),
            ("in 2 clips: 3 to 9", &[(3.0, 9.0)]),
            ("event1: 3 to 9", &[(3.0, 9.0)]),
            ("9 to 3", &[]),
            ("3 or 9", &[]),
            ("at 12.5", &[]),
            ("", &[]),
            ("12..5", &[]),
        ] {
            assert_eq!(spans(text), found, "{text}");
        }
        assert_eq!(spans(&format!("1 to {}", "9".repeat(400))), []);
    }

    #[test]
    fn overlaps_are_shares_of_the_union() {
        let judged = |threshold, completion| {
            let sample = Sample { solution: Some("10 to 20"), ..Sample::new(completion) };
            let reward = TemporalIouReward { threshold };
            let judged = reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap();
            (judged.score, judged.reason)
        };
        assert_eq!(judged(0.0, "<answer>10-20</answer>"), (1.0, Reason::SpanOverlap));
        assert_eq!(judged(0.0, "12 to 17"), (0.5, Reason::SpanOverlap));
        assert_eq!(judged(0.6, "12 to 17"), (0.0, Reason::SpanOverlap));
        assert_eq!(judged(0.0, "20 to 30"), (0.0, Reason::SpanMissed));
        assert_eq!(judged(0.0, "10 to 20 or 30 to 40"), (0.5, Reason::SpanOverlap));
        assert_eq!(judged(0.0, "at 15"), (0.0, Reason::NoSpan));
        let sample = Sample { solution: Some("at 15"), ..Sample::new("10 to 20") };
        let reward = TemporalIouReward::default();
        let fault = reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap_err();
        assert_eq!(fault.reason, Reason::NoReferenceSpan);
    }

    proptest! {
        /// Counted second by second, the overlap is the same.
        #[test]
        fn sweeps_find_what_counting_finds(
            left in proptest::collection::vec((0u32..60, 1u32..20), 0..6),
            right in proptest::collection::vec((0u32..60, 1u32..20), 0..6),
        ) {
            let written = |spans: &[(u32, u32)]| {
                let one = |&(start, long): &(u32, u32)| format!("[{start}, {}]", start + long);
                spans.iter().map(one).collect::<Vec<_>>().join(" and also ")
            };
            let second = |spans: &[(u32, u32)], at: u32| {
                spans.iter().any(|&(start, long)| start <= at && at < start + long)
            };
            let both = (0..80).filter(|at| second(&left, *at) && second(&right, *at)).count();
            let (one, other) = (spans(&written(&left)), spans(&written(&right)));
            prop_assert_eq!(shared(&one, &other), both as f64);
            prop_assert_eq!(length(&one), (0..80).filter(|at| second(&left, *at)).count() as f64);
        }
    }
}
