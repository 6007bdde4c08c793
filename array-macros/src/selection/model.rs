//! The model of the entries of a selection.

use proc_macro2::{Span, TokenStream};
use syn::{Expr, spanned::Spanned};

use crate::shape::Axis;

/// One entry of a selection: `1` and `..` are the entries of `x[1, ..]`.
#[derive(Clone)]
pub struct Entry {
    /// The effect of the entry on its axis.
    pub kind: Kind,
    /// The span of errors about the entry.
    pub span: Span,
    /// The span of the error for an axis that is too short: the start or the end of a range,
    /// whichever needs the longer axis, or the whole entry.
    pub reach_span: Span,
}

/// The effect of an entry on its axis.
#[derive(Clone)]
pub enum Kind {
    /// `2` or `-1`, which selects one position and removes the axis.
    Literal(i64),
    /// `i` or `n - 1`, which selects a run-time position and removes the axis.
    Index(Box<Expr>),
    /// `..`, which selects the whole axis.
    Whole,
    /// `..;-1`, which reverses the whole axis.
    Flip,
    /// `NewAxis`, which inserts an axis of extent 1.
    NewAxis,
    /// `...`, which selects the whole of each axis without an entry.
    Rest,
    /// `0..3`, `-3..-1` or `..{N}`, which selects a static number of positions.
    Span {
        /// The position at which the range starts.
        start: End,
        /// The position before which the range ends.
        end: End,
        /// The distance between two selected positions.
        step: i64,
        /// The number of selected positions, as an axis.
        extent: Axis,
    },
    /// `1..` or `..-1`, which selects a range between literals whose extent depends on that of the
    /// axis.
    Part {
        /// The position at which the range starts.
        start: End,
        /// The position before which the range ends.
        end: End,
        /// The distance between two selected positions.
        step: i64,
    },
    /// `a..b`, which selects a run-time range.
    Run {
        /// The position at which the range starts, or `None` for the start of the axis.
        start: Option<Term>,
        /// The last position if `inclusive` is true, and the position after the last otherwise.
        /// `None` is the end of the axis.
        end: Option<Term>,
        /// `true` if the end is included.
        inclusive: bool,
        /// The distance between two selected positions, or `None` for 1.
        step: Option<Term>,
    },
}

/// The start or the end of a range that the expansion passes as a type.
#[derive(Clone)]
pub enum End {
    /// The range has no start or no end.
    Open,
    /// A literal position, negative if it counts from the end of the axis.
    Literal(i64),
    /// The tokens of a constant expression of type `u128`, which the expansion converts to an
    /// `isize`.
    Computed(TokenStream),
}

/// The start, the end or the step of a run-time range.
#[derive(Clone)]
pub enum Term {
    /// A literal, which the expansion does not bind to a variable.
    Literal(i64),
    /// An expression, which Rust evaluates.
    Value(Box<Expr>),
}

impl Entry {
    /// Creates an entry whose errors all have one span.
    pub fn new(kind: Kind, span: Span) -> Self {
        Self {
            kind,
            span,
            reach_span: span,
        }
    }

    /// Returns `first`, the start of a range, or `last`, its end: whichever needs the longer axis.
    pub fn farther<'a>(&self, first: Option<&'a Expr>, last: Option<&'a Expr>) -> Option<&'a Expr> {
        let (Kind::Part { start, end, .. } | Kind::Span { start, end, .. }) = &self.kind else {
            return None;
        };
        if end.distance() > start.distance() { last } else { first }
    }

    /// Returns whether the entry leaves an axis in the result.
    pub fn leaves_axis(&self) -> bool {
        !matches!(self.kind, Kind::Literal(_) | Kind::Index(_) | Kind::Rest)
    }

    /// Returns the least extent that an axis must have for this entry, or `None` if the expansion
    /// compares no extent with it.
    ///
    /// The expansion compares no extent if the literals of the entry do not determine the least
    /// extent. It also compares none if the entry is an index or a range of static extent that
    /// needs at most one position. Only an empty axis is too short for such an entry, and
    /// `cargo build` reports that. A comparison in `cargo check` would take about a millisecond for
    /// each entry.
    pub fn reach(&self) -> Option<u64> {
        let reach = match &self.kind {
            Kind::Literal(index) => index.unsigned_abs() + u64::from(*index >= 0),
            Kind::Part { start, end, .. } => return Some(start.distance().max(end.distance())),
            Kind::Span { start, end, .. } if !start.is_computed() && !end.is_computed() => {
                start.distance().max(end.distance())
            }
            _ => return None,
        };
        (reach > 1).then_some(reach)
    }

    /// Returns the expressions that Rust evaluates, in source order.
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

impl End {
    /// Returns the absolute value of a literal, and 0 otherwise. This is the distance of the
    /// position from the start of the axis, or from its end if the literal is negative.
    pub fn distance(&self) -> u64 {
        match self {
            Self::Literal(end) => end.unsigned_abs(),
            Self::Open | Self::Computed(_) => 0,
        }
    }

    fn is_computed(&self) -> bool {
        matches!(self, Self::Computed(_))
    }
}

impl Term {
    /// Returns the span of errors about this term, in an entry at the span `entry`.
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
