//! Indices of elements, and positions and ranges along an axis.

use super::{DynRank, Shape, each_rank};
use crate::shape::{Dim, Never, Stretching};

/// Relation: `Self` can be the index of an element of an array of shape `S`. For a tuple of axes,
/// the index is a `[usize; RANK]`, and for a single axis also a `usize`. For [`DynRank`], the index
/// is a `[usize; N]`, a `&[usize]` or a `DynRank`, and its length is checked at run time. An index
/// is `Clone`, because the message of a panic shows a copy.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot index an array of shape `{S}`",
    label = "one `usize` for each axis is needed",
    note = "write `a[[i, j]]` or `v[i]`, and `i as usize` for another integer",
    note = "`slice!(a, i)` is a row and `slice!(v, 1..3)` a part",
    note = "`a.masked(&mask)` selects by a mask, and `broadcast!(a[mask] = 0)` assigns",
    note = "to select positions `k`: `v.take::<0>(&k)`; see array_core::errors#wrong-number-of-indices"
)]
pub trait ArrayIndex<S: Shape>: Clone {
    /// An alias of `Self`. The type of an element contains it, so that rustc reports only one error
    /// about a wrong index; see `shape/known.rs`.
    #[doc(hidden)]
    type Is;

    /// Returns the indices.
    #[doc(hidden)]
    fn indices(&self) -> &[usize];
}

/// A subtrait of [`ArrayIndex`] without items, for the bounds of methods. It has only a blanket
/// impl, so that rustc reports a wrong type without quoting the bound; see `shape/known.rs`.
#[doc(hidden)]
pub trait IndexOf<S: Shape>: ArrayIndex<S> {}

#[diagnostic::do_not_recommend]
impl<S: Shape, I: ArrayIndex<S>> IndexOf<S> for I {}

macro_rules! index {
    ($($rank:literal: [$($axis:ident)*] $i:tt $n:tt $at:tt;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($axis: Dim),*> ArrayIndex<($($axis,)*)> for [usize; $rank] {
            type Is = Self;

            #[inline(always)]
            fn indices(&self) -> &[usize] {
                self
            }
        }
    )*};
}

each_rank! { index 0: [] [] [] []; }

// This impl never applies. Without it, rustc would quote the impl for `usize`, the only one for an
// integer, if the index has another integer type.
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<S: Shape + Never> ArrayIndex<S> for isize {
    type Is = S;

    fn indices(&self) -> &[usize] {
        S::no_value()
    }
}

#[diagnostic::do_not_recommend]
impl<S: OneIndex> ArrayIndex<S> for usize {
    type Is = S::Is;

    #[inline(always)]
    fn indices(&self) -> &[usize] {
        core::slice::from_ref(self)
    }
}

/// A shape of one axis. `usize` implements [`ArrayIndex`] for every shape with this bound. If
/// `usize` had an impl for the tuples of one axis instead, rustc would quote that impl.
#[doc(hidden)]
pub trait OneIndex: Shape {
    /// An alias of `usize`. The type of an element contains it, so that rustc reports only one
    /// error about a wrong index; see `shape/known.rs`.
    type Is;
}

#[diagnostic::do_not_recommend]
impl<A: Dim> OneIndex for (A,) {
    type Is = usize;
}

#[diagnostic::do_not_recommend]
impl<const R: usize> ArrayIndex<DynRank> for [usize; R] {
    type Is = Self;

    fn indices(&self) -> &[usize] {
        self
    }
}

#[diagnostic::do_not_recommend]
impl ArrayIndex<DynRank> for &[usize] {
    type Is = Self;

    fn indices(&self) -> &[usize] {
        self
    }
}

#[diagnostic::do_not_recommend]
impl ArrayIndex<DynRank> for DynRank {
    type Is = Self;

    fn indices(&self) -> &[usize] {
        self
    }
}

/// Returns the position of an index along an axis. An index is counted from 0, or from the end if
/// it is negative. Returns `None` if the index is out of bounds.
#[inline(always)]
pub(crate) const fn counted(index: isize, extent: usize) -> Option<usize> {
    match counted_end(index, extent) {
        Some(at) if at < extent => Some(at),
        _ => None,
    }
}

/// Returns the position, counted from 0, of an index that may count from the end. Returns a number
/// that is not below `extent` if the index is out of bounds. There are no branches, so that loops
/// over indices are faster than with [`counted`].
#[inline(always)]
pub(crate) const fn from_start(index: isize, extent: usize) -> usize {
    // All bits of the mask are those of the sign.
    let mask = (index >> (isize::BITS - 1)) as usize;
    (index as usize).wrapping_add(extent & mask)
}

/// Returns the index that [index access](crate::IndexAccess) passes to [`counted`] along an axis
/// `D`. For [`One`](crate::One), this is 0, because every index reads the only position. For other
/// axes, it is `index` itself.
#[inline(always)]
pub(crate) const fn accessed<D: Dim>(index: isize) -> isize {
    if <D::Stretching as Stretching>::STRETCHES {
        0
    } else {
        index
    }
}

/// Returns the position of the start or the end of a range, as [`counted`] does, but also accepts
/// the extent itself.
#[inline(always)]
const fn counted_end(at: isize, extent: usize) -> Option<usize> {
    if at < 0 {
        return extent.checked_sub(at.unsigned_abs());
    }
    if at as usize <= extent { Some(at as usize) } else { None }
}

/// Returns the start and the end of a range as positions counted from 0. A missing start is the
/// start of the axis, and a missing end is the end of the axis. A range that ends before it starts
/// is empty, as in the Array API. Returns `None` if the start or the end is out of bounds.
pub(crate) const fn counted_range(start: Option<isize>, end: Option<isize>, extent: usize) -> Option<(usize, usize)> {
    let start = match start {
        Some(start) => counted_end(start, extent),
        None => Some(0),
    };
    let end = match end {
        Some(end) => counted_end(end, extent),
        None => Some(extent),
    };
    match (start, end) {
        (Some(start), Some(end)) if start <= end => Some((start, end)),
        (Some(start), Some(_)) => Some((start, start)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_counted_from_either_end() {
        assert_eq!(
            [0, 2, 3, -1, -3, -4].map(|i| counted(i, 3)),
            [Some(0), Some(2), None, Some(2), Some(0), None]
        );
        assert_eq!([0, -1, isize::MIN, isize::MAX].map(|i| counted(i, 0)), [None; 4]);
        assert_eq!(counted(-1, usize::MAX), Some(usize::MAX - 1));
        for extent in [0, 1, 3, isize::MAX as usize, usize::MAX] {
            for index in [0, 1, 2, 3, -1, -3, -4, isize::MIN, isize::MIN + 1, isize::MAX] {
                let at = from_start(index, extent);
                assert_eq!((at < extent).then_some(at), counted(index, extent), "{index} {extent}");
            }
        }
    }
}
