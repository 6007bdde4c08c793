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
    /// Returns the indices.
    #[doc(hidden)]
    fn indices(&self) -> &[usize];
}

/// Implements [`ArrayIndex`] for a rank.
macro_rules! index {
    ($(($($axis:ident),*) : $rank:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($axis: Dim),*> ArrayIndex<($($axis,)*)> for [usize; $rank] {
            #[inline(always)]
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
    fn indices(&self) -> &[usize] {
        self
    }
}

#[diagnostic::do_not_recommend]
impl ArrayIndex<DynRank> for &[usize] {
    fn indices(&self) -> &[usize] {
        self
    }
}

#[diagnostic::do_not_recommend]
impl ArrayIndex<DynRank> for DynRank {
    fn indices(&self) -> &[usize] {
        self
    }
}
