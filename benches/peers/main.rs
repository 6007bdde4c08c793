//! The cases of the benchmarks in array-core, in other Rust libraries, and in libraries of other
//! languages, all in one run on one core.
//!
//! `cargo run --release -p array-benches --bin peers`; see the README of this package.
#![forbid(unsafe_code)]

mod arguments;
mod build;
mod chart;
mod measure;
mod process;
mod results;

use std::fs;
use std::process::ExitCode;

use array_benches::session::{Case, Session, Subject};
use array_benches::{Place, works};

use crate::arguments::Arguments;
use crate::process::Contestant;
use crate::results::Results;

/// A session that records the cases and runs none.
#[derive(Default)]
struct Cases(Vec<Case>);

impl Session for Cases {
    fn measure<'a>(&mut self, case: &Case, _: &'static str, _: &mut dyn FnMut() -> Box<dyn Subject + 'a>) {
        if self.0.last() != Some(case) {
            self.0.push(*case);
        }
    }
}

/// Returns the cases to measure: all of them with operands on cache lines and, unless `--quick` is
/// given, those of [`works::unaligned`] also with operands in `Vec`s.
fn cases(arguments: &Arguments) -> Vec<Case> {
    let mut cases = Cases::default();
    works::compared(&mut cases);
    if !arguments.quick {
        Place::Vec.choose();
        works::unaligned(&mut cases);
        Place::Line.choose();
    }
    let mut cases = cases.0;
    cases.retain(|case| arguments.selects(&format!("{} {}", case.operation, case.parameter())));
    cases
}

fn main() -> ExitCode {
    let arguments = match Arguments::parse() {
        Ok(arguments) => arguments,
        Err(usage) => {
            eprintln!("{usage}");
            return ExitCode::FAILURE;
        }
    };
    let (starts, pinned) = build::commands(&arguments);
    let mut contestants: Vec<Contestant> = starts
        .into_iter()
        .filter_map(|command| match Contestant::start(command) {
            Ok(contestant) => Some(contestant),
            Err((name, error)) => {
                eprintln!("{name} is left out: {error}");
                None
            }
        })
        .collect();
    let cases = cases(&arguments);
    let listed = build::listed(&arguments);
    let mut results = Results::new(&arguments, pinned.then_some(arguments.core), &contestants, &listed);
    for (number, case) in cases.iter().enumerate() {
        eprint!(
            "\r\x1b[K{}/{} {} {}",
            number + 1,
            cases.len(),
            case.operation,
            case.parameter()
        );
        results.add(case, measure::case(case, &mut contestants, arguments.quick));
    }
    eprintln!();
    let report = results.to_string();
    println!("{report}");
    for (file, text) in [
        (&arguments.output, report),
        (&arguments.chart, chart::draw(&results.classes())),
    ] {
        if let Some(file) = file
            && let Err(error) = fs::write(file, text)
        {
            eprintln!("{}: {error}", file.display());
            return ExitCode::FAILURE;
        }
    }
    if results.all_agree() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
