//! The error in the README is the message of rustc: a must-not-compile case has the same program,
//! and its test compares the message with the compiler's.

use std::fs;
use std::path::Path;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the first code block of the README that is in `language`.
fn block(language: &str) -> String {
    let readme = read("README.md");
    let (_, behind) = readme
        .split_once(&format!("```{language}\n"))
        .expect("the README has a block in this language");
    behind.split_once("```").expect("the block ends").0.to_owned()
}

#[test]
fn the_refused_program_is_the_tested_case() {
    let case = read("ui-tests/cases/readme/subtracts_the_means_of_the_wrong_axis.rs");
    let without_comments = case.lines().filter(|line| !line.trim_start().starts_with("//~"));
    assert_eq!(
        block("rust,compile_fail,E0277").lines().collect::<Vec<_>>(),
        without_comments.collect::<Vec<_>>()
    );
}

#[test]
fn the_error_is_the_compilers() {
    // The program of the case is one line longer and has another path.
    let message = read("ui-tests/cases/readme/subtracts_the_means_of_the_wrong_axis.stderr")
        .replace(
            "cases/readme/subtracts_the_means_of_the_wrong_axis.rs:7:",
            "src/main.rs:6:",
        )
        .replace("\n7 |", "\n6 |");
    assert_eq!(block("text"), message);
}
