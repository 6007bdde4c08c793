//! The user's source text, for errors of expressions.

use core::fmt;

/// An operation of an expression as it is written.
///
/// `broadcast!` creates one for each operation that may fail: a constant, passed by reference,
/// which nothing reads before an error occurs.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt {
    /// The name of the operation: `subtract`.
    pub operation: &'static str,
    /// The operation itself: `x - mean`.
    pub text: &'static str,
    /// Its two operands, or the left-hand side and the value; empty strings if it does not have
    /// two.
    pub operands: [&'static str; 2],
    /// The whole call: `broadcast!((x - mean) / deviation)`.
    pub whole: &'static str,
}

/// The expression of one pass, as it is written.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation {
    /// The whole expression.
    pub excerpt: Excerpt,
    /// The operation that can fail for an element, if there is only one, or else the whole
    /// expression.
    pub fallible: &'static str,
}

/// The place of an operation.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin {
    /// Outside of an expression: only the name is known.
    Operation(&'static str),
    /// In an expression.
    Expression(&'static Excerpt),
}

impl Origin {
    /// Returns the name of the operation.
    pub(crate) const fn operation(self) -> &'static str {
        match self {
            Origin::Operation(name) => name,
            Origin::Expression(excerpt) => excerpt.operation,
        }
    }

    /// Returns the source text, if it is known.
    pub(super) fn excerpt(self) -> Option<&'static Excerpt> {
        match self {
            Origin::Operation(_) => None,
            Origin::Expression(excerpt) => Some(excerpt),
        }
    }
}

/// Equal errors at different places are equal.
impl PartialEq for Origin {
    fn eq(&self, other: &Self) -> bool {
        self.operation() == other.operation()
    }
}

impl Eq for Origin {}

/// The last line of an error: the operation that failed and the call that contains it.
pub(super) struct Context {
    pub(super) text: &'static str,
    pub(super) whole: &'static str,
}

impl fmt::Display for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, whole } = *self;
        let before = whole.strip_suffix(')').and_then(|whole| whole.strip_suffix(text));
        // With only the macro and a rule set before it, the operation is the whole expression.
        if before.is_some_and(|before| before.ends_with('(') || before.ends_with("; ")) {
            write!(f, "\nin `{whole}`")
        } else {
            write!(f, "\nin `{text}`, of `{whole}`")
        }
    }
}
