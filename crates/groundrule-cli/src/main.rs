//! The `groundrule` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(groundrule_cli::run(std::env::args_os()))
}
