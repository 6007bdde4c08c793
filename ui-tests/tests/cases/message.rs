//! A parser of messages of rustc: diagnostics, headlines, locations.

/// An error or a warning, with all lines below it up to the next error or warning.
pub struct Diagnostic<'a> {
    lines: Vec<&'a str>,
}

/// Splits a `.stderr` into its diagnostics. Free-standing notes, which rustc prints after a failed
/// const assertion, belong to the error before them.
pub fn diagnostics(message: &str) -> Vec<Diagnostic<'_>> {
    let mut found: Vec<Diagnostic<'_>> = Vec::new();
    for line in message.lines() {
        if ["error:", "error[", "warning:", "warning["]
            .iter()
            .any(|start| line.starts_with(start))
        {
            found.push(Diagnostic { lines: vec![line] });
        } else if let Some(last) = found.last_mut() {
            last.lines.push(line);
        }
    }
    found
}

impl<'a> Diagnostic<'a> {
    pub fn is_error(&self) -> bool {
        self.headline().starts_with("error")
    }

    pub fn headline(&self) -> &'a str {
        self.lines[0]
    }

    /// Returns all lines except file names. Lines of the program that rustc quotes come without
    /// `//~` comments, because these contain the expected words.
    pub fn words(&self) -> impl Iterator<Item = &'a str> {
        let lines = self.lines.iter().copied().filter(|line| location(line).is_none());
        lines.map(|line| line.split_once("//~").map_or(line, |(text, _)| text))
    }

    pub fn says(&self, words: &str) -> bool {
        one_line(&self.words().collect::<Vec<_>>().join(" ")).contains(&one_line(words))
    }

    /// Returns [`words`](Self::words) without the lines of the program that rustc quotes, but with
    /// the labels below them.
    pub fn said(&self) -> impl Iterator<Item = &'a str> {
        let said = self
            .words()
            .map(|line| gutter(line).map_or(line, |(_, quoted)| label(quoted)));
        said.filter(|words| !words.is_empty())
    }

    /// Returns the words in backquotes in the headline, and the numbers outside of backquotes. If
    /// there are none, returns the two types of the label `expected …, found …`, by which rustc
    /// reports mismatched types. If it shortened one of them, returns those of the note with the
    /// same words.
    pub fn values(&self) -> Vec<&'a str> {
        let headline = self.headline().split_once(": ").map_or("", |(_, fact)| fact);
        let mut found: Vec<&str> = quoted(headline).collect();
        found.extend(headline.split('`').step_by(2).flat_map(numbers));
        if found.is_empty() {
            let mut labels = self.said().filter(|line| line.contains("`, found `"));
            let types = labels.find_map(|line| Some(&line[line.rfind("expected `")?..]));
            found.extend(
                types
                    .filter(|types| !types.contains("..."))
                    .into_iter()
                    .flat_map(quoted),
            );
        }
        if found.is_empty() {
            let types = self.words().map(str::trim_start);
            let types = types.filter(|line| line.starts_with("= note: expected ") || line.starts_with("found "));
            found.extend(types.flat_map(quoted));
        }
        found
    }

    /// Returns the part of `source`, the text of the file `path`, that the carets mark.
    pub fn pointed_at<'s>(&self, path: &str, source: &'s str) -> Option<&'s str> {
        let place = self
            .lines
            .iter()
            .position(|line| location(line).is_some_and(|it| it.starts_with(path)))?;
        let (line, column) = line_and_column(location(self.lines[place])?, path)?;
        let below = &self.lines[place..];
        let at = below
            .iter()
            .position(|it| gutter(it).is_some_and(|(number, _)| number == Some(line)))?;
        let (_, marks) = gutter(below.get(at + 1)?)?;
        // If a further label is in front of the carets, rustc draws `-` over their beginning.
        let end = marks.find(|c: char| !" ^-|".contains(c)).unwrap_or(marks.len());
        let end = marks[..end].rfind('^')?;
        let text = source.lines().nth(line - 1)?;
        let byte = |column| text.char_indices().map(|(at, _)| at).chain([text.len()]).nth(column);
        text.get(byte(column - 1)?..byte(end + 1)?)
    }

    /// Returns the locations in the message, in order, as `path:line:column`. Locations outside of
    /// the case have no line and column.
    pub fn locations(&self) -> impl Iterator<Item = &'a str> {
        self.lines.iter().copied().filter_map(location)
    }

    /// Returns the number of lines in a terminal of `columns` columns, with free-standing notes and
    /// the empty lines in front of them.
    pub fn height(&self, columns: usize) -> usize {
        let end = self.lines.iter().rposition(|line| !line.is_empty());
        let printed = self.lines.iter().take(end.map_or(0, |end| end + 1));
        printed.map(|line| line.chars().count().div_ceil(columns).max(1)).sum()
    }
}

/// Returns the line of `path` that `location` names.
pub fn line_in(location: &str, path: &str) -> Option<usize> {
    line_and_column(location, path).map(|(line, _)| line)
}

fn line_and_column(location: &str, path: &str) -> Option<(usize, usize)> {
    let (line, column) = location.strip_prefix(path)?.strip_prefix(':')?.split_once(':')?;
    Some((line.parse().ok()?, column.parse().ok()?))
}

