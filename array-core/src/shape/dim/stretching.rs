//! Type-level flags that distinguish axes that stretch, axes that never stretch, and run-time axes.

use super::{Dim, Dyn};
use crate::shape::Front;

/// A type-level flag of an axis: [`Only`], [`Each`] or [`AtRunTime`].
/// [Narrowing](crate::functions::narrow) removes the axes with the flag `Only`, and [index
/// access](crate::IndexAccess) accepts every index along them.
#[doc(hidden)]
pub trait Stretching {
    /// `true` if the axis is [`One`](crate::One), which always stretches.
    const STRETCHES: bool;

    /// The axis whose extent limits the indices of index access along the axis `D`: [`Dyn`] if the
    /// axis accepts every index, and `D` otherwise.
    type Limit<D: Dim>: Dim;

    /// The shape `S` with the axis `D` in front if narrowing keeps the axis, and `S` otherwise.
    type Before<D: Dim, S: Front>: Front;

    /// Returns the shape of type [`Before`](Stretching::Before).
    fn before<D: Dim, S: Front>(dim: D, shape: S) -> Self::Before<D, S>;
}

/// The flag of an axis that always stretches: [`One`](crate::One).
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Only;

/// The flag of an axis that never stretches: any axis except [`One`](crate::One) and
/// [`Dyn`](crate::Dyn).
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Each;

/// The flag of an axis that stretches if its extent is 1 at run time: [`Dyn`](crate::Dyn).
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AtRunTime;

impl Stretching for Only {
    const STRETCHES: bool = true;
    type Limit<D: Dim> = Dyn;
    type Before<D: Dim, S: Front> = S;

    #[inline(always)]
    fn before<D: Dim, S: Front>(_: D, shape: S) -> S {
        shape
    }
}

/// Implements [`Stretching`] for axes that narrowing keeps.
macro_rules! kept {
    ($($kept:ident)*) => {$(
        impl Stretching for $kept {
            const STRETCHES: bool = false;
            type Limit<D: Dim> = D;
            type Before<D: Dim, S: Front> = S::Front<D>;

            #[inline(always)]
            fn before<D: Dim, S: Front>(dim: D, shape: S) -> S::Front<D> {
                shape.front(dim)
            }
        }
    )*};
}

kept! { Each AtRunTime }
