//! Mathematics between delimiters: `$$..$$`, `\[..\]`, `$..$`, `\(..\)`, ` [..] `, and a bare `\frac`.
//!
//! Every environment has exactly one possible end for a given start, because its content may not hold the closing
//! delimiter. So no backtracking is needed: find the next delimiter, then check whether what is in between is allowed.

use super::candidate::{Latex, Part};
use super::sound::is_money;
use super::text::{NOWHERE, Next, Text};
use groundrule_pytext::{Needle, sixteen};
use memchr::{memchr, memchr_iter, memchr2, memrchr, memrchr_iter, memrchr2};
use std::ops::Range;

/// How many environments one match joins at most.
const MOST_JOINED: usize = 6;

/// What must be true of the environments of one match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Want {
    /// Any environment; the match ends where it ends.
    Plain,
    /// Only environments with a box inside.
    Boxed,
    /// Any environment, if "I hope" comes next.
    Hope,
}

/// One environment: what is inside and where it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Environment {
    content: Range<usize>,
    end: usize,
}

/// Finds environments at given places, remembering where the next delimiters are.
///
/// One scanner serves one pass over the text from left to right.
#[derive(Debug)]
pub(crate) struct Environments<'a, 't> {
    text: &'a Text<'t>,
    /// Dollars around a price and prose are money.
    money: bool,
    dollars: Next,
    bracket: Next,
    dollar: Next,
    parenthesis: Next,
    boxed: Next,
    brace: Next,
}

/// Looks in `low..high` of the bytes. The place returned is an offset into all of them.
fn within(
    bytes: &[u8],
    low: usize,
    high: usize,
    find: impl Fn(&[u8]) -> Option<usize>,
) -> Option<usize> {
    find(bytes.get(low..high.min(bytes.len()))?).map(|at| low + at)
}

/// The next `first` that is directly followed by `second`. A `first` just before `high` counts.
fn pair(bytes: &[u8], low: usize, high: usize, first: u8, second: u8) -> Option<usize> {
    let mut from = low;
    loop {
        let at = within(bytes, from, high, |rest| memchr(first, rest))?;
        if bytes.get(at + 1) == Some(&second) {
            return Some(at);
        }
        from = at + 1;
    }
}

impl<'a, 't> Environments<'a, 't> {
    pub(crate) fn new(text: &'a Text<'t>) -> Self {
        Environments {
            text,
            money: false,
            dollars: Next::new(),
            bracket: Next::new(),
            dollar: Next::new(),
            parenthesis: Next::new(),
            boxed: Next::new(),
            brace: Next::new(),
        }
    }

    /// The same, but treats some dollars as money rather than delimiters.
    pub(crate) fn knowing_money(mut self) -> Self {
        self.money = true;
        self
    }

    /// The first match that starts at or after `from`.
    pub(crate) fn next_match(&mut self, from: usize, want: Want) -> Option<(usize, Latex, usize)> {
        let bytes = self.text.bytes.get(from..)?;
        let hits = sixteen::places(bytes, |bytes, next| {
            let opens = next.are(b'[') | next.are(b'(') | next.are(b'f');
            bytes.are(b'$') | bytes.are(b'[') | bytes.are(b'\\') & opens
        });
        for hit in hits.map(|place| from + place) {
            let start = match self.text.byte(hit) {
                b'[' => match self.text.space_before(hit) {
                    0 => continue,
                    width => hit - width,
                },
                b'\\' => match self.text.byte(hit + 1) {
                    b'[' | b'(' => hit,
                    b'f' if want != Want::Boxed => {
                        hit - usize::from(hit > from && self.text.byte_before(hit) == b'-')
                    }
                    _ => continue,
                },
                _ => hit,
            };
            if start < from {
                continue;
            }
            if let Some((latex, end)) = self.joined(start, want) {
                return Some((start, latex, end));
            }
        }
        None
    }

    /// The match that starts at `at`: one environment, and up to five more joined to it.
    pub(crate) fn joined(&mut self, at: usize, want: Want) -> Option<(Latex, usize)> {
        let first = self.at(at, want)?;
        self.join(first, want)
    }

    /// The match that starts after any whitespace from `at` on.
    pub(crate) fn joined_after_space(&mut self, at: usize, want: Want) -> Option<(Latex, usize)> {
        let first = self.after_space(at, want)?;
        self.join(first, want)
    }

