//! Which patterns are tried in which order, and every match of each.
//!
//! Patterns carry priorities. All matches of all patterns of one priority are gathered, and tried
//! from the one that ends last; only when none of them can be read does the next priority come up.

use super::anchors::{Anchor, anchors, forwards};
use super::candidate::{Candidate, Found, Latex, Part};
use super::config::{ExtractConfig, Target};
use super::environment::{BOX, Environments, Want, first_start, hope};
use super::plain::{Follow, Form, Plain, all_plain, watershed};
use super::strings::Strings;
use super::text::Text;
use crate::quirks::Quirk;
use memchr::{memchr, memrchr};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::LazyLock;

/// The words around a match, from the most telling to none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pattern {
    /// "final answer is X. I hope"
    FinalAnswerHope,
    /// "final answer .. is X"
    FinalAnswer,
    /// "answer: .. X"
    AnswerColon,
    /// "answer .. X"
    Answer,
    /// A string at the very start.
    AtStart,
    /// X alone.
    Bare,
    /// An environment with a box in it.
    BoxedEnvironment,
    /// From the first `\boxed{` to the last brace.
    Box,
}

/// How far after "final answer" its "is" may be, and an `=` after "answer", in characters.
const FAR: usize = 100;
/// How far after "answer" the answer may start, in characters.
const NEAR: usize = 50;

/// A table of the bytes where whitespace, or one of `others`, may start.
const fn starts(others: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = matches!(byte as u8, b'\t'..=b'\r' | 0x1c..=0x20 | 0xc2 | 0xe1..=0xe3);
        byte += 1;
    }
    let mut index = 0;
    while index < others.len() {
        table[others[index] as usize] = true;
        index += 1;
    }
    table
}

/// Where whitespace may start.
static BLANKS: [bool; 256] = starts(b"");
/// Where an environment may start.
static ENVIRONMENTS: [bool; 256] = starts(b"$\\-");
/// Where plain mathematics may have its prefix.
static PREFIXES: [bool; 256] = starts(b"=");

/// The candidates of a text in the order in which to try them, found on demand.
///
/// ```
/// use groundrule_math::extract::{Candidates, ExtractConfig};
/// let text = "We get 7, so the answer is $3+4$.";
/// let config = ExtractConfig::default();
/// let mut candidates = Candidates::new(text, &config);
/// assert_eq!(&text[candidates.next().unwrap().span], "answer is $3+4$");
/// ```
#[derive(Debug)]
pub struct Candidates<'t, 'c> {
    text: Text<'t>,
    config: &'c ExtractConfig,
    /// All patterns, the next priority last, and how many of them are left to try.
    patterns: Cow<'static, [Entry]>,
    left: usize,
    /// Matches of the current priority with the rank of their pattern, the next one last.
    matches: Vec<(u32, Candidate)>,
    /// Plain mathematics of the current priority that has not been looked for yet.
    unseen: Option<Unseen>,
    anchors: OnceCell<Vec<Anchor>>,
    /// Where the first box opens.
    first_box: OnceCell<Option<usize>>,
}

/// The part of a text in which bare plain mathematics has not been looked for yet.
///
/// Plain numbers are everywhere, and the answer is usually the last one. So the text is searched piece by piece from
/// its end, between places that no match spans.
#[derive(Debug)]
struct Unseen {
    /// Everything from here on has been searched.
    to: usize,
    /// How much to search next.
    step: usize,
    rank: u32,
    target: usize,
    priority: i32,
}

/// How much of the end of a text is searched first for bare plain mathematics.
const FIRST_STEP: usize = 96;

/// At most this many matches of one priority are kept for trying: those to be tried first. A text with more matches
/// that cannot be read holds no answer.
const MOST_MATCHES: usize = 1 << 13;

/// Adds a match. If there are too many, those that would be tried last are dropped.
fn keep(matches: &mut Vec<(u32, Candidate)>, rank: u32, candidate: Candidate) {
    if matches.len() >= 2 * MOST_MATCHES {
        sort(matches);
        matches.drain(..MOST_MATCHES);
    }
    matches.push((rank, candidate));
}

/// A pattern with its priority, its rank among all patterns, and its target.
type Entry = (i32, u32, usize, Pattern);

/// The patterns of the usual targets, sorted once for all texts.
static USUAL: LazyLock<Vec<Entry>> =
    LazyLock::new(|| sorted(&ExtractConfig::math_verify().targets));

/// Whether these are LaTeX and plain mathematics with their default priorities.
pub(crate) fn has_usual_priorities(targets: &[Target]) -> bool {
    matches!(targets, [Target::Latex(latex), Target::Expression(plain)]
        if latex.try_extract_without_anchor
            && latex.boxed_match_priority == 50
            && plain.try_extract_without_anchor)
}

