//! One contestant of the comparison, in its own process. The first argument is its name, such as
//! `ndarray`.
//!
//! Reads commands and answers each with a line; the README of this package describes the protocol.
#![forbid(unsafe_code)]

use std::env;
use std::io::{self, BufRead, StdinLock, Write};

use array_benches::session::{Case, Session, Subject};
use array_benches::{Place, works};

/// A requested case.
struct Asked<'i> {
    contestant: &'i str,
    operation: &'i str,
    dtype: &'i str,
    size: &'i str,
    answered: bool,
    input: &'i mut StdinLock<'static>,
}

/// Writes an answer.
fn answer(line: &str) {
    let mut output = io::stdout().lock();
    writeln!(output, "{line}")
        .and_then(|()| output.flush())
        .expect("someone who reads");
}

impl Asked<'_> {
    /// Checks a contestant that is ready, and then runs it for each command `run`. Returns at the
    /// first other command.
    fn serve(&mut self, subject: &mut dyn Subject) {
        match subject.check() {
            Some(checksum) => answer(&format!("ready {checksum}")),
            None => answer("wrong"),
        }
        let mut line = String::new();
        while let Ok(1..) = self.input.read_line(&mut line) {
            match line.trim().strip_prefix("run ").map(str::parse) {
                Some(Ok(calls)) => answer(&subject.time(calls).as_nanos().to_string()),
                _ => return answer("released"),
            }
            line.clear();
        }
    }
}

impl Session for Asked<'_> {
    fn measure<'a>(&mut self, case: &Case, contestant: &'static str, make: &mut dyn FnMut() -> Box<dyn Subject + 'a>) {
        let is_asked = case.operation == self.operation && case.dtype == self.dtype && case.size.name == self.size;
        if is_asked && contestant == self.contestant && !self.answered {
            self.answered = true;
            self.serve(&mut *make());
        }
    }
}

/// Returns the name of a contestant and the version of its crate in the lock file.
///
/// If the lock file has several versions of the crate, the entry of this package says which one
/// this package depends on.
fn version(contestant: &str) -> String {
    const LOCK: &str = include_str!("../../Cargo.lock");
    let name = if contestant == "candle" {
        "candle-core"
    } else {
        contestant
    };
    let package = |name: &str| {
        LOCK.split("[[package]]")
            .find(|package| package.contains(&format!("\nname = \"{name}\"\n")))
    };
    let quoted = |text: &str, before: &str| Some(text.split_once(before)?.1.split_once('"')?.0.to_owned());
    let ours = package(env!("CARGO_PKG_NAME")).unwrap_or_default();
    let version = quoted(ours, &format!("\"{name} ")).or_else(|| quoted(package(name)?, "version = \""));
    format!("{contestant} {}", version.unwrap_or_default())
}

fn main() {
    let contestant = env::args().nth(1).expect("the name of a contestant");
    let mut input = io::stdin().lock();
    let mut line = String::new();
    while let Ok(1..) = input.read_line(&mut line) {
        match line.trim().split('|').collect::<Vec<&str>>()[..] {
            ["version"] => answer(&version(&contestant)),
            ["prepare", operation, dtype, size, place] => {
                if place == "vec" { Place::Vec } else { Place::Line }.choose();
                let mut asked = Asked {
                    contestant: &contestant,
                    operation,
                    dtype,
                    size,
                    answered: false,
                    input: &mut input,
                };
                works::compared(&mut asked);
                if !asked.answered {
                    answer("missing");
                }
            }
            _ => answer("released"),
        }
        line.clear();
    }
}
