//! What programs of many distinct expressions cost to check and to build, with array-core and with ndarray.
//!
//! `cargo run --release -p array-benches --bin compile-suite`; see the README of this package.
#![forbid(unsafe_code)]

mod cargo;
mod code;
mod dialect;
mod generate;
mod model;

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};

use array_benches::{Machine, Table, median};

use crate::cargo::{Cost, Package, Task};
use crate::dialect::Library;

/// How the suite is run.
struct Options {
    expressions: usize,
    repeats: usize,
}

impl Options {
    fn from_arguments() -> Result<Self, String> {
        let mut options = Self {
            expressions: 200,
            repeats: 5,
        };
        let mut arguments = env::args().skip(1);
        while let Some(argument) = arguments.next() {
            let option = match argument.as_str() {
                "--expressions" => &mut options.expressions,
                "--repeats" => &mut options.repeats,
                _ => return Err(format!("unknown argument `{argument}`")),
            };
            let value = arguments
                .next()
                .and_then(|value| value.parse().ok())
                .filter(|&value| value > 0);
            *option = value.ok_or_else(|| format!("`{argument}` takes a number above 0"))?;
        }
        Ok(options)
    }
}

/// Returns where the packages are written: beside the directory of the profile that holds this program.
fn directory() -> PathBuf {
    let program = env::current_exe().expect("the path of this program");
    program
        .ancestors()
        .nth(2)
        .expect("the target directory")
        .join("compile-suite")
}

/// Returns the medians of several runs.
fn medians(costs: &[Cost]) -> Cost {
    let processor: Option<Vec<f64>> = costs.iter().map(|cost| cost.processor).collect();
    Cost {
        wall: median(costs.iter().map(|cost| cost.wall).collect()),
        processor: processor.map(median),
    }
}

fn seconds(of: f64) -> String {
    format!("{of:.2} s")
}

fn kibibytes(bytes: Option<u64>) -> String {
    bytes.map_or_else(String::new, |bytes| format!("{:.0} KiB", bytes as f64 / 1024.0))
}

/// Measures the suite, beside a program of no expressions, with all dependencies built before.
fn suite(directory: &Path, options: &Options) -> Table {
    let functions = generate::functions(options.expressions);
    let mut contestants = Vec::new();
    for library in Library::ALL {
        for count in [0, functions.len()] {
            let program = library.program(&functions[..count]);
            let package = Package::write(directory.join(format!("{}-{count}", library.name())), library, &program);
            for task in Task::ALL {
                package.run(task, &[]);
            }
            contestants.push((package, program));
        }
    }
    let mut costs: BTreeMap<(usize, usize), Vec<Cost>> = BTreeMap::new();
    for repeat in 0..options.repeats {
        for (t, task) in Task::ALL.into_iter().enumerate() {
            for (c, (package, program)) in contestants.iter().enumerate() {
                eprintln!("repeat {} of {}: {}", repeat + 1, options.repeats, task.name());
                package.touch(program);
                costs.entry((t, c)).or_default().push(package.run(task, &[]));
            }
        }
    }
    let mut table = Table::new(
        2,
        [
            "command",
            "library",
            "time",
            "of none",
            "an expression",
            "processor time",
            "of none",
            "an expression",
            "code",
        ],
    );
    for (t, task) in Task::ALL.into_iter().enumerate() {
        for (l, library) in Library::ALL.into_iter().enumerate() {
            let [none, all] = [2 * l, 2 * l + 1].map(|c| medians(&costs[&(t, c)]));
            let each = |all: f64, none: f64| format!("{:.2} ms", (all - none) / options.expressions as f64 * 1e3);
            let optional = |cell: Option<String>| cell.unwrap_or_default();
            table.row(vec![
                task.name().to_owned(),
                library.name().to_owned(),
                seconds(all.wall),
                seconds(none.wall),
                each(all.wall, none.wall),
                optional(all.processor.map(seconds)),
                optional(none.processor.map(seconds)),
                optional(all.processor.zip(none.processor).map(|(all, none)| each(all, none))),
                match task {
                    Task::Check => String::new(),
                    // What the program of no expressions has is the start-up code of the standard library.
                    _ => {
                        let [none, all] = [2 * l, 2 * l + 1].map(|c| code::size(&contestants[c].0.program(task)));
                        kibibytes(all.zip(none).map(|(all, none)| all.saturating_sub(none)))
                    }
                },
            ]);
        }
    }
    table
}

/// Measures the library itself with all that it depends on, from nothing.
fn clean(directory: &Path, options: &Options) -> Table {
    let packages = Library::ALL.map(|library| {
        let directory = directory.join(format!("{}-clean", library.name()));
        Package::write(directory, library, &library.program(&[]))
    });
    let mut costs: BTreeMap<(usize, usize), Vec<Cost>> = BTreeMap::new();
    let mut crates: BTreeMap<(usize, usize), BTreeMap<String, Vec<f64>>> = BTreeMap::new();
    for repeat in 0..options.repeats {
        for (t, task) in Task::ALL.into_iter().enumerate() {
            for (l, package) in packages.iter().enumerate() {
                eprintln!(
                    "repeat {} of {}: {}, from nothing",
                    repeat + 1,
                    options.repeats,
                    task.name()
                );
                package.clean();
                costs.entry((t, l)).or_default().push(package.run(task, &["--timings"]));
                for (name, seconds) in package.timings() {
                    crates.entry((t, l)).or_default().entry(name).or_default().push(seconds);
                }
            }
        }
    }
    let mut table = Table::new(
        3,
        ["command", "library", "each crate's own time", "time", "processor time"],
    );
    for (t, task) in Task::ALL.into_iter().enumerate() {
        for (l, library) in Library::ALL.into_iter().enumerate() {
            let cost = medians(&costs[&(t, l)]);
            let crates = &crates[&(t, l)];
            let mut crates: Vec<_> = crates
                .iter()
                .map(|(name, times)| (name, median(times.clone())))
                .collect();
            crates.retain(|(name, _)| *name != "suite");
            crates.sort_by(|(_, a), (_, b)| b.total_cmp(a));
            let crates: Vec<String> = crates.iter().map(|(name, time)| format!("{name} {time:.2}")).collect();
            table.row(vec![
                task.name().to_owned(),
                library.name().to_owned(),
                crates.join(", "),
                seconds(cost.wall),
                cost.processor.map(seconds).unwrap_or_default(),
            ]);
        }
    }
    table
}

fn main() {
    let options = Options::from_arguments().unwrap_or_else(|error| {
        eprintln!("{error}\nusage: compile-suite [--expressions 200] [--repeats 5]");
        std::process::exit(2);
    });
    let directory = directory();
    let before = Machine::now();
    let suite = suite(&directory, &options);
    let clean = clean(&directory, &options);
    println!("Before: {before}\nAfter:  {}", Machine::now());
    println!(
        "Medians of {} interleaved repeats, incremental compilation off.\n",
        options.repeats
    );
    println!(
        "A program of {} distinct expressions, its dependencies built before:\n",
        options.expressions
    );
    println!("{suite}");
    println!("A program of none, with all its dependencies, from nothing; the time of each crate in seconds:\n");
    println!("{clean}");
    println!("The programs are in {}", directory.display());
}
