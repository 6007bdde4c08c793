//! What rustc printed, taken apart: diagnostics, headlines, locations.

/// An error or a warning, with all that is printed below it up to the next one.
pub struct Diagnostic<'a> {
    lines: Vec<&'a str>,
}

/// Splits a `.stderr` into its diagnostics. Free-standing notes, which rustc prints after a failed const assertion, belong to
/// the error before them.
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

    /// Everything but file names, and but the comments in the user's lines that rustc quotes: they hold the expected words.
    pub fn words(&self) -> impl Iterator<Item = &'a str> {
        let lines = self.lines.iter().copied().filter(|line| location(line).is_none());
        lines.map(|line| line.split_once("//~").map_or(line, |(text, _)| text))
    }

    pub fn says(&self, words: &str) -> bool {
        one_line(&self.words().collect::<Vec<_>>().join(" ")).contains(&one_line(words))
    }

    /// The places it shows, in order, as `path:line:column`; without line and column outside the case.
    pub fn locations(&self) -> impl Iterator<Item = &'a str> {
        self.lines.iter().copied().filter_map(location)
    }

    /// How many lines a terminal of so many columns gives to it, free-standing notes not counted.
    pub fn height(&self, columns: usize) -> usize {
        let own = self.lines.iter().take_while(|line| !line.is_empty());
        own.map(|line| line.chars().count().div_ceil(columns).max(1)).sum()
    }
}

/// The line of `path` that `location` names.
pub fn line_in(location: &str, path: &str) -> Option<usize> {
    location
        .strip_prefix(path)?
        .strip_prefix(':')?
        .split(':')
        .next()?
        .parse()
        .ok()
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
    fn a_quoted_comment_is_not_what_the_message_says() {
        let errors = diagnostics("error: one\n --> a.rs:1:1\n  |\n1 | b; //~ ERROR: two\n");
        assert!(errors[0].says("one") && errors[0].says("b;") && !errors[0].says("two"));
    }

    #[test]
    fn height_counts_wrapped_lines_and_no_free_standing_notes() {
        let errors = diagnostics(MESSAGE);
        assert_eq!(errors[0].height(100), 7);
        assert_eq!(errors[0].height(36), 7 + 1);
        assert_eq!(errors[1].height(100), 2);
    }
}
