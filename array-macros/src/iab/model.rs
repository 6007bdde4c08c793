//! The model of an index access.

use proc_macro2::Span;
use syn::{BinOp, Expr};

/// An index access, such as `a[i][j] = v`: the input of `iab!`.
pub struct Access {
    /// The expression in front of the indices.
    pub object: Expr,
    /// The indices, in the order of the source. There is at least one.
    pub indices: Vec<Index>,
    /// The action on the element or view that the indices reach.
    pub action: Action,
}

/// One index of an access.
pub struct Index {
    /// The position that the index selects.
    pub kind: Kind,
    /// The span of errors about the index.
    pub span: Span,
}

impl Index {
    /// Returns the least extent that an axis must have for this index, or `None` if `cargo check`
    /// compares no extent with it.
    ///
    /// Only an empty axis is too short for an index that needs one position, and `cargo build`
    /// reports that. The compiler computes extents up to 1024.
    pub fn reach(&self) -> Option<u64> {
        let Kind::Literal(index) = self.kind else {
            return None;
        };
        let reach = index.unsigned_abs() + u64::from(index >= 0);
        (2..=1024).contains(&reach).then_some(reach)
    }
}

/// The position that an index selects.
pub enum Kind {
    /// A literal, such as `2` or `-1`, which the expansion passes as a type.
    Literal(i64),
    /// Another expression, such as `i` or `n - 1`, which Rust evaluates.
    Value(Box<Expr>),
}

/// The action on the element or view that the indices reach.
pub enum Action {
    /// `a[i]`, which reads an element.
    Read,
    /// `&a[i]`, which borrows an element or a view.
    Borrow,
    /// `&mut a[i]`, which borrows an element or a view mutably.
    BorrowMut,
    /// `a[i] = v`, with the value on the right-hand side.
    Write(Box<Expr>),
    /// `a[i] += v`, with the operator and the value on the right-hand side.
    Edit(BinOp, Box<Expr>),
}

impl Action {
    /// Returns whether the object is borrowed mutably.
    pub fn is_mutable(&self) -> bool {
        !matches!(self, Self::Read | Self::Borrow)
    }

    /// Returns the value on the right-hand side, or `None` if the access does not write.
    pub fn value(&self) -> Option<&Expr> {
        match self {
            Self::Write(value) | Self::Edit(_, value) => Some(value),
            Self::Read | Self::Borrow | Self::BorrowMut => None,
        }
    }
}
