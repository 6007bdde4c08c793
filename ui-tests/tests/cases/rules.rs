//! Rules for a case and its message, which hold in addition to the comparison with the `.stderr`:
//! the case has one mistake and names it, and the message is readable.

use crate::case::{self, Case, Expected, Shown};
use crate::figures;
use crate::message::{self, Diagnostic};

/// The width of the terminal for which the messages are written.
pub const COLUMNS: usize = 100;

/// The maximum number of lines of a message in this terminal.
const LINES: usize = 15;

/// The maximum number of lines of the message of a const assertion. rustc quotes the assertion
/// twice, and then the program.
const LINES_OF_BUILD: usize = figures::LINES;

/// The maximum number of lines of a case that its twin lacks. A twin that differs in more lines
/// proves nothing about the mistake.
const MISTAKE: usize = 3;

/// Cases whose message has more than [`LINES`] lines because of rustc: the name, the lines, and the
/// reason. The test fails if a message is shorter than its row says.
#[rustfmt::skip]
const LONGER: &[(&str, usize, &str)] = &[
    ("along/sorts_without_an_axis", 24, "rustc quotes the bound of the method twice, and its line, whose comment has the fix"),
    ("arrays/collects_into_a_static_shape", 18, "rustc quotes the impl that the standard library asks for, and the bound of `collect`"),
    ("arrays/puts_a_type_where_an_axis_belongs", 18, "rustc quotes the bound of `Array`, and shows the line with the bound that is missing"),
    ("arrays/takes_an_axis_for_a_shape", 24, "rustc lists the impls for tuples; `do_not_recommend` on them would hide the message `N` is not an axis"),
    ("arrays/passes_the_extents_to_zeros", 17, "rustc shows the function, whose line has the fix, and the call without the argument"),
    ("arrays/passes_a_heap_array_by_reference", 16, "rustc prints both types in full, in a line that wraps, and shows the function"),
    ("arrays/passes_an_inline_array_by_reference", 16, "rustc prints both types in full, and shows the function"),
    ("arrays/leaves_out_the_shape", 17, "rustc shows the declaration of `Array`, whose line has an example, and the missing argument"),
    ("arrays/reduces_an_array_of_any_storage", 16, "rustc shows how to add a where-clause to generic code"),
    ("extents/repeats_by_an_argument", 16, "rustc shows the row of the method, whose line has the fix, and the call without the argument"),
    ("programs/adds_shapes_that_may_be_anything", 16, "rustc shows how to add a where-clause to generic code"),
    ("programs/keeps_a_view_as_an_array", 20, "rustc prints both types in full, the macro, and the conversion"),
    ("programs/puts_arrays_on_the_heap_in_an_inline_filter", 16, "rustc prints both types, the macro and the conversion; with spans of the user, it would put the conversion inside of the macro"),
    ("reductions/passes_the_axis_as_an_argument", 23, "rustc shows the row of the method, whose line has the fix, and the call without the argument"),
    ("scalars/puts_an_integer_left_of_floats", 17, "the left operand is of the standard library, whose impls rustc lists; the impls for all integers fail, so none is reported"),
    ("shapes/adds_a_known_length_to_a_generic_axis", 19, "rustc shows how to add a where-clause to generic code"),
    ("shapes/adds_axes_that_generic_code_keeps_apart", 19, "rustc shows how to add a where-clause to generic code"),
    ("shapes/has_more_axes_than_a_tuple_can", 25, "rustc lists the shapes that there are, and quotes the bound of `Array`"),
    ("typenum/joins_generic_integers_without_their_sum", 19, "rustc shows how to add a where-clause to generic code"),
    ("views/gives_a_column_for_a_view", 17, "rustc prints both views in full, the macro, and the conversion"),
    ("views/passes_a_row_by_reference", 16, "rustc prints both types in full, and shows the function"),
    ("views/takes_integers_for_a_view_of_floats", 20, "rustc prints both arrays in full, and quotes the bound of the program's function"),
];

/// Names that no part of a message may show, because they mean nothing to the user. Names that
/// begin with two underscores are not allowed, either.
const HIDDEN: &[&str] = &["Sealed"];

