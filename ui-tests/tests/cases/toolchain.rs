//! Compiles the cases with another toolchain than the pinned one. The errors must have the words of
//! the `//~` comments. Other text may differ.

use crate::case::{self, Case, Shown};
use crate::{ROOT, rules};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The variable with the name of the toolchain in rustup.
pub const VARIABLE: &str = "ARRAY_UI_TESTS_TOOLCHAIN";

/// Cases that nightly reports with another error, and why. README.md lists them.
const OTHER_ERRORS: &[(&str, &str)] = &[
    (
        "arrays/reshapes_to_a_run_time_extent",
        "nightly reports that the extents are not static, not the relation of `reshape`",
    ),
    (
        "shapes/selects_by_a_condition_of_another_length",
        "nightly reports the storage of the result, not that the shapes do not broadcast",
    ),
    (
        "views/broadcasts_a_vector_to_columns",
        "nightly reports the relation of assignments, not that of `broadcast_to`",
    ),
];

/// The results of another toolchain.
#[derive(Debug, Default)]
pub struct Report {
    version: String,
    cases: usize,
    /// Cases with the same errors in other words, or with other notes.
    differing: Vec<String>,
    /// Errors that the `//~` comments do not name, and comments without an error. Each names its
    /// case.
    pub lost: Vec<String>,
}

/// Compiles copies of all cases with `toolchain`. The cases are copied, because trybuild writes the
/// messages next to the programs.
///
/// `inner` returns the command that runs trybuild over the cases that the given command shows.
pub fn run(toolchain: &str, inner: impl Fn(Shown) -> Command) -> Report {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(toolchain);
    let (cases, _) = case::read_all(Path::new("cases"));
    copy(&cases, &root);
    for shown in [Shown::ByCheck, Shown::ByBuild] {
        let mut command = inner(shown);
        command
            .env(ROOT, &root)
            .env("CARGO_TARGET_DIR", &root)
            .env("TRYBUILD", "overwrite");
        let run = command.output().expect("rustup can be started");
        if !run.status.success() {
            print!(
                "{}{}",
                String::from_utf8_lossy(&run.stderr),
                String::from_utf8_lossy(&run.stdout)
            );
        }
    }
    let (there, _) = case::read_all(&root.join("cases"));
    Report {
        version: version(toolchain),
        ..compare(&cases, &there, &format!("{}/", root.display()))
    }
}

/// Copies the cases to `root`, without messages.
fn copy(cases: &[Case], root: &Path) {
    let _ = fs::remove_dir_all(root.join("cases"));
    let write = |path: PathBuf, text: &str| {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("a case lies in a topic")).expect("the target directory is writable");
        fs::write(path, text).expect("the target directory is writable");
    };
    for case in cases {
        write(case.path("rs"), &case.source);
        if let Some(twin) = &case.twin {
            write(case.path("fixed.rs"), twin);
        }
    }
}

fn version(toolchain: &str) -> String {
    let rustc = Command::new("rustup")
        .args(["run", toolchain, "rustc", "--version"])
        .output();
    let printed = rustc.expect("rustup can be started").stdout;
    String::from_utf8_lossy(&printed).trim().to_owned()
}

/// Compares the messages `there`, whose paths begin with `root`, with the comments of the cases,
/// and lists the cases whose text differs from the one `here`.
fn compare(here: &[Case], there: &[Case], root: &str) -> Report {
    let mut report = Report {
        cases: here.len(),
        ..Report::default()
    };
    for case in here {
        let message = there
            .iter()
            .find(|it| it.name == case.name)
            .and_then(|it| it.message.as_ref());
        let Some(message) = message else {
            report.lost.push(format!("{}: no error", case.name));
            continue;
        };
        let message = message.replace(root, "");
        if case.message.as_ref() != Some(&message) {
            report.differing.push(case.name.clone());
        }
        let case = Case {
            message: Some(message),
            ..case.clone()
        };
        let lost = match case.is_attack() {
            true => rules::attack_problems(&case),
            false => rules::unexpected(&case),
        };
        let is_known = OTHER_ERRORS.iter().any(|(name, _)| *name == case.name);
        match (is_known, lost.is_empty()) {
            (false, _) => report
                .lost
                .extend(lost.iter().map(|problem| format!("{}: {problem}", case.name))),
            (true, true) => report
                .lost
                .push(format!("{}: listed with another error, and has its own", case.name)),
            (true, false) => {}
        }
    }
    report
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {} cases, {} with another text than their `.stderr`, {} with other errors",
            self.version,
            self.cases,
            self.differing.len(),
            self.lost.len()
        )?;
        for name in &self.differing {
            writeln!(f, "  another text: {name}")?;
        }
        for problem in &self.lost {
            writeln!(f, "  another error: {problem}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MESSAGE: &str = "error: no number\n --> cases/topic/name.rs:2:5\n  |\n2 | a + a\n  |   ^ no\n";

    fn case(message: Option<String>) -> [Case; 1] {
        [Case {
            name: "topic/name".into(),
            source: "//~ ERROR: no number\na + a\n".into(),
            message,
            ..Case::default()
        }]
    }

    fn compared(message: Option<String>) -> Report {
        let there = message.map(|text| text.replace("cases/", "/tmp/root/cases/"));
        compare(&case(Some(MESSAGE.into())), &case(there), "/tmp/root/")
    }

    #[test]
    fn the_same_text_is_neither_lost_nor_another() {
        let report = compared(Some(MESSAGE.into()));
        assert!(report.lost.is_empty() && report.differing.is_empty(), "{report}");
    }

    #[test]
    fn another_text_is_listed_and_another_error_is_lost() {
        let report = compared(Some(MESSAGE.replace("^ no", "^ none")));
        assert!(report.lost.is_empty() && report.differing == ["topic/name"], "{report}");
        let lost = |message: Option<String>| compared(message).lost.len();
        assert_eq!(lost(Some(MESSAGE.replace("no number", "a number"))), 2);
        assert_eq!(lost(Some(MESSAGE.replace(":2:5", ":1:5"))), 2);
        assert_eq!(lost(Some(format!("{MESSAGE}\n{MESSAGE}"))), 1);
        assert_eq!(lost(None), 1);
    }
}