/// The patterns of some targets, the next priority last.
fn patterns(targets: &[Target]) -> Cow<'static, [Entry]> {
    if has_usual_priorities(targets) { Cow::Borrowed(&USUAL) } else { Cow::Owned(sorted(targets)) }
}

fn sorted(targets: &[Target]) -> Vec<Entry> {
    let mut patterns = Vec::with_capacity(16);
    for (index, target) in targets.iter().enumerate() {
        let mut add = |priority: i32, pattern| {
            // Two ranks each, because a bare plain pattern is two patterns in one.
            patterns.push((priority, 2 * patterns.len() as u32, index, pattern));
        };
        add(0, Pattern::FinalAnswerHope);
        add(50, Pattern::FinalAnswer);
        add(100, Pattern::AnswerColon);
        add(200, Pattern::Answer);
        let bare = match target {
            Target::Latex(latex) => latex.try_extract_without_anchor,
            Target::Expression(plain) => plain.try_extract_without_anchor,
            Target::Strings(strings) => {
                if strings.try_extract_without_anchor {
                    add(250, Pattern::AtStart);
                }
                strings.try_extract_without_anchor
            }
        };
        if bare {
            add(300, Pattern::Bare);
        }
        if let Target::Latex(latex) = target
            && latex.boxed_match_priority >= 0
        {
            add(latex.boxed_match_priority, Pattern::BoxedEnvironment);
            add(latex.boxed_match_priority, Pattern::Box);
        }
    }
    patterns.sort_by_key(|&(priority, ..)| priority);
    patterns.reverse();
    patterns
}

impl<'t, 'c> Candidates<'t, 'c> {
    /// Starts looking for the targets of `config` in `text`.
    ///
    /// ```
    /// use groundrule_math::extract::{Candidates, ExtractConfig};
    /// let config = ExtractConfig::math_verify();
    /// assert_eq!(Candidates::new("Nothing here.", &config).count(), 0);
    /// ```
    pub fn new(text: &'t str, config: &'c ExtractConfig) -> Self {
        let patterns = patterns(&config.targets);
        Candidates {
            text: Text::new(text),
            config,
            left: patterns.len(),
            patterns,
            matches: Vec::new(),
            unseen: None,
            anchors: OnceCell::new(),
            first_box: OnceCell::new(),
        }
    }

    fn next_pattern(&self) -> Option<Entry> {
        self.patterns.get(self.left.checked_sub(1)?).copied()
    }

    fn next_priority(&mut self) -> Option<()> {
        let (priority, ..) = self.next_pattern()?;
        let mut found = std::mem::take(&mut self.matches);
        while let Some((next, rank, target, pattern)) = self.next_pattern()
            && next == priority
        {
            self.left -= 1;
            let plain = matches!(self.config.targets.get(target), Some(Target::Expression(_)));
            if plain && pattern == Pattern::Bare && self.unseen.is_none() {
                let to = self.text.len();
                // An empty text has a start too, but nothing is there.
                self.unseen = Some(Unseen { to, step: FIRST_STEP, rank, target, priority });
                continue;
            }
            self.run(pattern, target, |start, what, end| {
                keep(
                    &mut found,
                    rank,
                    Candidate { priority, target, span: start..end, found: what },
                );
            });
        }
        sort(&mut found);
        self.matches = found;
        Some(())
    }

    /// Searches some more text for bare plain mathematics, if a match there could come next.
    fn look_further(&mut self) {
        while let Some(unseen) = &mut self.unseen {
            if unseen.to == 0 {
                self.unseen = None;
                return;
            }
            if self.matches.last().is_some_and(|(_, next)| next.span.end > unseen.to) {
                return;
            }
            let from = watershed(&self.text, unseen.to.saturating_sub(unseen.step));
            let (rank, target, priority) = (unseen.rank, unseen.target, unseen.priority);
            let found = &mut self.matches;
            all_plain(&self.text, from..unseen.to, |form, start, what, end| {
                let rank = rank + u32::from(form == Form::Number);
                keep(found, rank, Candidate { priority, target, span: start..end, found: what });
            });
            unseen.to = from;
            unseen.step *= 2;
            sort(&mut self.matches);
        }
    }

    fn run(&self, pattern: Pattern, target: usize, each: impl FnMut(usize, Found, usize)) {
        match self.config.targets.get(target) {
            Some(Target::Latex(_)) => self.latex(pattern, each),
            Some(Target::Expression(_)) => self.plain(pattern, each),
            Some(Target::Strings(strings)) => self.strings(pattern, &strings.strings, each),
            None => {}
        }
    }

    fn anchors(&self) -> &[Anchor] {
        self.anchors.get_or_init(|| anchors(&self.text))
    }

    fn first_box(&self) -> Option<usize> {
        *self.first_box.get_or_init(|| BOX.find(self.text.whole))
    }