/// Names of `typenum`, which a message may show if the program names that crate.
const OF_TYPENUM: &[&str] = &["UInt", "UTerm", "typenum"];

/// Returns all problems with the cases. Each names its case.
pub fn problems(cases: &[Case]) -> Vec<String> {
    audit(cases, LONGER)
}

/// The problem with an error that no `//~` comment names.
const UNNAMED: &str = "an error that the case does not name";

/// Returns all problems with an attack. It must forbid `unsafe`, and rustc must refuse it for the
/// reason that it names. Further errors may follow.
pub fn attack_problems(case: &Case) -> Vec<String> {
    let mut found = Vec::new();
    if !case.source.contains("#![forbid(unsafe_code)]") {
        found.push("an attack has `#![forbid(unsafe_code)]`".to_owned());
    }
    match case.expected() {
        Err(problem) => found.push(problem),
        Ok(expected) if !expected.iter().any(|one| matches!(one, Expected::Error { .. })) => {
            found.push("no `//~ ERROR: words` says what refuses it".to_owned());
        }
        Ok(_) if case.message.is_none() => found.push("no `.stderr`; bless it".to_owned()),
        Ok(_) => found.extend(unexpected(case).into_iter().filter(|it| !it.starts_with(UNNAMED))),
    }
    found
        .iter()
        .map(|problem| format!("{}: {problem}", case.name))
        .collect()
}

fn audit(cases: &[Case], longer: &[(&str, usize, &str)]) -> Vec<String> {
    let mut found = Vec::new();
    for case in cases {
        let most = match case.shown() {
            Shown::ByCheck => LINES,
            Shown::ByBuild => LINES_OF_BUILD,
        };
        let allowed = longer
            .iter()
            .find(|(name, ..)| *name == case.name)
            .map_or(most, |(_, lines, _)| *lines);
        let all = program_problems(case)
            .into_iter()
            .chain(message_problems(case, allowed));
        found.extend(all.map(|problem| format!("{}: {problem}", case.name)));
    }
    for (name, lines, reason) in longer.iter().filter(|(name, ..)| case::is_topic_of(name, cases)) {
        let height = cases.iter().find(|case| case.name == *name).map(height);
        if height != Some(*lines) || *lines <= LINES {
            found.push(format!(
                "{name}: the list of longer messages says {lines} lines, and it has {height:?}"
            ));
        }
        if reason.split_whitespace().count() < 3 {
            found.push(format!("{name}: the list of longer messages gives no reason"));
        }
    }
    found
}

fn program_problems(case: &Case) -> Vec<String> {
    let mut found = Vec::new();
    match &case.twin {
        None => found.push("no twin, the same program without the mistake, in `….fixed.rs`".to_owned()),
        Some(twin) => {
            if twin.contains("//~") {
                found.push("the twin still names an error".to_owned());
            }
            let lines: Vec<&str> = code(twin).collect();
            let changed = code(&case.source).filter(|line| !lines.contains(line)).count();
            if changed == 0 || changed > MISTAKE {
                found.push(format!(
                    "{changed} lines are not in the twin; a mistake is 1 to {MISTAKE} lines"
                ));
            }
        }
    }
    if case.message.is_none() {
        found.push("no `.stderr`; bless it".to_owned());
    }
    match case.expected() {
        Err(problem) => found.push(problem),
        Ok(expected) if !expected.iter().any(|one| matches!(one, Expected::Error { .. })) => {
            found.push("no `//~ ERROR: words` names the mistake".to_owned());
        }
        Ok(_) => {}
    }
    found
}

fn message_problems(case: &Case, allowed_lines: usize) -> Vec<String> {
    let text = case.message.as_deref().unwrap_or_default();
    let diagnostics = message::diagnostics(text);
    let (errors, warnings): (Vec<_>, Vec<_>) = diagnostics.into_iter().partition(Diagnostic::is_error);
    let mut found: Vec<String> = warnings
        .iter()
        .map(|it| format!("a warning beside the error: {}", it.headline()))
        .collect();

    for error in &errors {
        found.extend(reading_problems(
            error,
            allowed_lines,
            case.source.contains("typenum::"),
        ));
        let first = error.locations().next();
        if case.shown() == Shown::ByCheck && first.and_then(|place| message::line_in(place, &path(case))).is_none() {
            found.push(format!(
                "points at {first:?}, not at what the user wrote: {}",
                error.headline()
            ));
        }
    }
    found.extend(unexpected(case));
    found
}

