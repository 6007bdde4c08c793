//! The figures of a message, and the goals that they miss.

use crate::case::{Case, Expected, Shown};
use crate::message::{self, Diagnostic};
use crate::rules::COLUMNS;

/// The maximum number of lines of a message.
pub const LINES: usize = 25;

/// The maximum of the median number of lines.
pub const MEDIAN: usize = 12;

/// The modules whose items a user imports.
const PUBLIC: &[&str] = &[
    "array_core::assemble",
    "array_core::boundary",
    "array_core::cpu",
    "array_core::dim",
    "array_core::dtype",
    "array_core::dynamic",
    "array_core::error",
    "array_core::expr",
    "array_core::files",
    "array_core::functions",
    "array_core::index",
    "array_core::interop",
    "array_core::iter",
    "array_core::layout",
    "array_core::linalg",
    "array_core::memory",
    "array_core::nested",
    "array_core::operand",
    "array_core::shape",
    "array_core::stablehlo",
    "array_core::view",
];

/// Words of headlines about two shapes that are compared axis by axis.
const ALIGNED: [&str; 4] = [
    "cannot be broadcast together",
    "cannot be written in place",
    "are not the same",
    "cannot be multiplied: the inner axes",
];

/// The goals of every message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Goal {
    /// One error, as a case is one mistake.
    Errors,
    /// At most [`LINES`] lines.
    Lines,
    /// At most one note "required for": a second one would describe how the library is built.
    Levels,
    /// No path through private modules, and no macro that the user did not call.
    Inside,
    /// The message contains the values that clash, not shortened, and the case names them.
    Values,
    /// A message about two shapes that are compared axis by axis names the axis that does not fit.
    Axis,
    /// The carets are under one operator or operand.
    Caret,
}

impl Goal {
    pub const ALL: [Self; 7] = [
        Self::Errors,
        Self::Lines,
        Self::Levels,
        Self::Inside,
        Self::Values,
        Self::Axis,
        Self::Caret,
    ];
}

/// The figures of the message of a case. If there are several errors, the largest figures.
#[derive(Debug)]
pub struct Figures<'a> {
    /// Lines at [`COLUMNS`] columns.
    pub lines: usize,
    pub errors: usize,
    /// Notes that say "required for".
    pub levels: usize,
    /// Notes that say "required by a bound", and quote the library.
    pub bounds: usize,
    /// Paths and macros inside of the library.
    pub inside: Vec<&'a str>,
    /// The values that the first error names.
    pub values: Vec<&'a str>,
    /// The values that the `//~` comments do not contain, or that rustc shortened.
    pub unnamed: Vec<&'a str>,
    /// `true` if the message names the axis that does not fit, `false` if it does not, and `None`
    /// if it compares no shapes.
    pub axis: Option<bool>,
    /// The program text above the carets of the first error.
    pub caret: Option<&'a str>,
    /// `true` if the error has no code. Macros report such errors, and they are about syntax. The
    /// carets show the syntax, so the message need not name a value.
    about_syntax: bool,
    pub shown: Shown,
}

impl<'a> Figures<'a> {
    /// Returns the figures, or `None` for a case without a message.
    pub fn of(case: &'a Case) -> Option<Self> {
        let text = case.message.as_deref()?;
        let errors: Vec<Diagnostic<'a>> = message::diagnostics(text)
            .into_iter()
            .filter(Diagnostic::is_error)
            .collect();
        let first = errors.first()?;
        let expected = case.expected().unwrap_or_default();
        let comments: Vec<&str> = expected
            .iter()
            .map(|one| match one {
                Expected::Error { words, .. } | Expected::Note { words } => words.as_str(),
            })
            .collect();
        let most = |count: fn(&Diagnostic<'a>) -> usize| errors.iter().map(count).max().unwrap_or(0);
        let values = first.values();
        let is_named = |value: &&str| comments.iter().any(|words| words.contains(*value)) && !is_cut(value);
        let mut inside: Vec<&str> = errors.iter().flat_map(|error| inside(error, &case.source)).collect();
        inside.sort_unstable();
        inside.dedup();
        Some(Self {
            lines: most(|error| error.height(COLUMNS)),
            errors: errors.len(),
            levels: most(|error| error.said().filter(|line| line.contains("required for `")).count()),
            bounds: most(|error| {
                error
                    .said()
                    .filter(|line| line.starts_with("note: required by a bound in "))
                    .count()
            }),
            inside,
            unnamed: values.iter().filter(|value| !is_named(value)).copied().collect(),
            values,
            axis: says_axis(first),
            caret: first.pointed_at(&format!("cases/{}.rs", case.name), &case.source),
            about_syntax: first.headline().starts_with("error: "),
            shown: case.shown(),
        })
    }

    pub fn misses(&self, goal: Goal) -> bool {
        match goal {
            Goal::Errors => self.errors != 1,
            Goal::Lines => self.lines > LINES,
            Goal::Levels => self.levels > 1,
            Goal::Inside => !self.inside.is_empty(),
            Goal::Values => !self.unnamed.is_empty() || self.values.is_empty() && !self.about_syntax,
            Goal::Axis => self.axis == Some(false),
            // An error that only a build shows is an assertion in the library. The location in the
            // program is the call that led to the assertion.
            Goal::Caret => self.shown == Shown::ByCheck && !self.caret.is_some_and(is_operand),
        }
    }

    pub fn missed(&self) -> impl Iterator<Item = Goal> {
        Goal::ALL.into_iter().filter(|goal| self.misses(*goal))
    }
}

/// Returns the median of the numbers of lines, or 0 if there are no messages.
pub fn median<'a>(all: impl Iterator<Item = &'a Figures<'a>>) -> usize {
    let mut lines: Vec<usize> = all.map(|figures| figures.lines).collect();
    lines.sort_unstable();
    lines.get(lines.len() / 2).copied().unwrap_or(0)
}

