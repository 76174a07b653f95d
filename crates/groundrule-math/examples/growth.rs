//! Hunts for texts whose cost grows faster than they do.
//!
//! `cargo run --release -p groundrule-math --example growth -- literals|pairs|after|random [from] [to]` builds texts out
//! of one fragment, of two in turn, of one behind another, or of a few drawn by a fixed rule, repeated many times inside
//! different surroundings; `huge` behind it makes them larger. The fragments are those below and every string that the sources of this crate name, so that a new rule is hunted as soon
//! as it is written. Each text goes through every way of the engine in two sizes; what costs more than its size
//! explains, or holds too much memory, is printed. `trace` prints each text before it runs, so that a crash is the last.
#![expect(clippy::disallowed_methods, reason = "it reads the sources, at the edge of the crate")]

#[path = "../../../bench/measure/clock.rs"]
mod clock;
#[path = "../../../bench/measure/memory.rs"]
mod memory;

use clock::processor_time;
use groundrule_math::extract::ExtractConfig;
use groundrule_math::{VerifyConfig, parse, parse_reference, verify};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

/// The sizes of a text, in bytes.
const SMALL: usize = 3 << 10;
const LARGE: usize = SMALL * 8;
const HUGE: usize = LARGE * 16;
/// The larger may cost so many times as much per byte as the smaller.
const WORSE: f64 = 2.5;
/// What a text may cost whatever its size, and per byte.
const FREE: Duration = Duration::from_millis(20);
const A_BYTE: Duration = Duration::from_nanos(800);
const MOST_MEMORY: usize = 64 << 20;
/// Threads of a pool have no more.
const STACK: usize = 2 << 20;

/// Pieces of replies that the sources do not name as they stand.
#[rustfmt::skip]
const FRAGMENTS: &[&str] = &[
    "x", "i", "7", "12", "1,234", "0.5", "-", "+", "1+", "=", "x=1", "<", ">", "\\le ", ",", ", ", ";", ".", ". ",
    ": ", " ", "\n", "\n\n", "(", ")", "[", "]", "{", "}", "\\{", "\\}", "|", "||", "'", "\"", "`", "```\n", "```",
    "*", "**", "__", "_", "_{16}", "_x", "^", "^2", "^{", "^{2}", "^-", "/", "\\", "\\\\", "&", "%", "\\%", "#",
    "#### ", "$", "$$", "$5$", "\\$", "€", "£5", "°", "²", "₂", "½", "√", "±", "π", "∞", "∪", "≤", "→", "١", "5", "中",
    "答案是", "é", "\u{301}", "😀", "\\(", "\\)", "\\[", "\\]", "\\boxed{", "\\boxed{5}", "\\boxed{5} and ", "\\fbox{",
    "\\text{", "\\text{A}", "\\text{ cm}", "\\text{ or }", "\\mathrm{", "\\mathbf{x}", "\\frac{", "\\frac{1}{2}",
    "\\frac12", "\\dfrac{1}", "\\sqrt{", "\\sqrt", "\\sqrt2", "\\sqrt[3]{", "\\left(", "\\right)", "\\left|",
    "\\right|", "\\pm ", "\\mp", "\\cdot ", "\\times ", "\\mapsto ", "x\\mapsto ", "\\to ", "\\implies ", "\\in ",
    "\\mathbb{Z}", "\\cup ", "\\infty", "\\ldots", "\\dots", "\\,", "\\!", "\\quad ", "\\ ", "~", "\\sin ",
    "\\sin^{-1}", "\\log_", "\\log_2 ", "\\ln ", "\\lim_{", "\\sum_{k=1}^{", "\\int_0^1 ", "dx", "\\binom{", "C_",
    "_5C_2", "\\begin{pmatrix}", "\\end{pmatrix}", "\\begin{cases}", "\\end{cases}", "\\begin{array}{cc}",
    "\\begin{aligned}", "\\end{aligned}", "\\overline{", "\\overline{3}", "\\bar ", "\\hat{", "\\vec{",
    "\\operatorname{", "\\operatorname{a}", "\\color{red}", "\\href{", "\\tag{1}", "\\langle ", "\\rangle",
    "\\lfloor ", "\\rfloor", "\\degree", "^\\circ", "^{\\circ}", "\\prime", "!", "!!", "\\not", "\\neq ", " or ",
    " and ", "and", " by ", " to ", " per ", " per cent", "percent", " inclusive", " of ", " is ", " are ", " not ",
    " no ", "the answer is ", "The final answer is: ", "Answer: ", "**Answer:** ", "Wait, ", " i.e. ", "e.g. ",
    "that is, ", "so ", "Therefore, ", "because ", "approximately ", " about ", "each ", "respectively",
    "let me check. ", "Hmm. ", "actually ", "correct ", "option ", "(A) ", "(B)", "A", "B.", "C)", "one ", "twenty-",
    "two hundred ", "million ", "half ", "third", "a dozen ", "iv", "XIV ", "MMM", "3:45", "3:45 pm ", " a.m. ",
    "12:00, ", "January 5, ", "2020-01-02 ", "Monday ", "cm", " cm ", " m/s ", "kg", " dollars ", "US$", "Rs. ",
    "miles per hour ", "square ", "feet ", "1st ", "2nd", "3 feet 4 inches ", "5 and 1/2 ", "5 1/2 ", "1/2", "3 : 4 ",
    "2:", "1e5", "E", "e^", "\\text{m}/", "\\text{s}^2", "\\text{for } ", "if ", "otherwise", "mod ", "\\pmod{",
    "\\bmod ", "n\\in\\mathbb{Z}, ", "where ", "all real ", "no solution ", "none", "DNE", "true ", "undefined",
    "f(x)=", "f(", "y=", "x=", "x_1=", "x, ", "(1,2),", "(x,", "[1,", "\\{1,", "1,2,3,", "<think>", "</think>",
    "<answer>", "</answer>", "<answer>5</answer>", "<|im_end|>", "<", "</", "- ", "1. ", "Step 1: ", "## ", "> ",
    "| a | b |\n", "---\n", "&=", "x &= 1 \\\\", "1 & 2 \\\\ ", "\\\\ ", "\\hline ", "\u{a0}", "\t", "\r\n",
    "\u{200b}", "−", "×", "·", "…", "，", "。", "（",
];