/// Returns the `//~` comments of a case that no error matches, and the errors that no comment
/// names.
pub fn unexpected(case: &Case) -> Vec<String> {
    let (Some(text), Ok(expected)) = (&case.message, case.expected()) else {
        return Vec::new();
    };
    let mut errors = message::diagnostics(text);
    errors.retain(Diagnostic::is_error);
    let mut found = Vec::new();
    for one in &expected {
        if let Expected::Note { words } = one
            && !errors.iter().any(|error| error.says(words))
        {
            found.push(format!("the message does not say `{words}`"));
        }
    }
    for one in &expected {
        let Expected::Error { line, words } = one else {
            continue;
        };
        match errors
            .iter()
            .position(|error| points_at(error, case, *line) && error.says(words))
        {
            Some(index) => drop(errors.remove(index)),
            None => found.push(format!("no error at line {line} says `{words}`")),
        }
    }
    found.extend(errors.iter().map(|error| format!("{UNNAMED}: {}", error.headline())));
    found
}

fn reading_problems(error: &Diagnostic<'_>, allowed_lines: usize, knows_typenum: bool) -> Vec<String> {
    let mut found = Vec::new();
    let height = error.height(COLUMNS);
    if height > allowed_lines {
        found.push(format!(
            "{height} lines at {COLUMNS} columns, {allowed_lines} are allowed: {}",
            error.headline()
        ));
    }
    let mut hidden: Vec<&str> = error
        .words()
        .flat_map(identifiers)
        .filter(|name| is_hidden(name) || !knows_typenum && OF_TYPENUM.contains(name))
        .collect();
    hidden.sort_unstable();
    hidden.dedup();
    for name in hidden {
        found.push(format!("shows `{name}`, which is nothing to the user"));
    }
    if let Some(path) = module_path(error.headline()) {
        found.push(format!("the headline shows the module path `{path}`"));
    }
    found
}

/// Returns whether no message may show a name. Underscores alone are no name: rustc draws them
/// below a quotation of several lines.
fn is_hidden(name: &str) -> bool {
    name.starts_with("__") && name.contains(|c| c != '_') || HIDDEN.contains(&name)
}

/// Returns the first path through a module of the library. rustc prints `array_core::Len` if
/// another crate has a `Len`. The library avoids paths through modules by unique names.
fn module_path(text: &str) -> Option<&str> {
    const CRATE: &str = "array_core::";
    let path = &text[text.find(CRATE)?..];
    let module = identifiers(&path[CRATE.len()..]).next()?;
    let end = CRATE.len() + module.len();
    (module.starts_with(|first: char| first.is_lowercase()) && path[end..].starts_with("::")).then(|| &path[..end])
}

fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|name| !name.is_empty())
}

/// Returns whether `line` is the first line of the case that the error shows. For a const
/// assertion, lines of the library precede it.
fn points_at(error: &Diagnostic<'_>, case: &Case, line: usize) -> bool {
    error.locations().find_map(|place| message::line_in(place, &path(case))) == Some(line)
}

fn path(case: &Case) -> String {
    format!("cases/{}.rs", case.name)
}

fn height(case: &Case) -> usize {
    let text = case.message.as_deref().unwrap_or_default();
    message::diagnostics(text)
        .iter()
        .map(|error| error.height(COLUMNS))
        .max()
        .unwrap_or(0)
}

/// Returns the lines of a program without comments.
fn code(source: &str) -> impl Iterator<Item = &str> {
    let without_comments = source
        .lines()
        .map(|line| line.split_once("//").map_or(line, |(code, _)| code).trim());
    without_comments.filter(|line| !line.is_empty())
}

#[cfg(test)]
mod tests;
