//! Operations along an axis that keep it, and those that look for elements: what the Array API names as cumulative, sorting,
//! searching and set functions.
//!
//! Elements along an axis are a lane. Of an axis that is not the innermost, lanes are gone through side by side, in rows.

mod diff;
mod extent;
#[cfg(feature = "alloc")]
mod gathered;
#[cfg(feature = "alloc")]
mod histogram;
#[cfg(feature = "alloc")]
mod isin;
#[cfg(feature = "alloc")]
mod nonzero;
mod roll;
mod scan;
mod search;
#[cfg(feature = "alloc")]
mod sort;
mod take;
#[cfg(feature = "alloc")]
mod unique;

#[cfg(feature = "alloc")]
use core::cmp::Ordering;

pub use self::diff::DiffShape;
pub use self::scan::LongerShape;
#[cfg(feature = "alloc")]
pub use self::unique::{UniqueAll, UniqueCounts, UniqueInverse};

/// How the elements along an axis stand among all, in row-major order: `len` of them, each `inner` behind the last.
#[derive(Clone, Copy, Debug)]
struct Lanes {
    len: usize,
    inner: usize,
}

impl Lanes {
    /// Finds those along an axis that is there.
    fn new(extents: &[usize], axis: usize) -> Self {
        Self {
            len: extents[axis],
            inner: extents[axis + 1..].iter().product(),
        }
    }

    /// The elements of all lanes that start in one row.
    fn block(self) -> usize {
        self.len * self.inner
    }
}

/// Says whether an element is NaN: the only one that is not itself.
#[inline(always)]
#[allow(clippy::eq_op)]
fn is_nan<T: PartialEq>(x: &T) -> bool {
    x != x
}

/// The order of numbers with the smallest first.
#[cfg(feature = "alloc")]
#[inline(always)]
fn ascending<T: PartialOrd>(a: &T, b: &T) -> Option<Ordering> {
    a.partial_cmp(b)
}

/// The order of numbers with the largest first.
#[cfg(feature = "alloc")]
#[inline(always)]
fn descending<T: PartialOrd>(a: &T, b: &T) -> Option<Ordering> {
    b.partial_cmp(a)
}
