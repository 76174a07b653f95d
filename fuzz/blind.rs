//! Changed inputs at full speed, without a fuzzer: `cargo run --release --bin blind -- TARGET SECONDS [WORKERS] [SEED]`.
//!
//! A fuzzer finds new ways through the code and is slow at it; this goes down the known ways many times. Each input is one
//! that the fuzzers kept, changed in a few places at random, or random bytes for targets that make their inputs out of
//! choices. What fails is written to `artifacts/`. The last line of the output is a JSON object that `campaign.py` reads.

mod checks;

use checks::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// After this many failures a worker stops.
const MOST_FAILURES: usize = 3;

/// No input grows beyond this.
const LONGEST: usize = 8192;

#[derive(Clone, Copy)]
enum Check {
    Text(fn(&str)),
    Bytes(fn(&[u8])),
    /// Random bytes are as good a start as any input that was kept.
    Choices(fn(&[u8])),
}

macro_rules! targets {
    (texts: $($text:ident)*; bytes: $($bytes:ident)*; choices: $($choices:ident)*;) => {
        fn check(target: &str) -> Option<Check> {
            match target {
                $(stringify!($text) => Some(Check::Text($text::check)),)*
                $(stringify!($bytes) => Some(Check::Bytes($bytes::check)),)*
                $(stringify!($choices) => Some(Check::Choices($choices::check)),)*
                _ => None,
            }
        }
    };
}

targets! {
    texts: box_reader edges json_loads json_repair math_extract math_parse math_print math_verify service_request settings tags tokenizer_file;
    bytes: image_size service_table table_file thumbnail;
    choices: matching math_compat math_grammar math_question math_words rewards rows table_rows text_file threads view_request;
}

/// xorshift64: the same inputs for the same seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below a bound.
    fn below(&mut self, bound: usize) -> usize {
        ((self.next() >> 32) as usize) % bound.max(1)
    }
}

struct Inputs {
    kept: Vec<Vec<u8>>,
    words: Vec<Vec<u8>>,
    random: Random,
    made: Vec<u8>,
}

impl Inputs {
    fn new(target: &str, seed: u64) -> Self {
        let name = if target.starts_with("math_") { "math.dict" } else { "text.dict" };
        Inputs {
            kept: kept::inputs(target),
            words: dictionary(&kept::fuzz().join(name)),
            random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
            made: Vec::with_capacity(2 * LONGEST),
        }
    }

    fn change_one(&mut self) {
        let (random, made) = (&mut self.random, &mut self.made);
        let at = random.below(made.len() + 1);
        let end = (at + random.below(16)).min(made.len());
        let end_of_char = (at + 1).min(made.len());
        match random.below(7) {
            0 => drop(made.drain(at..end)),
            1 => made.truncate(at),
            2 => {
                let piece = made[at..end].to_vec();
                let to = random.below(made.len() + 1);
                made.splice(to..to, piece);
            }
            3 | 4 => {
                let word = &self.words[random.below(self.words.len())];
                made.splice(at..at, word.iter().copied());
            }
            5 => {
                let other = &self.kept[random.below(self.kept.len())];
                let from = random.below(other.len() + 1);
                let to = (from + random.below(64)).min(other.len());
                made.splice(at..end_of_char, other[from..to].iter().copied());
            }
            _ => {
                let byte = (random.next() >> 40) as u8;
                made.splice(at..end_of_char, [byte]);
            }
        }
        made.truncate(LONGEST);
    }

    /// Puts bytes in the place of others: in a file whose index knows the place of everything, nothing may move.
    fn overwrite_one(&mut self) {
        let (random, made) = (&mut self.random, &mut self.made);
        let (at, from) = (random.below(made.len()), random.below(made.len()));
        match random.below(4) {
            0 => {
                let length = random.below(16).min(made.len() - at.max(from));
                made.copy_within(from..from + length, at);
            }
            kind => {
                let Some(byte) = made.get_mut(at) else { return };
                *byte = match kind {
                    1 => [0, 1, 2, 0x10, 0x7f, 0x80, 0xfe, 0xff][random.below(8)],
                    2 => byte.wrapping_add(1).wrapping_sub(2 * (random.below(2) as u8)),
                    _ => (random.next() >> 40) as u8,
                };
            }
        }
    }

