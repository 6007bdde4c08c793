//! What an access is, once it is read.

use proc_macro2::Span;
use syn::{BinOp, Expr};

/// An access.
pub struct Access {
    /// What the indices go to.
    pub object: Expr,
    /// The indices, in the order of the source: at least one.
    pub indices: Vec<Index>,
    /// What is done with what they reach.
    pub action: Action,
}

/// One index.
pub struct Index {
    /// The position.
    pub kind: Kind,
    /// Where the compiler reports what is wrong with it.
    pub span: Span,
}

/// The position that an index is.
pub enum Kind {
    /// `2`, `-1`: stands in a type.
    Literal(i64),
    /// `i`, `n - 1`: Rust evaluates it.
    Value(Box<Expr>),
}

/// What is done with what is reached.
pub enum Action {
    /// `a[i]`
    Read,
    /// `&a[i]`
    Borrow,
    /// `&mut a[i]`
    BorrowMut,
    /// `a[i] = v`
    Write(Box<Expr>),
    /// `a[i] += v`
    Edit(BinOp, Box<Expr>),
}

impl Action {
    /// Says whether the object is borrowed mutably.
    pub fn is_mutable(&self) -> bool {
        !matches!(self, Self::Read | Self::Borrow)
    }

    /// The value on the right-hand side.
    pub fn value(&self) -> Option<&Expr> {
        match self {
            Self::Write(value) | Self::Edit(_, value) => Some(value),
            Self::Read | Self::Borrow | Self::BorrowMut => None,
        }
    }
}
