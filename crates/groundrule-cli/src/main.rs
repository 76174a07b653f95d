//! The `groundrule` program.

use std::process::ExitCode;

/// The system's allocator returns the memory of every batch and asks for it again.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(groundrule_cli::run(std::env::args_os()))
}