    /// The environment between dollars or backslashed brackets that starts at `at`: what is inside and
    /// where it ends.
    pub(crate) fn delimited(&mut self, at: usize) -> Option<(Range<usize>, usize)> {
        if !matches!(self.text.byte(at), b'$' | b'\\')
            || self.text.byte(at) == b'\\' && !matches!(self.text.byte(at + 1), b'(' | b'[')
        {
            return None;
        }
        self.at(at, Want::Plain).map(|found| (found.content, found.end))
    }

    fn join(&mut self, first: Environment, want: Want) -> Option<(Latex, usize)> {
        let (part, mut end) = self.with_percent(first, want);
        let mut latex = Latex { first: part, more: Vec::new() };
        while latex.more.len() + 1 < MOST_JOINED {
            let Some(next) = self.after_separator(end, want) else { break };
            let (part, next_end) = self.with_percent(next, want);
            latex.more.push(part);
            end = next_end;
        }
        match want {
            Want::Plain => Some((latex, end)),
            Want::Boxed => Some((latex, self.text.skip_space(end))),
            Want::Hope => hope(self.text, end).map(|end| (latex, end)),
        }
    }

    /// The whitespace and percent sign that may follow an environment.
    fn with_percent(&self, environment: Environment, want: Want) -> (Part, usize) {
        let end = self.text.skip_space(environment.end);
        let percent_end = percent(self.text, end, want == Want::Hope);
        let part =
            Part { content: environment.content, percent: percent_end.is_some(), whole_box: false };
        (part, percent_end.unwrap_or(end))
    }

    /// `, $..$` or `and $..$` or `or $..$`. The words may have a comma directly before them.
    fn after_separator(&mut self, at: usize, want: Want) -> Option<Environment> {
        let at = self.text.skip_space(at);
        let comma = usize::from(self.text.byte(at) == b',');
        let word = if self.text.starts_with(at + comma, "and") {
            3
        } else if self.text.starts_with(at + comma, "or") {
            2
        } else {
            0
        };
        if comma + word == 0 {
            return None;
        }
        self.after_space(at + comma + word, want)
    }

    fn after_space(&mut self, at: usize, want: Want) -> Option<Environment> {
        let past = self.text.skip_space(at);
        if let Some(found) = self.at(past, want) {
            return Some(found);
        }
        // A bracket needs a whitespace character of its own.
        if past > at { self.at(past - self.text.space_before(past), want) } else { None }
    }

    /// The environment that starts exactly at `at`.
    fn at(&mut self, at: usize, want: Want) -> Option<Environment> {
        let text = self.text;
        let bytes = text.bytes;
        let (content, end) = match text.byte(at) {
            b'$' => {
                let before = text.byte_before(at);
                if before == b'\\' {
                    return None;
                }
                if text.byte(at + 1) == b'$' {
                    let close =
                        self.dollars.from(at + 2, |low, high| pair(bytes, low, high, b'$', b'$'));
                    if close == NOWHERE || text.byte_before(close) == b'\\' {
                        return None;
                    }
                    (at + 2..close, close + 2)
                } else {
                    if text.digit_before(at) > 0 {
                        return None;
                    }
                    let close = self.dollar.from(at + 1, |low, high| {
                        let mut from = low;
                        loop {
                            let hit = within(bytes, from, high, |rest| memchr2(b'$', b'\n', rest))?;
                            let escaped = bytes.get(hit) == Some(&b'$')
                                && hit > 0
                                && bytes.get(hit - 1) == Some(&b'\\');
                            if !escaped {
                                return Some(hit);
                            }
                            from = hit + 1;
                        }
                    });
                    if text.byte(close) != b'$' || self.money && is_money(text.slice(at + 1..close))
                    {
                        return None;
                    }
                    (at + 1..close, close + 1)
                }
            }
            b'\\' if text.byte(at + 1) == b'[' => {
                if text.byte_before(at) == b'\\' {
                    return None;
                }
                let close =
                    self.bracket.from(at + 2, |low, high| pair(bytes, low, high, b'\\', b']'));
                if close == NOWHERE || text.byte_before(close) == b'\\' {
                    return None;
                }
                (at + 2..close, close + 2)
            }
            b'\\' if text.byte(at + 1) == b'(' => {
                if text.byte_before(at) == b'\\' {
                    return None;
                }
                let close = self.parenthesis.from(at + 2, |low, high| {
                    let mut from = low;
                    loop {
                        let hit = within(bytes, from, high, |rest| memchr2(b'\\', b'\n', rest))?;
                        if bytes.get(hit) == Some(&b'\n') || bytes.get(hit + 1) == Some(&b')') {
                            return Some(hit);
                        }
                        from = hit + 1;
                    }
                });
                if text.byte(close) != b'\\' || text.byte_before(close) == b'\\' {
                    return None;
                }
                (at + 2..close, close + 2)
            }
            b'\\' | b'-' => {
                return if want == Want::Boxed { None } else { fraction(text, at) };
            }
            _ => {
                let width = text.space(at);
                if width == 0 || text.byte(at + width) != b'[' {
                    return None;
                }
                let start = at + width + 1;
                // Stops at the next bracket, so texts full of brackets stay linear.
                let close = start
                    + bytes.get(start..)?.iter().position(|b| matches!(b, b'[' | b']' | b'\n'))?;
                if text.byte(close) != b']' {
                    return None;
                }
                match text.space(close + 1) {
                    0 => return None,
                    width => (start..close, close + 1 + width),
                }
            }
        };
        if content.is_empty() || want == Want::Boxed && !self.holds_box(&content) {
            return None;
        }
        Some(Environment { content, end })
    }

