//! Runs inputs with one change of the code on after the other; `tools/hunt.py` puts this file into its copy of the
//! repository, where the crate has the switches, and talks to it.
//!
//! `hunt record INPUTS FROM TO BITS` writes, for every input, the microseconds it takes and which switches it passes and
//! at which of them the change would make a difference, as bits. `hunt try INPUTS` reads lines `SWITCH INPUT INPUT …`
//! and answers each with the switch and the first input that is read in another way with the switch on, or `-`.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, missing_docs)]

#[path = "../tests/read_as/everything.rs"]
mod everything;

use everything::{everything, labelled};
use groundrule_math::Question;
use groundrule_math::tests::said_by_parts;
use groundrule_math::mutant_switch::{NONE, ON, PASSED, RECORD, WEIGHED, WEIGHINGS};
use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::panic::catch_unwind;
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// Longer texts are not put to the parts one by one.
const LONGEST_TEXT: usize = 300;
/// An input that takes longer with a change on shows the change.
const LONGEST: Duration = Duration::from_secs(3);

fn said(line: &str) -> String {
    let plain = line.replace('⏎', "\n");
    let column = |at: usize| plain.split('\t').nth(at).unwrap_or_default();
    let choices = labelled(column(1).split(" | ").filter(|content| !content.is_empty()));
    let question = Question { text: column(0), choices: &choices };
    let all = || {
        let short = [2, 3].map(column).into_iter().filter(|text| text.len() <= LONGEST_TEXT);
        let parts: Vec<String> = short.map(|text| said_by_parts(text, column(0), column(2))).collect();
        everything(&question, column(2), column(3)) + &parts.concat()
    };
    catch_unwind(all).unwrap_or("panic".to_owned())
}

fn record(lines: &[&str], path: &str) {
    let mut out = std::io::BufWriter::new(std::fs::File::create(path).unwrap());
    for line in lines {
        for word in PASSED.iter().chain(WEIGHED.iter()) {
            word.store(0, Relaxed);
        }
        WEIGHINGS.iter().for_each(|count| count.store(0, Relaxed));
        ON.store(RECORD, Relaxed);
        let start = Instant::now();
        said(line);
        let took = start.elapsed().as_micros() as u64;
        ON.store(NONE, Relaxed);
        out.write_all(&took.to_le_bytes()).unwrap();
        for word in PASSED.iter().chain(WEIGHED.iter()) {
            out.write_all(&word.load(Relaxed).to_le_bytes()).unwrap();
        }
    }
}

/// What runs: since when, the switch and the input.
static RUNNING: Mutex<Option<(Instant, u32, usize)>> = Mutex::new(None);

fn watch() {
    loop {
        std::thread::sleep(Duration::from_millis(100));
        if let Some((since, switch, input)) = *RUNNING.lock().unwrap()
            && since.elapsed() > LONGEST
        {
            println!("{switch} {input}");
            std::process::exit(3);
        }
    }
}

fn main() {
    let given: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&given[2]).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    std::panic::set_hook(Box::new(|_| ()));
    if given[1] == "record" {
        return record(&lines[given[3].parse().unwrap()..given[4].parse().unwrap()], &given[5]);
    }
    std::thread::spawn(watch);
    let mut known: HashMap<usize, String> = HashMap::new();
    for request in std::io::stdin().lock().lines() {
        let request = request.unwrap();
        let mut numbers = request.split(' ');
        let switch: u32 = numbers.next().unwrap().parse().unwrap();
        let shown = numbers.map(|number| number.parse::<usize>().unwrap()).find(|&input| {
            let before = known.entry(input).or_insert_with(|| said(lines[input]));
            *RUNNING.lock().unwrap() = Some((Instant::now(), switch, input));
            ON.store(switch, Relaxed);
            let now = said(lines[input]);
            ON.store(NONE, Relaxed);
            *RUNNING.lock().unwrap() = None;
            now != *before
        });
        println!("{switch} {}", shown.map_or("-".to_owned(), |input| input.to_string()));
    }
}
