//! The `groundrule` program: score rollouts, explain a score, list the rewards, probe a configuration, compare two,
//! answer trainers over HTTP.

mod args;
mod changes;
mod config;
mod diff;
mod explain;
mod failure;
mod input;
mod lint;
mod listing;
mod mathematics;
mod output;
mod paint;
mod progress;
mod record;
mod score;
mod serve;
mod setup;
mod summary;
mod tally;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let program = args::Program::parse();
    let done = match &program.command {
        args::Command::Score(args) => score::run(args).map(|()| true),
        args::Command::Explain(args) => explain::run(args).map(|()| true),
        args::Command::Rewards(args) => listing::run(args).map(|()| true),
        args::Command::Lint(args) => lint::run(args),
        args::Command::Diff(args) => diff::run(args),
        args::Command::Serve(args) => serve::run(args).map(|()| true),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        // What was asked is answered with no: as diff and grep do.
        Ok(false) => ExitCode::from(1),
        Err(failure) => {
            failure.report();
            ExitCode::from(failure.code as u8)
        }
    }
}
