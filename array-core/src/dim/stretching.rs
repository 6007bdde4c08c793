//! Whether a type says that the only position of an axis stands for all.

use super::Dim;
use crate::shape::Front;

/// The relation of an axis with itself that tells [`One`](crate::One), whose only position stands for all, from
/// every other axis: what narrowing and index access ask. Sealed by [`Dim`], which nobody else implements.
#[doc(hidden)]
pub trait Stretching {
    /// Whether it does.
    const STRETCHES: bool;

    /// The shape `S` with the axis `D` in front where narrowing keeps the axis, and `S` where it does not.
    type Before<D: Dim, S: Front>: Front;

    /// Returns it.
    fn before<D: Dim, S: Front>(dim: D, shape: S) -> Self::Before<D, S>;
}

/// The only position stands for all: [`One`](crate::One).
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Only;

/// Each position stands for itself: every other axis.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Each;

impl Stretching for Only {
    const STRETCHES: bool = true;
    type Before<D: Dim, S: Front> = S;

    #[inline(always)]
    fn before<D: Dim, S: Front>(_: D, shape: S) -> S {
        shape
    }
}

impl Stretching for Each {
    const STRETCHES: bool = false;
    type Before<D: Dim, S: Front> = S::Front<D>;

    #[inline(always)]
    fn before<D: Dim, S: Front>(dim: D, shape: S) -> S::Front<D> {
        shape.front(dim)
    }
}
