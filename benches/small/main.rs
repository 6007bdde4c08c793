//! The cost of a call on arrays of a few elements, in instructions: for static shapes, run-time
//! extents, run-time ranks and run-time dtypes.
//!
//! `cargo run --release -p array-benches --features dyn-array --bin small`; see the README of this
//! package.
#![forbid(unsafe_code)]

mod count;
mod operations;

use std::env;
use std::process::ExitCode;

use self::operations::{KINDS, OPERATIONS};

/// The goals: two kinds of arrays, and the largest permitted ratio of the instructions of the first
/// kind to those of the second. An operation has to meet the goals of the kinds in `bounded`.
const GOALS: [(&str, &str, f64); 2] = [("DynRank", "static", 2.0), ("DynArray", "DynRank", 1.5)];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [word, operation, kind, times] = &arguments[..]
        && word == "run"
    {
        operations::run(operation, kind, times.parse().expect("a number of calls"));
        return ExitCode::SUCCESS;
    }
    let only = arguments.iter().find(|argument| !argument.starts_with("--"));
    let is_chosen = |name: &str| only.is_none_or(|only| name.contains(only.as_str()));
    println!("{:<24}{}", "", KINDS.map(|kind| format!("{kind:>10}")).concat());
    let mut missed = Vec::new();
    for operation in OPERATIONS.iter().filter(|operation| is_chosen(operation.name)) {
        let counts = KINDS.map(|kind| count::instructions(operation.name, kind));
        println!(
            "{:<24}{}",
            operation.name,
            counts.map(|count| format!("{count:>10}")).concat()
        );
        let count_of = |kind: &str| counts[KINDS.iter().position(|&k| k == kind).expect("one of the kinds")] as f64;
        for (kind, than, most) in GOALS {
            let ratio = count_of(kind) / count_of(than);
            if operation.bounded.contains(&kind) && ratio > most {
                missed.push(format!(
                    "{}: {kind} takes {ratio:.2} times the instructions of {than}, more than {most}",
                    operation.name
                ));
            }
        }
    }
    for line in &missed {
        println!("{line}");
    }
    ExitCode::from(u8::from(!missed.is_empty()))
}