/// Returns the words in backquotes.
pub fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Returns numbers, ranges of numbers, shapes in parentheses, and `_`, which rustc writes for an
/// unknown number. `0-d` is not a number.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let word = rest.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '(' && c != '_');
            let first = word.chars().next()?;
            let end = match word.find(')') {
                Some(end) if first == '(' && word[1..].starts_with(|c: char| c.is_ascii_digit()) => end + 1,
                _ => word.find([' ', ',', ':', ')']).unwrap_or(word.len()).max(1),
            };
            let (word, behind) = word.split_at(end);
            rest = behind;
            let is_number =
                word.trim_start_matches('(').starts_with(|c: char| c.is_ascii_digit()) && !word.contains('-');
            if is_number || word == "_" {
                return Some(word.trim_end_matches('.'));
            }
        }
    })
}

/// Returns the parts of a line of a snippet: the line number before the `|`, if there is one, and
/// the text after it.
fn gutter(line: &str) -> Option<(Option<usize>, &str)> {
    let (number, quoted) = line.split_once('|')?;
    let number = number.trim();
    let quoted = quoted.strip_prefix(' ').unwrap_or(quoted);
    match number {
        "" => Some((None, quoted)),
        _ => Some((Some(number.parse().ok()?), quoted)),
    }
}

/// Returns the label of a line of marks below a quoted line. Returns an empty string for a quoted
/// line.
fn label(marks: &str) -> &str {
    match marks.trim_start_matches([' ', '|']).starts_with(['^', '-']) {
        true => marks.trim_start_matches([' ', '|', '^', '-', '_']),
        false => "",
    }
}

fn location(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("--> ").or_else(|| line.strip_prefix("::: "))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const MESSAGE: &str = "\
error[E0277]: cannot add `a` to `b`
 --> cases/topic/name.rs:3:7
  |
3 |     b + a;
  |       ^ no such sum
note: required by a bound
 --> $WORKSPACE/array-core/src/lib.rs

error: second
 --> cases/topic/name.rs:9:1

note: the above error was encountered while instantiating `fn f::<2>`
 --> cases/topic/name.rs:12:5
";

    #[test]
    fn a_message_is_its_errors_with_the_notes_below_them() {
        let errors = diagnostics(MESSAGE);
        assert_eq!(errors.len(), 2);
        assert!(errors[0].says("no such sum") && errors[0].says("by a bound") && !errors[0].says("second"));
        assert!(errors[1].says("encountered while"));
        assert_eq!(
            errors[1]
                .locations()
                .filter_map(|place| line_in(place, "cases/topic/name.rs"))
                .collect::<Vec<_>>(),
            [9, 12]
        );
    }

    #[test]
    fn a_quoted_comment_is_not_part_of_the_message() {
        let errors = diagnostics("error: one\n --> a.rs:1:1\n  |\n1 | b; //~ ERROR: two\n");
        assert!(errors[0].says("one") && errors[0].says("b;") && !errors[0].says("two"));
    }

    #[test]
    fn quoted_programs_are_not_part_of_the_message() {
        let errors = diagnostics(MESSAGE);
        let said: Vec<_> = errors[0].said().collect();
        assert_eq!(
            said,
            [
                "error[E0277]: cannot add `a` to `b`",
                "no such sum",
                "note: required by a bound"
            ]
        );
    }

    #[test]
    fn values_are_quoted_or_numbers() {
        let values = |text| diagnostics(text)[0].values();
        assert_eq!(values("error[E0277]: `a` has no axis 2: axes of 0-d"), ["a", "2"]);
        assert_eq!(
            values("error[E0080]: panicked: range 1..4 of an array of shape (2, 3), 12."),
            ["1..4", "(2, 3)", "12"]
        );
        assert_eq!(
            values(
                "error[E0308]: mismatched types\n  = note: expected struct `A`\n   found struct `B`\n  = note: see `C`"
            ),
            ["A", "B"]
        );
        let mismatch = |label: &str| {
            format!(
                "error[E0308]: mismatched types\n --> a.rs:1:2\n  |\n1 | f(x);\n  |   ^ {label}\n  |\n  = note: expected struct `A`\n   found struct `B`\n"
            )
        };
        let (whole, cut) = (
            mismatch("expected `C`, found `D`"),
            mismatch("expected `C`, found `D<...>`"),
        );
        assert_eq!((values(&whole), values(&cut)), (vec!["C", "D"], vec!["A", "B"]));
        assert_eq!(values("error[E0277]: no axis _"), ["_"]);
        assert_eq!(values("error: an assignment has no value"), [""; 0]);
    }

    #[test]
    fn carets_are_read_from_the_place_to_the_last_of_them() {
        let pointed_at = |snippet: &str| {
            let text =
                format!("error: one\n --> a.rs:2:5\n  |\n1 | fn main() {{\n2 |     x += x.t();\n  | {snippet}\n");
            diagnostics(&text)[0].pointed_at("a.rs", "fn main() {\n    x += x.t();\n")
        };
        assert_eq!(pointed_at("    ^ no `^` here"), Some("x"));
        assert_eq!(pointed_at("    --^^ cannot"), Some("x +="));
        assert_eq!(pointed_at("    ^^^^^-^^^^"), Some("x += x.t()"));
        assert_eq!(pointed_at("    ---- cannot"), None);
    }

    #[test]
    fn height_counts_wrapped_lines_and_free_standing_notes() {
        let errors = diagnostics(MESSAGE);
        assert_eq!(errors[0].height(100), 7);
        assert_eq!(errors[0].height(36), 7 + 1);
        assert_eq!(errors[1].height(100), 5);
    }
}
