//! Cumulative, sorting, searching and set functions of the Array API, histograms, and other
//! operations along an axis that do not remove the axis.
//!
//! A lane consists of the elements along an axis at one position of the other axes. If the axis is
//! not the innermost, the functions process several lanes together, row by row.

mod diff;
mod extent;
#[cfg(feature = "alloc")]
mod gathered;
#[cfg(feature = "alloc")]
mod histogram;
#[cfg(feature = "alloc")]
mod isin;
#[cfg(any(not(feature = "alloc"), test))]
mod merge;
#[cfg(feature = "alloc")]
mod nonzero;
mod quantile;
mod roll;
mod scan;
mod search;
mod sort;
#[cfg(feature = "alloc")]
mod unique;

use core::cmp::Ordering;

use crate::shape::count_of;

pub use self::diff::DiffShape;
pub use self::scan::LongerShape;
#[cfg(feature = "alloc")]
pub use self::sort::TopK;
#[cfg(feature = "alloc")]
pub use self::unique::{UniqueAll, UniqueCounts, UniqueInverse};

/// The lanes along an axis of a row-major array. A lane consists of the elements along the axis at
/// one position of the other axes. Each lane has `len` elements, with the stride `inner`.
#[derive(Clone, Copy, Debug)]
struct Lanes {
    len: usize,
    inner: usize,
}

impl Lanes {
    /// Returns the lanes along `axis`, which must be less than the rank.
    fn new(extents: &[usize], axis: usize) -> Self {
        Self {
            len: extents[axis],
            inner: count_of(&extents[axis + 1..]),
        }
    }

    /// Returns the number of elements of a block. A block is a matrix of `len` rows and `inner`
    /// columns, and each column is a lane.
    fn block(self) -> usize {
        // The product can overflow only if the array has no elements.
        self.len.saturating_mul(self.inner)
    }
}

/// Returns whether `x` is NaN, or a complex number with a part that is NaN. No other value differs
/// from itself.
#[inline(always)]
#[allow(clippy::eq_op)]
fn is_nan<T: PartialEq>(x: &T) -> bool {
    x != x
}

/// Compares numbers, to sort the smallest first.
#[inline(always)]
fn ascending<T: PartialOrd>(a: &T, b: &T) -> Option<Ordering> {
    a.partial_cmp(b)
}

/// Compares numbers, to sort the largest first.
#[inline(always)]
fn descending<T: PartialOrd>(a: &T, b: &T) -> Option<Ordering> {
    b.partial_cmp(a)
}
