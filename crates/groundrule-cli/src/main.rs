//! The `groundrule` program: score rollouts, explain a score, list the rewards.

mod args;
mod config;
mod explain;
mod failure;
mod input;
mod listing;
mod mathematics;
mod output;
mod paint;
mod progress;
mod record;
mod score;
mod setup;
mod summary;
mod tally;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let program = args::Program::parse();
    let done = match &program.command {
        args::Command::Score(args) => score::run(args),
        args::Command::Explain(args) => explain::run(args),
        args::Command::Rewards(args) => listing::run(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            ExitCode::from(failure.code as u8)
        }
    }
}
