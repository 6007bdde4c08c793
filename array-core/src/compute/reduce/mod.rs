//! Reductions of arrays and of expressions.
//!
//! Each reduction is a [`Reduction`](reduction::Reduction), whose loops are in
//! [`kernel::reduce`](crate::kernel::reduce). The elements that are reduced to one element of the
//! result are a group. [`walk`] determines the groups and reads their elements, and [`group`]
//! computes the results of all groups.

/// Expands to a call that computes a reduction. The arguments are the dtype of the elements, the
/// way to compute the reduction (a column of `reductions!`), an `Along` or an `Entire`, and the
/// argument of the reduction, if it has one.
macro_rules! reduced {
    ($t:ty, [corrected $way:ident] $along:expr, ()) => {
        $along.$way(0.0)
    };
    ($t:ty, [corrected $way:ident] $along:expr, ($arg:ident)) => {
        $along.$way($arg.op_cast())
    };
    ($t:ty, [sums $operation:ident] $along:expr, ()) => {
        $along.sums(&$operation::<$t>())
    };
    ($t:ty, [$way:ident $operation:ident] $along:expr, ()) => {
        $along.reduce(&$operation::<$t>())
    };
    ($t:ty, [$way:ident] $along:expr, ()) => {
        $along.$way()
    };
}

/// Expands to the dtype of the result of a reduction. The arguments are the entry for the dtype of
/// the elements in a row of `reductions!`, such as `same` or `i64`, and this dtype.
macro_rules! result {
    (same $t:ty) => {
        $t
    };
    (bool $t:ty) => {
        bool
    };
    (i64 $t:ty) => {
        i64
    };
    ($associated:ident $t:ty) => {
        <$t as Element>::$associated
    };
}

pub(crate) use {reduced, result};

pub(crate) mod along;
#[cfg(feature = "alloc")]
mod blocks;
mod entire;
mod exponentials;
pub(crate) mod group;
pub(crate) mod reduction;
mod source;
#[cfg(feature = "rayon")]
mod threads;
pub(crate) mod walk;

pub(crate) use self::along::{
    Along, Reduced, converted, every, first_greatest, first_least, greatest, least, nonzero, product, rounded, some,
    total,
};
pub(crate) use self::entire::Entire;
pub(crate) use self::group::{Axis, ListedAxes, whole};
pub(crate) use self::reduction::Operation;
pub use self::source::{Reducible, Source};
pub(crate) use self::walk::Walk;
