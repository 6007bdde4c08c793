//! The measurements, and their tables.

use std::path::Path;

use array_benches::{Table, median};

use crate::cargo::{Package, Task};
use crate::code;
use crate::dialect::Library;
use crate::draw::Program;

/// The words that `--only` takes for the builds from nothing.
const CLEAN: &str = "from nothing";

/// The cost of a program with one library.
#[derive(Debug)]
struct Cost {
    /// The lines of the program.
    lines: usize,
    /// The processor times in seconds, in the order of [`Task::ALL`].
    times: [Vec<f64>; 3],
    /// The number of bytes of machine code, if the task makes any.
    code: [Option<u64>; 3],
}

/// Measures the programs whose names contain `only`, and returns the tables with their titles.
pub fn tables(directory: &Path, repeats: usize, only: &str) -> Vec<(&'static str, Table)> {
    let programs: Vec<Program> = (Program::ALL.into_iter())
        .filter(|program| program.to_string().contains(only))
        .collect();
    let mut tables = Vec::new();
    if !programs.is_empty() {
        let costs = suite(directory, &programs, repeats);
        tables.push(("Programs, their dependencies built before:", times(&programs, &costs)));
        let codes = codes(&programs, &costs);
        if !codes.is_empty() {
            tables.push(("What they add to a program of nothing, in machine code:", codes));
        }
    }
    if CLEAN.contains(only) {
        let title = "A program of nothing with all its dependencies, from nothing; crates by their times on the clock:";
        tables.push((title, clean(directory, repeats)));
    }
    tables
}

/// Writes the source of each program for each library that can express it, for other measurements.
/// Nothing is built.
pub fn write(directory: &Path, only: &str) {
    for program in (Program::ALL.into_iter()).filter(|program| program.to_string().contains(only)) {
        let name: String = program
            .to_string()
            .chars()
            .map(|c| if c.is_alphanumeric() { c } else { '_' })
            .collect();
        let functions = program.functions();
        for library in Library::ALL
            .into_iter()
            .filter(|library| library.expresses(program.what))
        {
            let directory = directory.join(library.name());
            std::fs::create_dir_all(&directory).expect("the directory can be made");
            std::fs::write(directory.join(format!("{name}.rs")), library.program(&functions))
                .expect("a file can be written");
        }
    }
}

/// Measures each program with each library that can express it.
fn suite(directory: &Path, programs: &[Program], repeats: usize) -> Vec<[Option<Cost>; 3]> {
    let packages = Library::ALL.map(|library| {
        let package = Package::write(directory.join(library.name()), library, &library.program(&[]));
        for task in Task::ALL {
            package.run(task, &[]);
        }
        package
    });
    let texts: Vec<[Option<String>; 3]> = (programs.iter())
        .map(|program| {
            let functions = program.functions();
            Library::ALL.map(|library| library.expresses(program.what).then(|| library.program(&functions)))
        })
        .collect();
    let cost = |text: &String| Cost {
        lines: text.lines().count(),
        times: Default::default(),
        code: Default::default(),
    };
    let mut costs: Vec<[Option<Cost>; 3]> = (texts.iter())
        .map(|texts| texts.each_ref().map(|text| text.as_ref().map(cost)))
        .collect();
    for repeat in 0..repeats {
        for (p, program) in programs.iter().enumerate() {
            for (t, task) in Task::ALL.into_iter().enumerate() {
                for (l, package) in packages.iter().enumerate() {
                    if let (Some(text), Some(cost)) = (&texts[p][l], &mut costs[p][l]) {
                        package.touch(text);
                        let seconds = package.run(task, &[]);
                        eprintln!(
                            "repeat {} of {repeats}: {program}, {}, {}: {seconds:.2} s",
                            repeat + 1,
                            task.name(),
                            Library::ALL[l].name()
                        );
                        cost.times[t].push(seconds);
                        cost.code[t] = code::size(&package.program(task)).filter(|_| task != Task::Check);
                    }
                }
            }
        }
    }
    costs
}

/// Starts a table: a program and a command, then a column for each library, then the ratios to the
/// peers.
fn table(title: &str) -> Table {
    let columns = [title, "command"].into_iter().chain(Library::ALL.map(Library::name));
    Table::new(2, columns.chain(["to ndarray", "to nalgebra"]))
}

