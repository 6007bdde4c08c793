//! The files of a case, and its comments with the expected message.

use std::path::{Path, PathBuf};
use std::{collections::BTreeMap, fs};

/// A program with one mistake, its twin without the mistake, and the expected message of rustc.
#[derive(Clone, Default)]
pub struct Case {
    /// The topic and the sentence, as in `topic/sentence`.
    pub name: String,
    pub source: String,
    pub twin: Option<String>,
    pub message: Option<String>,
}

/// The command that shows the error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    ByCheck,
    /// `cargo build`, for const assertions in generic code, which `cargo check` does not report.
    /// [`BUILD_ONLY`] marks such a case.
    ByBuild,
}

/// The first line of a case whose error `cargo check` does not show.
pub const BUILD_ONLY: &str = "//@ shown by: cargo build";

/// A `//~` comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// `//~ ERROR: words`: one error, which points at this line and contains these words.
    Error { line: usize, words: String },
    /// `//~ NOTE: words`: more words of the same message, in a label, note or help.
    Note { words: String },
}

impl Case {
    pub fn path(&self, extension: &str) -> PathBuf {
        PathBuf::from(format!("cases/{}.{extension}", self.name))
    }

    /// Returns whether the program tries to break memory safety. rustc must refuse such a program
    /// for the reason that it names. The program has no twin.
    pub fn is_attack(&self) -> bool {
        self.name.starts_with("attacks/")
    }

    pub fn shown(&self) -> Shown {
        if self.source.lines().next() == Some(BUILD_ONLY) {
            Shown::ByBuild
        } else {
            Shown::ByCheck
        }
    }

    /// Returns the `//~` comments in order, or a description of a malformed comment.
    ///
    /// A comment after code is about its own line. A comment on a line of its own is about the next
    /// line of code.
    pub fn expected(&self) -> Result<Vec<Expected>, String> {
        let lines: Vec<&str> = self.source.lines().collect();
        let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
        let comments = lines
            .iter()
            .enumerate()
            .filter_map(|(at, line)| Some((at, line.split_once("//~")?.1)));
        comments
            .map(|(at, comment)| {
                let below = lines[at..].iter().position(is_code).unwrap_or(0);
                expectation(at + below + 1, comment.trim())
            })
            .collect()
    }
}

fn expectation(line: usize, comment: &str) -> Result<Expected, String> {
    match comment.split_once(": ") {
        Some(("ERROR", words)) => Ok(Expected::Error {
            line,
            words: words.to_owned(),
        }),
        Some(("NOTE", words)) => Ok(Expected::Note {
            words: words.to_owned(),
        }),
        _ => Err(format!(
            "`//~ {comment}` is neither `//~ ERROR: words` nor `//~ NOTE: words`"
        )),
    }
}

/// Returns whether one of `cases` has the topic of `name`. The lists of exceptions name cases of
/// all packages of cases, so a test skips the topics of other packages.
pub fn is_topic_of(name: &str, cases: &[Case]) -> bool {
    let topic = |name: &str| name.split_once('/').map(|(topic, _)| topic.to_owned());
    cases.iter().any(|case| topic(&case.name) == topic(name))
}

/// Reads `directory/<topic>/<sentence>{.rs,.fixed.rs,.stderr}`. Also returns a message for each
/// file that belongs to no case.
pub fn read_all(directory: &Path) -> (Vec<Case>, Vec<String>) {
    let mut cases: BTreeMap<String, Case> = BTreeMap::new();
    let mut rest = Vec::new();
    let mut strays = Vec::new();
    for topic in entries(directory) {
        if !topic.is_dir() {
            strays.push(format!(
                "{}: a case lies in a topic, `cases/<topic>/<sentence>.rs`",
                topic.display()
            ));
            continue;
        }
        for file in entries(&topic) {
            let stem_and_kind = file
                .file_name()
                .and_then(|name| name.to_str())
                .and_then(|name| name.split_once('.'));
            let Some((stem, kind)) = stem_and_kind.filter(|(stem, _)| is_sentence(stem)) else {
                strays.push(format!(
                    "{}: a case is named in lower-case words with underscores",
                    file.display()
                ));
                continue;
            };
            let name = format!("{}/{stem}", topic.file_name().unwrap_or_default().display());
            match kind {
                "rs" => drop(cases.insert(
                    name.clone(),
                    Case {
                        name,
                        source: read(&file),
                        ..Case::default()
                    },
                )),
                "fixed.rs" | "stderr" => rest.push((name, kind == "stderr", file)),
                _ => strays.push(format!("{}: neither a case, nor a twin, nor a message", file.display())),
            }
        }
    }
    for (name, is_message, file) in rest {
        match cases.get_mut(&name) {
            Some(case) if is_message => case.message = Some(read(&file)),
            Some(case) => case.twin = Some(read(&file)),
            None => strays.push(format!("{}: there is no case `cases/{name}.rs`", file.display())),
        }
    }
    (cases.into_values().collect(), strays)
}

fn is_sentence(stem: &str) -> bool {
    !stem.is_empty()
        && stem
            .bytes()
            .all(|byte| byte == b'_' || byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let mut paths: Vec<PathBuf> = read.map(|entry| entry.expect("a readable entry").path()).collect();
    paths.sort();
    paths
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_about_their_line_or_the_code_below() {
        let source = "let a = b + c; //~ ERROR: cannot add\n\n//~ ERROR: and this\n//~ NOTE: the rule\n\nd + e;\n";
        let case = Case {
            source: source.into(),
            ..Case::default()
        };
        assert_eq!(
            case.expected(),
            Ok(vec![
                Expected::Error {
                    line: 1,
                    words: "cannot add".into()
                },
                Expected::Error {
                    line: 6,
                    words: "and this".into()
                },
                Expected::Note {
                    words: "the rule".into()
                },
            ])
        );
    }

    #[test]
    fn a_misspelt_comment_is_not_passed_over() {
        let case = Case {
            source: "let a = b + c; //~ ERROR cannot add".into(),
            ..Case::default()
        };
        assert!(case.expected().is_err());
    }

    #[test]
    fn the_first_line_tells_that_a_build_is_needed() {
        let shown = |source: &str| {
            Case {
                source: source.into(),
                ..Case::default()
            }
            .shown()
        };
        assert_eq!(shown("//@ shown by: cargo build\nfn main() {}\n"), Shown::ByBuild);
        assert_eq!(shown("fn main() {}\n"), Shown::ByCheck);
    }
}