    /// Tries every anchor that starts at or after the last match.
    fn anchored(
        &self,
        start: impl Fn(&Anchor) -> Option<usize>,
        mut each: impl FnMut(usize, Found, usize),
        mut find: impl FnMut(&Anchor) -> Option<(Found, usize)>,
    ) {
        let mut from = 0;
        for anchor in self.anchors() {
            let Some(start) = start(anchor) else { continue };
            if start < from {
                continue;
            }
            if let Some((found, end)) = find(anchor) {
                each(start, found, end);
                from = end;
            }
        }
    }

    /// The places after "final answer is" and an optional colon.
    fn after_is(&self, anchor: &Anchor) -> Option<usize> {
        let end = forwards(&self.text, anchor.end, b" is")?;
        Some(end + usize::from(self.text.byte(end) == b':'))
    }

    /// The places after "final answer", at most [`FAR`] characters, whitespace, "is" and an optional
    /// colon.
    fn after_far_is(&self, anchor: &Anchor, across_lines: bool) -> impl Iterator<Item = usize> {
        let mut known = 0;
        self.window(anchor.end, FAR, across_lines, &BLANKS).filter_map(move |at| {
            if self.text.space(at) == 0 || at < known {
                return None;
            }
            let word = self.text.skip_space(at);
            known = word;
            if !self.text.starts_with(word, "is") {
                return None;
            }
            Some(word + 2 + usize::from(self.text.byte(word + 2) == b':'))
        })
    }

    /// The last place of a window that starts at `at` and is `most` characters wide. A single-line window may end
    /// before a line break but not pass it.
    fn window_end(&self, at: usize, most: usize, across_lines: bool) -> usize {
        let rest = self.text.bytes.get(at..).unwrap_or_default();
        let near = rest.get(..most.min(rest.len())).unwrap_or_default();
        let mut end = if near.is_ascii() {
            at + near.len()
        } else {
            let mut end = at;
            for _ in 0..most {
                end += self.text.width(end);
            }
            end
        };
        if !across_lines
            && let Some(line) = self.text.bytes.get(at..end).and_then(|held| memchr(b'\n', held))
        {
            end = at + line;
        }
        end
    }

    /// The places of a window whose first byte can start something.
    fn window(
        &self,
        at: usize,
        most: usize,
        across_lines: bool,
        starts: &'static [bool; 256],
    ) -> impl Iterator<Item = usize> {
        let end = self.window_end(at, most, across_lines);
        (at..=end).filter(|&at| starts[self.text.byte(at) as usize])
    }

    fn latex(&self, pattern: Pattern, mut each: impl FnMut(usize, Found, usize)) {
        let mut environments = Environments::new(&self.text);
        if !self.config.quirks.has(Quirk::DollarsAreDelimiters) {
            environments = environments.knowing_money();
        }
        match pattern {
            Pattern::FinalAnswerHope => self.anchored(
                |anchor| anchor.final_start,
                each,
                |anchor| {
                    let at = self.after_is(anchor)?;
                    let (latex, end) = environments.joined_after_space(at, Want::Hope)?;
                    Some((Found::Latex(latex), end))
                },
            ),
            Pattern::FinalAnswer => self.anchored(
                |anchor| anchor.final_start,
                each,
                |anchor| {
                    self.after_far_is(anchor, true).find_map(|at| {
                        let (latex, end) = environments.joined_after_space(at, Want::Plain)?;
                        Some((Found::Latex(latex), end))
                    })
                },
            ),
            Pattern::AnswerColon | Pattern::Answer => self.anchored(
                |anchor| Some(anchor.start),
                each,
                |anchor| {
                    let at = self.after_answer(anchor, pattern)?;
                    self.window(at, NEAR, true, &ENVIRONMENTS).find_map(|at| {
                        let (latex, end) = environments.joined(at, Want::Plain)?;
                        Some((Found::Latex(latex), end))
                    })
                },
            ),
            Pattern::Bare | Pattern::BoxedEnvironment => {
                let want = if pattern == Pattern::Bare { Want::Plain } else { Want::Boxed };
                let mut from = 0;
                if want == Want::Boxed {
                    let Some(first) = self.first_box() else { return };
                    from = first_start(self.text.whole, first);
                }
                while let Some((start, latex, end)) = environments.next_match(from, want) {
                    each(start, Found::Latex(latex), end);
                    from = end;
                }
            }
            Pattern::Box => {
                if let Some(open) = self.first_box()
                    && let Some(close) = memrchr(b'}', self.text.bytes)
                    && close > open + BOX.word().len()
                {
                    let first = Part { content: open..close + 1, percent: false, whole_box: true };
                    each(open, Found::Latex(Latex { first, more: Vec::new() }), close + 1);
                }
            }
            Pattern::AtStart => {}
        }
    }

