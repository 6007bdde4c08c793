//! What entries are, once they are read.

use proc_macro2::{Span, TokenStream};
use syn::{Expr, spanned::Spanned};

use crate::shape::Axis;

/// One entry of a selection.
#[derive(Clone)]
pub struct Entry {
    /// What it does to its axis.
    pub kind: Kind,
    /// Where the compiler reports that it cannot.
    pub span: Span,
}

/// What an entry does to its axis.
#[derive(Clone)]
pub enum Kind {
    /// `2`, `-1`: takes one position, and the axis away.
    Literal(i64),
    /// `i`, `n - 1`: takes a position that the program knows, and the axis away.
    Index(Box<Expr>),
    /// `..`: takes all of it.
    Whole,
    /// `..;-1`: takes all of it, from its end.
    Flip,
    /// `NewAxis`: puts an axis of extent 1 here.
    NewAxis,
    /// `...`: takes all axes that have no entry.
    Rest,
    /// `0..3`, `-3..-1`, `..{N}`: takes as many positions as the type of the result says.
    Span {
        /// The first position.
        start: End,
        /// The position behind the last.
        end: End,
        /// From one position to the next.
        step: i64,
        /// How many there are.
        extent: Axis,
    },
    /// `1..`, `..-1`: takes what is known apart from the extent of the array.
    Part {
        /// The first position.
        start: End,
        /// The position behind the last.
        end: End,
        /// From one position to the next.
        step: i64,
    },
    /// `a..b`: takes what the program knows.
    Run {
        /// The first position.
        start: Option<Term>,
        /// The last position, or the one behind it.
        end: Option<Term>,
        /// Whether the end is the last position.
        inclusive: bool,
        /// From one position to the next, if it is not 1.
        step: Option<Term>,
    },
}

/// An end of a range that stands in a type.
#[derive(Clone)]
pub enum End {
    /// The range is open here.
    Open,
    /// A literal.
    Literal(i64),
    /// The tokens of a constant expression of type `isize`.
    Computed(TokenStream),
}

/// An end or a step of a range that is a value.
#[derive(Clone)]
pub enum Term {
    /// A literal, which needs no binding.
    Literal(i64),
    /// An expression, which Rust evaluates.
    Value(Box<Expr>),
}

impl Entry {
    /// Says whether it leaves an axis in the result.
    pub fn leaves_axis(&self) -> bool {
        !matches!(self.kind, Kind::Literal(_) | Kind::Index(_) | Kind::Rest)
    }

    /// The expressions that Rust evaluates, in the order of the source.
    pub fn values(&self) -> Vec<&Expr> {
        match &self.kind {
            Kind::Index(index) => vec![index],
            Kind::Run { start, end, step, .. } => {
                let terms = [start, end, step].into_iter().flatten();
                terms.filter_map(Term::value).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Term {
    /// Where the compiler reports that it is none, in an entry at the span `entry`.
    pub fn span(&self, entry: Span) -> Span {
        self.value().map_or(entry, Spanned::span)
    }

    fn value(&self) -> Option<&Expr> {
        match self {
            Self::Literal(_) => None,
            Self::Value(value) => Some(value),
        }
    }
}