/// Returns a row: the values of the libraries, and the ratios of array-core's value to the others.
fn row(first: [String; 2], values: [Option<f64>; 3], write: impl Fn(f64) -> String) -> Vec<String> {
    let or_none = |cell: Option<String>| cell.unwrap_or_else(|| "-".to_owned());
    let [ours, peers @ ..] = values;
    let ratio = |peer: Option<f64>| or_none(ours.zip(peer).map(|(ours, peer)| format!("{:.2}", ours / peer)));
    let mut cells = first.to_vec();
    cells.extend(values.map(|value| or_none(value.map(&write))));
    cells.extend(peers.map(ratio));
    cells
}

fn seconds(of: f64) -> String {
    format!("{of:.2} s")
}

fn times(programs: &[Program], costs: &[[Option<Cost>; 3]]) -> Table {
    let mut table = table("program");
    for (program, costs) in programs.iter().zip(costs) {
        let lines: Vec<String> = costs.iter().flatten().map(|cost| cost.lines.to_string()).collect();
        for (t, task) in Task::ALL.into_iter().enumerate() {
            let values = costs
                .each_ref()
                .map(|cost| cost.as_ref().map(|cost| median(cost.times[t].clone())));
            let name = match t {
                0 => program.to_string(),
                1 => format!("  {} lines", lines.join(", ")),
                _ => String::new(),
            };
            table.row(row([name, task.name().to_owned()], values, seconds));
        }
    }
    table
}

fn codes(programs: &[Program], costs: &[[Option<Cost>; 3]]) -> Table {
    let mut table = table("program");
    let code = |cost: &Option<Cost>, t: usize| cost.as_ref().and_then(|cost| cost.code[t]);
    // Subtract the machine code of the program without functions, which is the start-up code of the
    // standard library.
    let nothing = programs.iter().position(|program| program.count == 0);
    for (program, costs_of) in programs.iter().zip(costs).filter(|(program, _)| program.count > 0) {
        for t in [1, 2] {
            let values = [0, 1, 2].map(|l| {
                let before = nothing.map_or(Some(0), |n| code(&costs[n][l], t));
                let (all, before) = code(&costs_of[l], t).zip(before)?;
                Some(all.saturating_sub(before) as f64)
            });
            let first = [program.to_string(), Task::ALL[t].name().to_owned()];
            table.row(row(first, values, |bytes| format!("{:.0} KiB", bytes / 1024.0)));
        }
    }
    table
}

/// Measures builds from nothing of the libraries themselves with all their dependencies.
fn clean(directory: &Path, repeats: usize) -> Table {
    let packages = Library::ALL.map(|library| {
        let directory = directory.join(format!("{}-clean", library.name()));
        Package::write(directory, library, &library.program(&[]))
    });
    let mut table = Table::new(3, ["command", "library", "each crate", "processor time", "to ndarray"]);
    for task in Task::ALL {
        let mut costs: [Vec<f64>; 3] = Default::default();
        for repeat in 0..repeats {
            for (package, costs) in packages.iter().zip(&mut costs) {
                package.clean();
                let seconds = package.run(task, &["--timings"]);
                eprintln!(
                    "repeat {} of {repeats}: {}, {CLEAN}: {seconds:.2} s",
                    repeat + 1,
                    task.name()
                );
                costs.push(seconds);
            }
        }
        let ndarray = median(costs[1].clone());
        for ((library, package), costs) in Library::ALL.into_iter().zip(&packages).zip(costs) {
            let mut crates = package.timings();
            crates.retain(|(name, _)| name != "suite");
            crates.sort_by(|(_, a), (_, b)| b.total_cmp(a));
            let more = crates.len().saturating_sub(6);
            let mut words: Vec<String> = (crates.iter().take(6))
                .map(|(name, time)| format!("{name} {time:.1}"))
                .collect();
            if more > 0 {
                words.push(format!("{more} more"));
            }
            let time = median(costs);
            table.row(vec![
                task.name().to_owned(),
                library.name().to_owned(),
                words.join(", "),
                seconds(time),
                format!("{:.2}", time / ndarray),
            ]);
        }
    }
    table
}