/// What stands before and behind the repeated piece.
const SURROUNDINGS: &[(&str, &str)] = &[
    ("", ""),
    ("\\boxed{", "}"),
    ("The answer is ", "."),
    ("$", "$"),
    ("\\boxed{5", " 7}"),
    ("<answer>", "</answer>"),
    ("\\boxed{", "_{16}}"),
    ("So x = ", " = 5."),
    ("\\boxed{(", ")}"),
    ("\\[ x = 3", " \\] Wait, it is $4$."),
    ("Answer: 5", " 7"),
];

/// One way through the engine.
type Way = (&'static str, Box<dyn Fn(&str)>);

fn ways() -> Vec<Way> {
    let sound = || (ExtractConfig::sound(), VerifyConfig::sound());
    let compat = || (ExtractConfig::math_verify(), VerifyConfig::math_verify());
    let against = |(reading, comparing): (ExtractConfig, VerifyConfig)| {
        move |text: &str| {
            let other = format!("{text}1");
            let (gold, pred) = (parse_reference(text, &reading), parse(&other, &reading));
            let plain = parse("$7$", &reading);
            for (gold, pred) in [(&gold, &pred), (&pred, &gold), (&gold, &plain), (&plain, &pred)] {
                std::hint::black_box(verify(gold, pred, &comparing));
            }
        }
    };
    vec![("sound", Box::new(against(sound()))), ("compat", Box::new(against(compat())))]
}

/// What a text costs: time, and the most memory held.
fn cost(way: &dyn Fn(&str), text: &str) -> (Duration, usize) {
    let start = processor_time();
    let ((), held) = memory::held_by(|| way(text));
    (processor_time().saturating_sub(start), held)
}

/// The string literals of the sources: what the rules look for.
fn literals(directory: &Path, found: &mut BTreeSet<String>) {
    let Ok(entries) = std::fs::read_dir(directory) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            literals(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && !path.ends_with("tests.rs")
            && let Ok(source) = std::fs::read_to_string(&path)
        {
            let source = source.split("#[cfg(test)]").next().unwrap_or_default();
            for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
                found.extend(line.split('"').skip(1).step_by(2).filter_map(unescaped));
            }
        }
    }
}

fn unescaped(literal: &str) -> Option<String> {
    let text = literal.replace("\\\\", "\u{1}").replace("\\n", "\n").replace("\\t", "\t");
    let fits = (1..=40).contains(&text.len()) && !text.contains('\\');
    fits.then(|| text.replace('\u{1}', "\\"))
}

struct Case {
    before: String,
    repeated: String,
    behind: String,
}

