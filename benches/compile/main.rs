//! The cost of checking and building programs, with array-core and with its peers.
//!
//! `cargo run --release -p array-benches --bin compile-suite`; see the README of this package.
#![forbid(unsafe_code)]

mod cargo;
mod code;
mod dialect;
mod draw;
mod measure;
mod model;

use std::env;
use std::path::PathBuf;

use array_benches::Machine;

/// The options of a run.
struct Options {
    repeats: usize,
    only: String,
    write: Option<PathBuf>,
}

impl Options {
    fn from_arguments() -> Result<Self, String> {
        let mut options = Self {
            repeats: 5,
            only: String::new(),
            write: None,
        };
        let mut arguments = env::args().skip(1);
        while let Some(argument) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("`{argument}` takes a value"))?;
            match argument.as_str() {
                "--only" => options.only = value,
                "--write" => options.write = Some(value.into()),
                "--repeats" => {
                    let repeats = value.parse().ok().filter(|&value| value > 0);
                    options.repeats = repeats.ok_or("`--repeats` takes a number above 0")?;
                }
                _ => return Err(format!("unknown argument `{argument}`")),
            }
        }
        Ok(options)
    }
}

/// Returns the directory for the packages. It is next to the directory of the profile, such as
/// `release`, that contains this program.
fn directory() -> PathBuf {
    let program = env::current_exe().expect("the path of this program");
    program
        .ancestors()
        .nth(2)
        .expect("the target directory")
        .join("compile-suite")
}

fn main() {
    let options = Options::from_arguments().unwrap_or_else(|error| {
        eprintln!("{error}\nusage: compile-suite [--repeats 5] [--only WORDS] [--write DIRECTORY]");
        std::process::exit(2);
    });
    if let Some(directory) = &options.write {
        measure::write(directory, &options.only);
        return;
    }
    let directory = directory();
    let before = Machine::now();
    let tables = measure::tables(&directory, options.repeats, &options.only);
    println!("Before: {before}\nAfter:  {}", Machine::now());
    println!(
        "Processor time, medians of {} interleaved repeats, incremental compilation off.",
        options.repeats
    );
    for (title, table) in tables {
        println!("\n{title}\n\n{table}");
    }
    println!("The programs are in {}", directory.display());
}