    /// Whether the content has `\boxed{`, at least one character and a `}`, in this order.
    fn holds_box(&mut self, content: &Range<usize>) -> bool {
        let bytes = self.text.bytes;
        let open = self.boxed.from(content.start, |low, high| {
            // What counts is where a box starts, so the search may look past `high` by its length.
            let high = high.saturating_add(BOX.word().len() - 1);
            within(bytes, low, high, |rest| BOX.finder().find(rest))
        });
        if open >= content.end {
            return false;
        }
        let inside = open + BOX.word().len();
        let least = inside + self.text.width(inside);
        let close =
            self.brace.from(least, |low, high| within(bytes, low, high, |rest| memchr(b'}', rest)));
        close < content.end && close > inside
    }
}

/// What opens a box.
pub(crate) static BOX: Needle = Needle::new("\\boxed{");

/// The first place where an environment that holds a box of the text can start.
///
/// One that starts before the first box holds it, so nothing that closes it comes before the box: a dollar, a bracket
/// or the end of the line, each for its own kind.
pub(crate) fn first_start(text: &str, first_box: usize) -> usize {
    static DOLLARS: Needle = Needle::new("$$");
    static CLOSED: Needle = Needle::new("\\]");
    let before = text.get(..first_box).unwrap_or_default();
    let bytes = before.as_bytes();
    let escaped = |at: usize| at > 0 && bytes.get(at - 1) == Some(&b'\\');
    // Most texts lack the word, and a forward search shows that sooner.
    let last = |word: &Needle| if word.is_in(before) { word.rfind(before) } else { None };
    // The first two of three dollars may be the pair.
    let dollars = last(&DOLLARS).map(|at| at.saturating_sub(1));
    let open = last(&CLOSED).unwrap_or(0);
    let square = memchr_iter(b'[', bytes.get(open..).unwrap_or_default()).map(|at| open + at);
    let square = square.filter(|at| escaped(*at)).map(|at| at - 1).next();
    let start = memrchr(b'\n', bytes).map_or(0, |at| at + 1);
    let line = bytes.get(start..).unwrap_or_default();
    let dollar = memrchr_iter(b'$', line).map(|at| start + at).find(|at| !escaped(*at));
    let closed = memrchr_iter(b')', line).map(|at| start + at).find(|at| escaped(*at));
    let open = closed.unwrap_or(start);
    let round = memchr_iter(b'(', bytes.get(open..).unwrap_or_default()).map(|at| open + at);
    let round = round.filter(|at| escaped(*at)).map(|at| at - 1).next();
    // With the blank before it, which may be the end of the line before.
    let bracket = memrchr2(b'[', b']', line).filter(|at| line.get(*at) == Some(&b'['));
    let bracket = bracket.map(|at| (start + at).saturating_sub(3));
    [dollars, square, dollar, round, bracket].into_iter().flatten().min().unwrap_or(first_box)
}

/// A bare `\frac{n}{m}` of two plain numbers, with an optional sign.
fn fraction(text: &Text<'_>, at: usize) -> Option<Environment> {
    let command = at + usize::from(text.byte(at) == b'-');
    if !text.starts_with(command, "\\frac{") {
        return None;
    }
    let end = plain_number(text, command + 6)?;
    if !text.starts_with(end, "}{") {
        return None;
    }
    let end = plain_number(text, end + 2)?;
    (text.byte(end) == b'}').then_some(Environment { content: at..end + 1, end: end + 1 })
}