impl Case {
    fn text(&self, size: usize) -> String {
        let times = size / self.repeated.len().max(1);
        format!("{}{}{}", self.before, self.repeated.repeat(times), self.behind)
    }
}

/// Numbers that look drawn and are the same in every run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

fn case(kind: &str, number: usize, all: &[String]) -> Option<Case> {
    let around = |index: usize| SURROUNDINGS[index % SURROUNDINGS.len()];
    let (before, repeated, behind) = match kind {
        "literals" => {
            let repeated = all.get(number / SURROUNDINGS.len())?.clone();
            let (before, behind) = around(number);
            (before.to_owned(), repeated, behind.to_owned())
        }
        "pairs" | "after" => {
            let (first, second) =
                (FRAGMENTS.get(number / FRAGMENTS.len())?, FRAGMENTS[number % FRAGMENTS.len()]);
            let (before, behind) = around(number / FRAGMENTS.len() + number);
            match kind {
                "pairs" => (before.to_owned(), format!("{first}{second}"), behind.to_owned()),
                _ => (format!("{before}{first}"), (*second).to_owned(), behind.to_owned()),
            }
        }
        _ => {
            let mut draw = Draw(number as u64 * 0x9e37_79b9);
            let mut pieces = |most: usize| -> String {
                (0..draw.below(most + 1))
                    .map(|_| match draw.below(4) {
                        0 => all[draw.below(all.len())].as_str(),
                        _ => FRAGMENTS[draw.below(FRAGMENTS.len())],
                    })
                    .collect()
            };
            let (first, repeated, last) = (pieces(3), pieces(4), pieces(3));
            let (before, behind) = around(draw.below(SURROUNDINGS.len()));
            (format!("{before}{first}"), repeated, format!("{last}{behind}"))
        }
    };
    Some(Case { before, repeated, behind })
}

fn hunt(kind: &str, from: usize, to: usize) {
    let mut all = BTreeSet::new();
    literals(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
    all.extend(FRAGMENTS.iter().map(|&fragment| fragment.to_owned()));
    let all: Vec<String> = all.into_iter().collect();
    eprintln!("{} fragments", all.len());
    let ways = ways();
    let huge = std::env::args().any(|argument| argument == "huge");
    let trace = std::env::args().any(|argument| argument == "trace");
    for number in from..to {
        let Some(case) = case(kind, number, &all) else { break };
        for (name, way) in &ways {
            if trace {
                eprintln!(
                    "{number} {name} {:?} ({:?})* {:?}",
                    case.before, case.repeated, case.behind
                );
            }
            let (small, large) = if huge { (LARGE, HUGE) } else { (SMALL, LARGE) };
            let (small, large) = (case.text(small), case.text(large));
            let (mut low, _) = cost(way, &small);
            let (mut high, memory) = cost(way, &large);
            let times = large.len() as f64 / small.len() as f64;
            let grows = |low: Duration, high: Duration| {
                high > FREE && high.as_secs_f64() > WORSE * times * low.as_secs_f64()
            };
            let costs = |high: Duration| high > FREE + A_BYTE.mul_f64(large.len() as f64);
            if grows(low, high) || costs(high) {
                low = low.min(cost(way, &small).0);
                high = high.min(cost(way, &large).0);
            }
            let verdict = match (grows(low, high), costs(high), memory > MOST_MEMORY) {
                (true, ..) => "GROWS",
                (_, true, _) => "COSTS",
                (_, _, true) => "HOLDS",
                _ => continue,
            };
            println!(
                "{verdict} {number} {name}: {:.2} ms at {} kB, {:.2} ms at {} kB, {:.1} MB: {:?} ({:?})* {:?}",
                low.as_secs_f64() * 1e3,
                small.len() >> 10,
                high.as_secs_f64() * 1e3,
                large.len() >> 10,
                memory as f64 / 1e6,
                case.before,
                case.repeated,
                case.behind
            );
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| arguments.get(index).and_then(|text| text.parse().ok());
    let kind = arguments.first().cloned().unwrap_or_else(|| "literals".to_owned());
    let (from, to) = (number(1).unwrap_or(0), number(2).unwrap_or(usize::MAX));
    let to = if kind == "random" { to.min(from.saturating_add(100_000)) } else { to };
    let hunter = std::thread::Builder::new().stack_size(STACK).spawn(move || hunt(&kind, from, to));
    if let Ok(hunter) = hunter {
        let _ = hunter.join();
    }
}