    fn next(&mut self, check: Check) {
        self.made.clear();
        if matches!(check, Check::Choices(_)) && self.random.below(2) == 0 {
            for _ in 0..self.random.below(50) {
                let eight = self.random.next().to_le_bytes();
                self.made.extend_from_slice(&eight);
            }
            return;
        }
        let start = self.random.below(self.kept.len());
        self.made.extend_from_slice(&self.kept[start]);
        let overwrites = matches!(check, Check::Bytes(_)) && self.random.below(3) > 0;
        for _ in 0..=self.random.below(4) {
            if overwrites {
                self.overwrite_one();
            } else {
                self.change_one();
            }
        }
    }
}

/// The words of a dictionary in libFuzzer's form: one in quotes a line, with backslashes for quotes and bytes.
fn dictionary(path: &Path) -> Vec<Vec<u8>> {
    let text = std::fs::read_to_string(path).expect("the dictionary is there");
    let quoted = text.lines().filter_map(|line| line.strip_prefix('"')?.strip_suffix('"'));
    quoted
        .map(|word| {
            let (mut bytes, mut rest) = (Vec::new(), word.as_bytes());
            while let Some((&byte, after)) = rest.split_first() {
                rest = after;
                match (byte, after) {
                    (b'\\', [b'x', high, low, after @ ..]) => {
                        let digits = [*high, *low];
                        let digits = std::str::from_utf8(&digits).expect("two digits");
                        bytes.push(u8::from_str_radix(digits, 16).expect("two digits"));
                        rest = after;
                    }
                    (b'\\', [escaped, after @ ..]) => {
                        bytes.push(*escaped);
                        rest = after;
                    }
                    _ => bytes.push(byte),
                }
            }
            bytes
        })
        .collect()
}

#[derive(Default)]
struct Worked {
    runs: u64,
    slowest: Duration,
    slowest_input: Vec<u8>,
    failed: Vec<String>,
}

fn work(target: &str, check: Check, until: Instant, seed: u64) -> Worked {
    let mut inputs = Inputs::new(target, seed);
    let mut worked = Worked::default();
    // What is made once is made before the clock runs.
    if let Check::Text(check) = check {
        check("7");
    }
    let mut start = Instant::now();
    while start < until && worked.failed.len() < MOST_FAILURES {
        inputs.next(check);
        let input = &inputs.made;
        let held = catch_unwind(AssertUnwindSafe(|| match check {
            Check::Text(check) => check(&String::from_utf8_lossy(input)),
            Check::Bytes(check) | Check::Choices(check) => check(input),
        }));
        let now = Instant::now();
        worked.runs += 1;
        if now - start > worked.slowest {
            worked.slowest = now - start;
            worked.slowest_input.clone_from(input);
        }
        if held.is_err() {
            worked.failed.push(keep(target, &format!("blind-{seed}-{}", worked.runs), input));
        }
        start = now;
    }
    worked
}

/// Writes an input to the artifacts and returns its name.
fn keep(target: &str, name: &str, input: &[u8]) -> String {
    let directory: PathBuf = kept::fuzz().join("artifacts").join(target);
    std::fs::create_dir_all(&directory).expect("artifacts can be written");
    std::fs::write(directory.join(name), input).expect("artifacts can be written");
    name.to_owned()
}

/// The peak of memory in megabytes, where the system says it.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, or: u64| arguments.get(at).map_or(or, |text| text.parse().expect("a number"));
    let target = arguments.first().expect("usage: blind TARGET SECONDS [WORKERS] [SEED]").as_str();
    let check = check(target).expect("no such target");
    let (seconds, workers, seed) = (number(1, 10), number(2, 1), number(3, 1));
    // Without a trace, which takes longer than what it traces.
    std::panic::set_hook(Box::new(|panic| eprintln!("{panic}")));
    let until = Instant::now() + Duration::from_secs(seconds);
    let worked: Vec<Worked> = std::thread::scope(|scope| {
        let started: Vec<_> = (0..workers)
            .map(|worker| scope.spawn(move || work(target, check, until, seed * 1000 + worker)))
            .collect();
        started.into_iter().map(|thread| thread.join().expect("a worker ends")).collect()
    });
    let slowest = worked.iter().max_by_key(|worked| worked.slowest).expect("one worker at least");
    keep(target, &format!("slowest-{seed}"), &slowest.slowest_input);
    let report = serde_json::json!({
        "runs": worked.iter().map(|worked| worked.runs).sum::<u64>(),
        "slowest": slowest.slowest.as_millis() as u64,
        "memory": peak(),
        "found": worked.iter().flat_map(|worked| &worked.failed).collect::<Vec<_>>(),
    });
    println!("{report}");
}
