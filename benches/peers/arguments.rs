//! The arguments of the command.

use std::env;
use std::path::PathBuf;
use std::thread;

/// The usage of the command.
const USAGE: &str = "arguments, behind `--`:
  --quick          a third of the time, and rougher
  --baseline       no builds for this processor
  --only TEXT      cases whose name has this in it, such as `row f32 2k`; may be given more than once
  --core N         the core to run on; the last one if this is not given
  --python PATH    the Python that has NumPy, numexpr, JAX or PyTorch; `python3` if this is not given
  --output FILE    where to write the table, beside printing it
  --chart FILE     where to draw the operations, as SVG";

/// The arguments of the command.
#[derive(Debug)]
pub struct Arguments {
    /// `true` to measure for a shorter time, with rougher results.
    pub quick: bool,
    /// `true` to leave out the builds for this processor.
    pub baseline: bool,
    /// The core that everything runs on.
    pub core: usize,
    /// The Python to run.
    pub python: PathBuf,
    /// The file to write the table to.
    pub output: Option<PathBuf>,
    /// The file to draw the operations in.
    pub chart: Option<PathBuf>,
    only: Vec<String>,
    told: String,
}

/// Returns the arguments without the paths of this machine.
fn told() -> String {
    let mut text = String::new();
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--python" => text += " --python PATH",
            "--output" | "--chart" => {}
            _ => {
                text += &format!(" {argument}");
                continue;
            }
        }
        arguments.next();
    }
    if text.is_empty() { text } else { format!(" --{text}") }
}

impl Arguments {
    /// Reads the arguments of the program.
    ///
    /// # Errors
    ///
    /// Returns a message for the user if an argument is unknown, or lacks its value, or if the
    /// value of `--core` is not a number.
    pub fn parse() -> Result<Self, String> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let mut parsed = Self {
            quick: false,
            baseline: false,
            core: cores - 1,
            python: "python3".into(),
            output: None,
            chart: None,
            only: Vec::new(),
            told: told(),
        };
        let mut arguments = env::args().skip(1);
        while let Some(argument) = arguments.next() {
            let mut value = || {
                arguments
                    .next()
                    .ok_or_else(|| format!("{argument} wants a value\n{USAGE}"))
            };
            match argument.as_str() {
                "--quick" => parsed.quick = true,
                "--baseline" => parsed.baseline = true,
                "--only" => parsed.only.push(value()?),
                "--core" => {
                    parsed.core = value()?
                        .parse()
                        .map_err(|_| format!("--core wants a number\n{USAGE}"))?
                }
                "--python" => parsed.python = value()?.into(),
                "--chart" => parsed.chart = Some(value()?.into()),
                "--output" => parsed.output = Some(value()?.into()),
                _ => return Err(format!("{argument}: no such argument\n{USAGE}")),
            }
        }
        Ok(parsed)
    }

    /// Returns the arguments that a reader of the table needs to measure it again, after the `--`
    /// that separates them from the arguments of cargo.
    pub fn told(&self) -> &str {
        &self.told
    }

    /// Returns whether to measure the case of this name.
    pub fn selects(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|text| name.contains(text))
    }
}
