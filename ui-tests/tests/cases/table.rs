//! `MESSAGES.md`: the figures of all messages, worst first.

use crate::case::{Case, Shown};
use crate::figures::{self, Figures, Goal, LINES, MEDIAN};
use crate::rules::COLUMNS;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The path of the table, relative to the manifest of the package.
pub const PATH: &str = "MESSAGES.md";

const HEAD: &str = "\
# Figures of the messages

Written by `TRYBUILD=overwrite cargo test -p array-ui-tests --test cases`. Without the variable, the
test compares this page. [README.md](README.md#the-table) describes each figure.

";

/// The maximum number of characters of program text that the column of the carets quotes.
const CARET: usize = 24;

/// Returns the page for the messages on disk.
pub fn render(cases: &[Case]) -> String {
    let mut rows: Vec<(&str, Figures<'_>)> = cases
        .iter()
        .filter_map(|case| Some((case.name.as_str(), Figures::of(case)?)))
        .collect();
    rows.sort_by(|(left, l), (right, r)| {
        let worse = |it: &Figures<'_>| (it.missed().count(), it.lines);
        worse(r).cmp(&worse(l)).then(left.cmp(right))
    });
    let is_inner = ["features", "no-alloc"]
        .iter()
        .any(|inner| env!("CARGO_MANIFEST_DIR").ends_with(inner));
    let mut page = HEAD.replace("(README", if is_inner { "(../README" } else { "(README" });
    summary(&mut page, &rows);
    classes(&mut page, &rows);
    page += "\nWorst first: by the number of goals missed, then by lines. \
             A figure that misses its goal is **bold**.\n\n\
             | case | lines | errors | levels | bounds | inside | values | axis | carets |\n\
             |---|--:|--:|--:|--:|--:|--:|---|---|\n";
    for (name, figures) in &rows {
        row(&mut page, name, figures);
    }
    page
}

fn summary(page: &mut String, rows: &[(&str, Figures<'_>)]) {
    let median = figures::median(rows.iter().map(|(_, figures)| figures));
    let most = rows.iter().map(|(_, figures)| figures.lines).max().unwrap_or(0);
    let count = |test: &dyn Fn(&Figures<'_>) -> bool| rows.iter().filter(|(_, figures)| test(figures)).count();
    let missing = |goal| count(&|figures| figures.misses(goal));
    let about_shapes = count(&|figures| figures.axis.is_some());
    let facts: [(&str, String); 6] = [
        ("cases", rows.len().to_string()),
        ("lines, median", format!("{median} (goal: at most {MEDIAN})")),
        ("lines, most", most.to_string()),
        (
            "of more than 12 lines",
            count(&|figures| figures.lines > MEDIAN).to_string(),
        ),
        (
            "of more than 15 lines",
            count(&|figures| figures.lines > 15).to_string(),
        ),
        (
            "that quote a bound of the library",
            count(&|figures| figures.bounds > 0).to_string(),
        ),
    ];
    *page += "| messages | |\n|---|--:|\n";
    for (name, value) in facts {
        writeln!(page, "| {name} | {value} |").expect("a String takes every write");
    }
    let goals = [
        (Goal::Errors, "one error a mistake".to_owned()),
        (Goal::Lines, format!("at most {LINES} lines at {COLUMNS} columns")),
        (Goal::Levels, "at most one level of \"required for\"".to_owned()),
        (
            Goal::Inside,
            "no private path, no macro that the user did not call".to_owned(),
        ),
        (Goal::Values, "the values named, and whole".to_owned()),
        (
            Goal::Axis,
            format!("the axis named, of the {about_shapes} that compare two shapes"),
        ),
        (Goal::Caret, "the carets under one operator or operand".to_owned()),
    ];
    *page += "\n| goal | missed by |\n|---|--:|\n";
    for (goal, words) in goals {
        writeln!(page, "| {words} | {} |", missing(goal)).expect("a String takes every write");
    }
}

/// Writes the figures of each topic, and of all cases: the number of messages of at most 15 lines,
/// and so on.
fn classes(page: &mut String, rows: &[(&str, Figures<'_>)]) {
    const WANTED: [fn(&Figures<'_>) -> bool; 4] = [
        |figures| figures.lines <= 15,
        |figures| !figures.misses(Goal::Errors),
        |figures| !figures.misses(Goal::Values),
        |figures| figures.shown == Shown::ByCheck,
    ];
    *page += "\nEach topic is a class of mistakes. Wanted is a message of at most 15 lines, one error, the values named, and \
              shown by `cargo check`, in 98 % of each class.\n\n\
              | class | cases | at most 15 lines | one error | values named | by `cargo check` | all four |\n\
              |---|--:|--:|--:|--:|--:|--:|\n";
    let mut topics: BTreeMap<&str, Vec<&Figures<'_>>> = BTreeMap::new();
    for (name, figures) in rows {
        let (topic, _) = name.split_once('/').unwrap_or((name, ""));
        topics.entry(topic).or_default().push(figures);
    }
    let all = ("**all**", rows.iter().map(|(_, figures)| figures).collect());
    for (topic, cases) in topics.into_iter().chain([all]) {
        let [lines, errors, values, check] = WANTED.map(|holds| cases.iter().filter(|figures| holds(figures)).count());
        let meets_all = |figures: &Figures<'_>| WANTED.iter().all(|holds| holds(figures));
        let wanted = cases.iter().filter(|figures| meets_all(figures)).count();
        let percent = 100.0 * wanted as f64 / cases.len() as f64;
        let wanted = match percent < 98.0 {
            true => format!("**{wanted}**, {percent:.1} %"),
            false => format!("{wanted}, {percent:.1} %"),
        };
        let count = cases.len();
        writeln!(
            page,
            "| {topic} | {count} | {lines} | {errors} | {values} | {check} | {wanted} |"
        )
        .expect("a String takes every write");
    }
}

fn row(page: &mut String, name: &str, figures: &Figures<'_>) {
    let cell = |goal: Option<Goal>, text: String| match goal.is_some_and(|goal| figures.misses(goal)) {
        true => format!("**{text}**"),
        false => text,
    };
    let values = match figures.unnamed.len() {
        0 => figures.values.len().to_string(),
        unnamed => format!("{} of {}", figures.values.len() - unnamed, figures.values.len()),
    };
    let axis = match figures.axis {
        None => "–",
        Some(true) => "yes",
        Some(false) => "no",
    };
    let cells = [
        format!("[{name}](cases/{name}.stderr)"),
        cell(Some(Goal::Lines), figures.lines.to_string()),
        cell(Some(Goal::Errors), figures.errors.to_string()),
        cell(Some(Goal::Levels), figures.levels.to_string()),
        cell(None, figures.bounds.to_string()),
        cell(Some(Goal::Inside), figures.inside.len().to_string()),
        cell(Some(Goal::Values), values),
        cell(Some(Goal::Axis), axis.to_owned()),
        cell(Some(Goal::Caret), caret(figures.caret)),
    ];
    writeln!(page, "| {} |", cells.join(" | ")).expect("a String takes every write");
}

/// Returns the number of columns of the carets, and the marked code if it is short.
fn caret(text: Option<&str>) -> String {
    let Some(text) = text else { return "none".to_owned() };
    let columns = text.chars().count();
    match columns <= CARET {
        true => format!("{columns} `{}`", text.replace('|', "\\|")),
        false => columns.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(name: &str, caret: &str, more: usize) -> Case {
        Case {
            name: name.into(),
            source: "//~ ERROR: `a` is no number\na | a\n".into(),
            message: Some(format!(
                "error[E0277]: `a` is no number\n --> cases/{name}.rs:2:1\n  |\n2 | a | a\n  | {caret} no\n{}",
                "  = note: more\n".repeat(more)
            )),
            ..Case::default()
        }
    }

    #[test]
    fn the_worst_are_first_and_their_figures_are_bold() {
        let page = render(&[
            case("t/short", "^", 0),
            case("t/long", "^", 9),
            case("t/wide", "^^^^^", 0),
        ]);
        let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| [t/")).collect();
        assert_eq!(
            rows,
            [
                "| [t/wide](cases/t/wide.stderr) | 5 | 1 | 0 | 0 | 0 | 1 | – | **5 `a \\| a`** |",
                "| [t/long](cases/t/long.stderr) | 14 | 1 | 0 | 0 | 0 | 1 | – | 1 `a` |",
                "| [t/short](cases/t/short.stderr) | 5 | 1 | 0 | 0 | 0 | 1 | – | 1 `a` |",
            ]
        );
        for fact in [
            "| cases | 3 |",
            "| lines, median | 5 (goal: at most 12) |",
            "| lines, most | 14 |",
            "| of more than 12 lines | 1 |",
            "| the carets under one operator or operand | 1 |",
            "| one error a mistake | 0 |",
            "| t | 3 | 3 | 3 | 3 | 3 | 3, 100.0 % |",
            "| **all** | 3 | 3 | 3 | 3 | 3 | 3, 100.0 % |",
        ] {
            assert!(page.contains(fact), "{fact}:\n{page}");
        }
    }

    #[test]
    fn a_class_has_the_number_of_cases_that_meet_each_goal() {
        let page = render(&[case("t/short", "^", 0), case("u/long", "^", 12)]);
        for row in [
            "| t | 1 | 1 | 1 | 1 | 1 | 1, 100.0 % |",
            "| u | 1 | 0 | 1 | 1 | 1 | **0**, 0.0 % |",
            "| **all** | 2 | 1 | 2 | 2 | 2 | **1**, 50.0 % |",
        ] {
            assert!(page.contains(row), "{row}:\n{page}");
        }
    }
}
