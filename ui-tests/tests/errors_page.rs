//! Tests that the messages in Markdown pages are those of cases. In ERRORS.md, each program must be
//! a case, too, and must have a heading for each anchor that a message names.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page() -> String {
    fs::read_to_string(here().join("../ERRORS.md")).expect("ERRORS.md is in the root of the repository")
}

/// Returns the anchor of a heading.
fn anchor(heading: &str) -> String {
    let word = |c: char| c.is_alphanumeric() || c == '-' || c == ' ';
    heading
        .chars()
        .filter(|&c| word(c))
        .collect::<String>()
        .to_lowercase()
        .replace(' ', "-")
}

/// Collects the paths of the Rust sources below a folder.
fn sources(folder: PathBuf, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn each_anchor_that_a_message_names_is_a_heading() {
    let page = page();
    let headings: BTreeSet<_> = page
        .lines()
        .filter_map(|l| l.strip_prefix("### "))
        .map(anchor)
        .collect();
    let mut files = Vec::new();
    sources(here().join("../array-core/src"), &mut files);
    sources(here().join("../array-macros/src"), &mut files);
    let mut named = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        for (i, _) in text.match_indices("array_core::errors#") {
            let rest = &text[i + "array_core::errors#".len()..];
            let end = rest
                .find(|c: char| !c.is_ascii_lowercase() && c != '-')
                .unwrap_or(rest.len());
            named.insert(rest[..end].to_owned());
        }
    }
    assert!(named.len() > 15, "messages name anchors: {named:?}");
    let missing: Vec<_> = named.difference(&headings).collect();
    assert!(missing.is_empty(), "ERRORS.md has no heading for {missing:?}");
}

#[test]
fn each_program_is_a_case_and_each_message_is_its_own() {
    let page = page();
    let lines: Vec<_> = page.lines().collect();
    let mut checked = 0;
    for (i, line) in lines.iter().enumerate() {
        let Some(case) = line.strip_prefix('`').and_then(|l| l.strip_suffix("`:")) else {
            continue;
        };
        let block = |from: usize, fence: &str| -> Vec<&str> {
            let start = (from..lines.len())
                .find(|&k| lines[k] == fence)
                .expect("a block behind the name of a case")
                + 1;
            lines[start..].iter().copied().take_while(|l| *l != "```").collect()
        };
        let packages = [here().to_owned(), here().join("features")];
        let paths = packages.map(|package| package.join("cases").join(case));
        let path = &paths[usize::from(!paths[0].with_extension("rs").exists())];
        let source =
            fs::read_to_string(path.with_extension("rs")).unwrap_or_else(|_| panic!("there is no case {case}"));
        let program: Vec<_> = source
            .lines()
            .filter(|l| !l.contains("//~") && !l.contains("//@"))
            .collect();
        assert_eq!(
            block(i, "```rust,ignore").join("\n"),
            program.join("\n").trim(),
            "the program of {case}"
        );
        let stderr = fs::read_to_string(path.with_extension("stderr")).expect("a case has its message");
        for line in block(i, "```text") {
            assert!(
                stderr.contains(line),
                "the message of {case} has no line {line:?}:\n{stderr}"
            );
        }
        checked += 1;
    }
    assert!(checked > 20, "{checked} programs were checked");
}

/// Returns the lines of a message without the parts that depend on the file: the location, and the
/// numbers and the indentation in front of the lines of the program.
fn comparable(message: &str) -> Vec<&str> {
    let lines = message
        .lines()
        .map(|line| line.trim_start_matches([' ', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']));
    lines.filter(|line| !line.starts_with("-->")).collect()
}

#[test]
fn messages_in_other_pages_match_cases() {
    for (page, case) in [
        ("README.md", "readme/subtracts_the_means_of_the_wrong_axis"),
        ("array-core/README.md", "readme/subtracts_the_means_of_the_wrong_axis"),
        (
            "array-core/src/guide/errors.md",
            "readme/subtracts_the_means_of_the_wrong_axis",
        ),
        ("COMPARE.md", "shapes/adds_a_row_of_another_length"),
    ] {
        let text = fs::read_to_string(here().join("..").join(page)).expect("the page exists");
        let (_, rest) = text.split_once("```text\nerror[").expect("the page has a message");
        let (shown, _) = rest.split_once("```").expect("the message ends");
        let path = here().join("cases").join(case).with_extension("stderr");
        let stderr = fs::read_to_string(path).expect("the case has its message");
        let shown = format!("error[{shown}");
        assert_eq!(
            comparable(&shown),
            comparable(&stderr),
            "the message in {page} and that of {case}"
        );
    }
}
