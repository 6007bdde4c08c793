//! What the user wrote, for the errors of expressions.

use core::fmt;

/// An operation of an expression as it is written.
///
/// `broadcast!` makes one of each operation that may fail: a constant, handed on by reference, which nothing reads before
/// an error is made.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt {
    /// The name of the operation: `subtract`.
    pub operation: &'static str,
    /// The operation itself: `x - mean`.
    pub text: &'static str,
    /// Its two operands, or what is written to and the value; empty where it has no two.
    pub operands: [&'static str; 2],
    /// What it is a part of: `broadcast!((x - mean) / deviation)`.
    pub whole: &'static str,
}

/// What is evaluated in one pass, as it is written.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation {
    /// All of it.
    pub excerpt: Excerpt,
    /// The operation that may leave an element without a value, where it is the only one; all of it otherwise.
    pub fallible: &'static str,
}

/// Where an operation stands.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin {
    /// Outside of an expression: its name is all that is known.
    Operation(&'static str),
    /// In an expression.
    Expression(&'static Excerpt),
}

impl Origin {
    /// The name of the operation.
    pub(crate) const fn operation(self) -> &'static str {
        match self {
            Origin::Operation(name) => name,
            Origin::Expression(excerpt) => excerpt.operation,
        }
    }

    /// What is written there, if that is known.
    pub(super) fn excerpt(self) -> Option<&'static Excerpt> {
        match self {
            Origin::Operation(_) => None,
            Origin::Expression(excerpt) => Some(excerpt),
        }
    }
}

/// One error is the same wherever it is made: places do not count.
impl PartialEq for Origin {
    fn eq(&self, other: &Self) -> bool {
        self.operation() == other.operation()
    }
}

impl Eq for Origin {}

/// The last line of an error: what failed, and what that is a part of.
pub(super) struct Context {
    pub(super) text: &'static str,
    pub(super) whole: &'static str,
}

impl fmt::Display for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, whole } = *self;
        let before = whole.strip_suffix(')').and_then(|whole| whole.strip_suffix(text));
        // With nothing in front but the macro and a rule set, it is the whole.
        if before.is_some_and(|before| before.ends_with('(') || before.ends_with("; ")) {
            write!(f, "\nin `{whole}`")
        } else {
            write!(f, "\nin `{text}`, of `{whole}`")
        }
    }
}
