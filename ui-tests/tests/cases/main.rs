//! Tests of programs that must not compile, and of their messages. `README.md` in the folder of the
//! package describes them.
//!
//! [`every_case_fails_as_its_comments_say`] runs trybuild over all cases, which compares each
//! message with its `.stderr`. Then [`rules`] checks that the message has the words that the case
//! names, once, and that it is readable. [`figures`] counts properties of messages, [`goals`]
//! compares the figures with goals, and [`table`] lists them.
#![forbid(unsafe_code)]

mod case;
mod figures;
mod goals;
mod message;
mod rules;
mod table;
mod toolchain;

use case::{Case, Shown};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fmt::Write as _, fs};

/// The variable that tells the inner run which cases to compile.
const INNER: &str = "ARRAY_UI_TESTS_SHOWN_BY";

/// The variable that tells the inner run which folder contains `cases`, if it is not the current
/// directory.
const ROOT: &str = "ARRAY_UI_TESTS_ROOT";

/// Returns the flags for compiling the cases, which replace the flags of trybuild.
///
/// trybuild compiles for 140 columns and with `--verbose`. A user reads the short form, in a
/// terminal of fewer columns, where rustc elides long types earlier. Also, trybuild gives the cases
/// other flags than their dependencies, so that the dependencies are compiled twice.
fn flags() -> String {
    [
        "--cfg",
        "trybuild",
        "-Adead_code",
        &format!("--diagnostic-width={}", rules::COLUMNS),
    ]
    .join("\x1f")
}

#[test]
fn every_case_fails_as_its_comments_say() {
    let directory = Path::new("cases");
    let blessing = env::var_os("TRYBUILD").is_some_and(|value| value == "overwrite");
    let (before, mut problems) = case::read_all(directory);
    assert!(
        !before.is_empty(),
        "no case in {}: the harness is looking in the wrong place",
        directory.display()
    );

    for shown in [Shown::ByCheck, Shown::ByBuild] {
        if before.iter().any(|case| case.shown() == shown) && !run_again_with_flags(shown) {
            problems.push(format!(
                "trybuild reports failures above, in the cases shown by `cargo {}`",
                word(shown)
            ));
        }
    }

    let (after, _) = case::read_all(directory);
    let (attacks, after): (Vec<Case>, Vec<Case>) = after.into_iter().partition(Case::is_attack);
    problems.extend(attacks.iter().flat_map(rules::attack_problems));
    problems.extend(rules::problems(&after));
    problems.extend(goals::problems(&after));
    let table = table::render(&after);
    if blessing {
        fs::write(table::PATH, &table).expect("the table is writable");
    } else if fs::read_to_string(table::PATH).ok() != Some(table) {
        problems.push(format!("{} does not have the figures of these messages", table::PATH));
    }
    if problems.is_empty() {
        return;
    }
    let mut report = format!("{} problems in the must-not-compile cases:\n", problems.len());
    for problem in &problems {
        writeln!(report, "  - {problem}").expect("a String takes every write");
    }
    if !blessing {
        report += "to accept the messages as they are now, after reading them as the user who will see them:\n  \
                   TRYBUILD=overwrite cargo test -p array-ui-tests --test cases\n";
    }
    panic!("{report}");
}

/// Compiles the cases with the toolchain that [`toolchain::VARIABLE`] names. Prints the cases whose
/// text differs.
#[test]
#[ignore = "for another toolchain: ARRAY_UI_TESTS_TOOLCHAIN=nightly"]
fn another_toolchain_finds_every_mistake() {
    let toolchain = env::var(toolchain::VARIABLE).expect("ARRAY_UI_TESTS_TOOLCHAIN names a toolchain of rustup");
    let report = toolchain::run(&toolchain, |shown| inner_command(Some(&toolchain), shown));
    println!("{report}");
    assert!(
        report.lost.is_empty(),
        "errors that {toolchain} does not report as the cases say"
    );
}

fn run_again_with_flags(shown: Shown) -> bool {
    let filters = env::args().filter(|argument| argument.starts_with("trybuild="));
    let run = inner_command(None, shown)
        .args(filters)
        .output()
        .expect("this test can start itself");
    print!(
        "{}{}",
        String::from_utf8_lossy(&run.stderr),
        String::from_utf8_lossy(&run.stdout)
    );
    run.status.success()
}

/// Returns the command that runs [`inner`] in a process of its own. The cargo that trybuild starts
/// takes its flags from the environment of this process.
fn inner_command(toolchain: Option<&str>, shown: Shown) -> Command {
    let this = env::current_exe().expect("the path of this test");
    let mut command = match toolchain {
        None => Command::new(this),
        Some(toolchain) => {
            let mut rustup = Command::new("rustup");
            // Remove `CARGO`, which names the cargo that started this test. trybuild would run that
            // cargo.
            rustup.args(["run", toolchain]).arg(this).env_remove("CARGO");
            rustup
        }
    };
    command
        .args(["--exact", "inner", "--ignored", "--nocapture", "--quiet"])
        .env(INNER, word(shown))
        .env("CARGO_ENCODED_RUSTFLAGS", flags())
        .env("RUST_BACKTRACE", "0");
    command
}

fn word(shown: Shown) -> &'static str {
    match shown {
        Shown::ByCheck => "check",
        Shown::ByBuild => "build",
    }
}

/// Runs trybuild once.
///
/// trybuild runs `cargo check` once over all cases if none of them is expected to pass, which takes
/// a fifth of a second for dozens of cases. Otherwise it runs `cargo build` for each case. So the
/// cases whose error only a build shows have a run of their own, with their twins.
#[test]
#[ignore = "run by every_case_fails_as_its_comments_say"]
fn inner() {
    let Ok(shown_by) = env::var(INNER) else {
        return;
    };
    let shown = if shown_by == "build" {
        Shown::ByBuild
    } else {
        Shown::ByCheck
    };
    let blessing = env::var_os("TRYBUILD").is_some();
    let root = env::var_os(ROOT).map(PathBuf::from).unwrap_or_default();
    let (cases, _) = case::read_all(&root.join("cases"));
    let runnable = |case: &&Case| case.shown() == shown && (blessing || case.message.is_some());

    let trybuild = trybuild::TestCases::new();
    for case in cases.iter().filter(runnable) {
        if shown == Shown::ByBuild && case.twin.is_some() {
            trybuild.pass(root.join(case.path("fixed.rs")));
        }
        trybuild.compile_fail(root.join(case.path("rs")));
    }
}