    /// Where the window after "answer" or "answer:" starts.
    fn after_answer(&self, anchor: &Anchor, pattern: Pattern) -> Option<usize> {
        match pattern {
            Pattern::AnswerColon => (self.text.byte(anchor.end) == b':').then_some(anchor.end + 1),
            _ => Some(anchor.end),
        }
    }

    fn plain(&self, pattern: Pattern, mut each: impl FnMut(usize, Found, usize)) {
        let mut plain = Plain::new(&self.text);
        match pattern {
            Pattern::FinalAnswerHope => self.anchored(
                |anchor| anchor.final_start,
                each,
                |anchor| plain.after_space(self.after_is(anchor)?, Form::Either, Follow::Hope),
            ),
            Pattern::FinalAnswer => self.anchored(
                |anchor| anchor.final_start,
                each,
                |anchor| {
                    self.after_far_is(anchor, false)
                        .find_map(|at| plain.at(at, Form::Either, Follow::Anything))
                },
            ),
            Pattern::AnswerColon | Pattern::Answer => self.anchored(
                |anchor| Some(anchor.start),
                each,
                |anchor| {
                    let at = self.after_answer(anchor, pattern)?;
                    self.after_equals(at, &mut plain).or_else(|| {
                        self.window(at, NEAR, false, &PREFIXES)
                            .find_map(|at| plain.at(at, Form::Either, Follow::NotEquals))
                    })
                },
            ),
            Pattern::Bare => {
                let whole = 0..self.text.len();
                all_plain(&self.text, whole, |_, start, found, end| each(start, found, end));
            }
            Pattern::AtStart | Pattern::BoxedEnvironment | Pattern::Box => {}
        }
    }

    /// What comes after the last `=` of the window that is followed by something readable.
    fn after_equals(&self, at: usize, plain: &mut Plain<'_, '_>) -> Option<(Found, usize)> {
        let end = self.window_end(at, FAR, false);
        // The last place of the window may hold the sign itself.
        let mut high = end + usize::from(self.text.byte(end) == b'=');
        while let Some(sign) = memrchr(b'=', self.text.bytes.get(at..high)?) {
            let sign = at + sign;
            let found = plain.after_space(sign + 1, Form::Either, Follow::NotEquals);
            if found.is_some() {
                return found;
            }
            high = sign;
        }
        None
    }

    fn strings(
        &self,
        pattern: Pattern,
        keys: &[String],
        mut each: impl FnMut(usize, Found, usize),
    ) {
        let strings = Strings::new(&self.text, keys);
        let found = |(range, end)| (Found::Text(range), end);
        match pattern {
            Pattern::FinalAnswerHope => self.anchored(
                |anchor| anchor.final_start,
                each,
                |anchor| {
                    strings
                        .after_space(self.after_is(anchor)?, |end| hope(&self.text, end))
                        .map(found)
                },
            ),
            Pattern::FinalAnswer => self.anchored(
                |anchor| anchor.final_start,
                each,
                |anchor| {
                    self.after_far_is(anchor, false)
                        .find_map(|at| strings.after_space(at, Some))
                        .map(found)
                },
            ),
            Pattern::AnswerColon | Pattern::Answer => self.anchored(
                |anchor| Some(anchor.start),
                each,
                |anchor| {
                    let at = self.after_answer(anchor, pattern)?;
                    self.window(at, NEAR, false, &BLANKS)
                        .find_map(|at| strings.alone(at))
                        .map(found)
                },
            ),
            Pattern::AtStart => {
                if let Some((range, end)) = strings.marked(0) {
                    each(0, Found::Text(range), end);
                }
            }
            Pattern::Bare => {
                let mut at = 0;
                while at < self.text.len() || at == 0 {
                    match strings.alone(at) {
                        Some((range, end)) => {
                            each(at, Found::Text(range), end);
                            at = end.max(at + self.text.width(at).max(1));
                        }
                        None => at += self.text.width(at).max(1),
                    }
                }
            }
            Pattern::BoxedEnvironment | Pattern::Box => {}
        }
    }
}

impl Iterator for Candidates<'_, '_> {
    type Item = Candidate;

    fn next(&mut self) -> Option<Candidate> {
        loop {
            self.look_further();
            if let Some((_, candidate)) = self.matches.pop() {
                return Some(candidate);
            }
            self.next_priority()?;
        }
    }
}

/// The last of the list is tried first: latest end, then earliest start, then first pattern.
fn sort(matches: &mut [(u32, Candidate)]) {
    matches.sort_by(|(rank, a), (other, b)| {
        (a.span.end, b.span.start, *other).cmp(&(b.span.end, a.span.start, *rank))
    });
}

#[cfg(test)]
recorded! {
    bytes: starts;
}
