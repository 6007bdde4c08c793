//! Counts of instructions. valgrind runs this program with few calls and with more, and the
//! difference is the cost of the additional calls.

use std::env;
use std::process::Command;

/// The numbers of calls of the two runs. Both include the cost of the first call.
const TIMES: [u64; 2] = [100, 600];

/// Returns how many instructions a call takes.
///
/// # Panics
///
/// Panics if valgrind is not installed, or does not print a count.
pub fn instructions(operation: &str, kind: &str) -> u64 {
    let [few, many] = TIMES.map(|times| collected(operation, kind, times));
    (many - few) / (TIMES[1] - TIMES[0])
}

/// Returns how many instructions this program takes with `times` calls.
fn collected(operation: &str, kind: &str, times: u64) -> u64 {
    let program = env::current_exe().expect("the path of this program");
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    valgrind.arg(program).args(["run", operation, kind, &times.to_string()]);
    let output = valgrind.output().expect("`valgrind` is installed");
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{log}");
    let count = log.lines().find_map(|line| line.split_once("Collected : "));
    let (_, count) = count.unwrap_or_else(|| panic!("no count in what valgrind printed:\n{log}"));
    count
        .trim()
        .parse()
        .expect("callgrind collects instructions and nothing else")
}
