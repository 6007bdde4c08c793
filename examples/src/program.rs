//! Helpers for the main function of an example.

use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Calls `run` with the path in the first command-line argument, or with the path that `default`
/// returns if there is no argument. If `run` fails, prints the path and the error, and returns a
/// failure.
pub fn with_file(default: impl FnOnce() -> PathBuf, run: impl FnOnce(&Path) -> Result<(), Box<dyn Error>>) -> ExitCode {
    let path = env::args_os().nth(1).map_or_else(default, PathBuf::from);
    match run(&path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", path.display());
            ExitCode::FAILURE
        }
    }
}

/// Calls `run` as [`with_file`] does. The default is a file called `name` in the folder of
/// temporary files.
pub fn with_temporary_file(name: &str, run: impl FnOnce(&Path) -> Result<(), Box<dyn Error>>) -> ExitCode {
    with_file(|| env::temp_dir().join(name), run)
}