/// Returns whether rustc elided a part of a long type, or does not know a number.
fn is_cut(value: &str) -> bool {
    value == "_" || value.contains("...") && value != "..."
}

/// Returns whether a message about two shapes names the axis that does not fit. Returns `None` for
/// other messages.
fn says_axis(error: &Diagnostic<'_>) -> Option<bool> {
    let is_shape = |value: &&str| value.starts_with('(');
    let about_shapes = error.values().iter().filter(|value| is_shape(value)).count() >= 2;
    let aligned = ALIGNED.iter().any(|words| error.headline().contains(words));
    (about_shapes && aligned).then(|| {
        let numbered = |line: &str, word: &str| {
            let mut behind = line.split(word).skip(1);
            behind.any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        error
            .said()
            .any(|line| numbered(line, "axis ") || numbered(line, "Axis") || line.contains("axes are `"))
    })
}

/// Returns the parts of a message that show the inside of the library: paths through modules, and
/// macros that the program does not name.
fn inside<'a>(error: &Diagnostic<'a>, source: &str) -> Vec<&'a str> {
    let mut found = Vec::new();
    for line in error.said() {
        let words = line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        found.extend(words.filter(|word| is_inside(word)));
        if let Some((_, name)) = line.split_once("originates in the macro `") {
            let name = name.split('`').next().unwrap_or(name);
            found.extend(Some(name).filter(|name| !source.contains(name)));
        }
    }
    found
}

fn is_inside(path: &str) -> bool {
    let is_module = |name: &&str| name.starts_with(|c: char| c.is_ascii_lowercase());
    let Some((parents, _)) = path.rsplit_once("::") else {
        return false;
    };
    let modules: Vec<&str> = parents.split("::").take_while(is_module).collect();
    let of_std = ["std", "core", "alloc"].contains(&modules.first().copied().unwrap_or_default());
    modules.len() >= 2 && !of_std && !PUBLIC.contains(&modules.join("::").as_str())
}

/// Returns whether the text is one operator or one operand: a name, a literal or a group in
/// brackets, with an optional sign or `&`.
fn is_operand(text: &str) -> bool {
    let is_operator = !text.is_empty() && text.chars().all(|c| "+-*/%^&|!<>=.:".contains(c));
    let operand = text.trim_start_matches(['&', '-', '!']);
    is_operator || is_word(operand) || is_group(operand)
}

fn is_word(text: &str) -> bool {
    let is_number = text.starts_with(|c: char| c.is_ascii_digit());
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || c == '_' || is_number && c == '.')
}

/// Returns whether the last bracket closes the first. Bars of a closure and quotes of a string also
/// count as brackets.
fn is_group(text: &str) -> bool {
    let mut open = 0_usize;
    let closed = text
        .char_indices()
        .skip_while(|(_, c)| !"([{".contains(*c))
        .find(|(_, c)| {
            match c {
                '(' | '[' | '{' => open += 1,
                ')' | ']' | '}' => open = open.saturating_sub(1),
                _ => {}
            }
            open == 0
        });
    match text.chars().next() {
        Some('(' | '[' | '{') => closed.is_some_and(|(at, _)| at + 1 == text.len()),
        Some(mark @ ('|' | '"')) => text[1..].find(mark).is_some_and(|at| at + 2 == text.len()),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