/// `-?\d+([.,]\d+)?`
fn plain_number(text: &Text<'_>, at: usize) -> Option<usize> {
    let digits = at + usize::from(text.byte(at) == b'-');
    let end = text.skip_digits(digits);
    if end == digits {
        return None;
    }
    if matches!(text.byte(end), b'.' | b',') {
        let places = text.skip_digits(end + 1);
        if places > end + 1 {
            return Some(places);
        }
    }
    Some(end)
}

/// A percent sign or word: where it ends. Only the "percent" of "percentage" is taken, unless something must follow.
fn percent(text: &Text<'_>, at: usize, longest: bool) -> Option<usize> {
    match text.byte(at) {
        b'%' => Some(at + 1),
        b'\\' if text.byte(at + 1) == b'%' => Some(at + 2),
        b'p' | b'P' if text.starts_with(at + 1, "ercent") => {
            Some(if longest && text.starts_with(at + 7, "age") { at + 10 } else { at + 7 })
        }
        b'p' | b'P' if text.starts_with(at + 1, "ct") => Some(at + 3),
        _ => None,
    }
}

/// `\.?\s?I hope`: where it ends.
pub(crate) fn hope(text: &Text<'_>, at: usize) -> Option<usize> {
    let at = at + usize::from(text.byte(at) == b'.');
    let at = at + text.space(at);
    text.starts_with(at, "I hope").then_some(at + 6)
}

#[cfg(test)]
recorded! {
    place: fraction, hope, plain_number;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn contents(source: &str, want: Want) -> Vec<String> {
        let text = Text::new(source);
        let mut scanner = Environments::new(&text);
        let mut from = 0;
        let mut found = Vec::new();
        while let Some((start, latex, end)) = scanner.next_match(from, want) {
            assert!(start >= from && end > start);
            let all: Vec<&str> = std::iter::once(&latex.first)
                .chain(&latex.more)
                .map(|part| text.slice(part.content.clone()))
                .collect();
            found.push(all.join("|"));
            from = end;
        }
        found
    }

    #[test]
    fn every_delimiter() {
        assert_eq!(
            contents("$$a\n$$ $b$ \\[c\n\\] \\(d\\) [e] \\frac{1}{2,5}", Want::Plain),
            ["a\n", "b", "c\n", "d", "\\frac{1}{2,5}"]
        );
        assert_eq!(contents("x [e] y", Want::Plain), ["e"]);
        assert_eq!(contents("-\\frac{-1}{2}", Want::Plain), ["-\\frac{-1}{2}"]);
    }

    #[test]
    fn one_line_only() {
        assert_eq!(contents("$a\nb$ \\(c\nd\\) [e\nf] ", Want::Plain), Vec::<String>::new());
        assert_eq!(contents("5$a$ \\$b$ $\\$c$", Want::Plain), [" \\$b", "\\$c"]);
    }

    #[test]
    fn joined_by_comma_and_words() {
        assert_eq!(contents("$1$, $2$ and $3$ or $4$,and $5$", Want::Plain), ["1|2|3|4|5"]);
        assert_eq!(contents("$1$, and $2$", Want::Plain), ["1", "2"]);
        assert_eq!(contents("$1$,$2$,$3$,$4$,$5$,$6$,$7$", Want::Plain), ["1|2|3|4|5|6", "7"]);
        assert_eq!(contents("$1$, [2] ", Want::Plain), ["1|2"]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]
        #[test]
        fn boxed_environments_are_found_from_the_first_place_on(
            source in r"([$]|[$][$]|\\|\[|\]|\(|\)|\\\[|\\\]|\\\(|\\\)|\\boxed\{1\}|\n| |a){0,24}"
        ) {
            let text = Text::new(&source);
            let all = |mut from: usize| {
                let mut scanner = Environments::new(&text);
                let mut found = Vec::new();
                while let Some((start, latex, end)) = scanner.next_match(from, Want::Boxed) {
                    found.push((start, latex, end));
                    from = end;
                }
                found
            };
            match BOX.find(&source) {
                Some(first) => prop_assert_eq!(all(0), all(first_start(text.whole, first))),
                None => prop_assert_eq!(all(0), Vec::new()),
            }
        }
    }

    #[test]
    fn boxes_pair_dollars_differently() {
        assert_eq!(contents("$x$ is \\boxed{2} and $y$", Want::Boxed), [" is \\boxed{2} and "]);
        assert_eq!(
            contents("$x$ $\\boxed{2}$, $\\boxed{}3}$", Want::Boxed),
            ["\\boxed{2}|\\boxed{}3}"]
        );
        assert_eq!(contents("$\\boxed{}$ $\\boxed{5$", Want::Boxed), Vec::<String>::new());
    }
}
