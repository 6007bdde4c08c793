//! Positions in an array.

use super::{DynRank, Shape};
use crate::dim::Dim;

/// The relation of a shape with the positions in it: `[usize; RANK]` for a tuple of axes; arrays
/// and slices of any length, checked at run time, for [`DynRank`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a position in an array of shape `{S}`",
    label = "one index for each axis is needed",
    note = "a position is an array of one `usize` for each axis, as in `a[[i, j]]`",
    note = "see ERRORS.md#wrong-number-of-indices"
)]
pub trait ArrayIndex<S: Shape> {
    /// Returns the offset of the position in row-major order, or `None` where it is out of bounds.
    #[doc(hidden)]
    fn offset(&self, shape: &S) -> Option<usize>;

    /// Returns the indices.
    #[doc(hidden)]
    fn indices(&self) -> &[usize];
}

/// The row-major offset of a position; `None` where it is out of bounds or of another rank.
#[inline]
fn row_major(extents: &[usize], index: &[usize]) -> Option<usize> {
    if extents.len() != index.len() {
        return None;
    }
    let mut offset = 0;
    for (&extent, &i) in extents.iter().zip(index) {
        if i >= extent {
            return None;
        }
        offset = offset * extent + i;
    }
    Some(offset)
}

/// Implements [`ArrayIndex`] for a rank.
macro_rules! index {
    ($(($($axis:ident),*) : $rank:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($axis: Dim),*> ArrayIndex<($($axis,)*)> for [usize; $rank] {
            #[inline]
            fn offset(&self, shape: &($($axis,)*)) -> Option<usize> {
                row_major(&shape.extents(), self)
            }

            fn indices(&self) -> &[usize] {
                self
            }
        }
    )*};
}

index! {
    () : 0;
    (A) : 1;
    (A, B) : 2;
    (A, B, C) : 3;
    (A, B, C, D) : 4;
    (A, B, C, D, E) : 5;
    (A, B, C, D, E, F) : 6;
    (A, B, C, D, E, F, G) : 7;
    (A, B, C, D, E, F, G, H) : 8;
}

#[diagnostic::do_not_recommend]
impl<const R: usize> ArrayIndex<DynRank> for [usize; R] {
    fn offset(&self, shape: &DynRank) -> Option<usize> {
        row_major(shape, self)
    }

    fn indices(&self) -> &[usize] {
        self
    }
}

#[diagnostic::do_not_recommend]
impl ArrayIndex<DynRank> for &[usize] {
    fn offset(&self, shape: &DynRank) -> Option<usize> {
        row_major(shape, self)
    }

    fn indices(&self) -> &[usize] {
        self
    }
}

#[diagnostic::do_not_recommend]
impl ArrayIndex<DynRank> for DynRank {
    fn offset(&self, shape: &DynRank) -> Option<usize> {
        row_major(shape, self)
    }

    fn indices(&self) -> &[usize] {
        self
    }
}
