//! Taking an axis out of a shape, or leaving `One` in its place.

use super::{DynRank, Shape};
use crate::dim::{Dim, One};
use crate::error::ShapeError;

/// The relation of a shape with what is left when the axis `AXIS` is reduced away.
///
/// # Examples
///
/// ```
/// use array_core::{Array, shape};
///
/// let x = Array::<f32, shape![2, 3]>::ones();
/// let columns: Array<f32, shape![3]> = x.sum_axis::<0>();
/// assert_eq!(columns.as_slice(), [2.0, 2.0, 2.0]);
/// ```
///
/// An axis that is not there is refused:
///
/// ```compile_fail,E0277
/// use array_core::{Array, shape};
/// let _ = Array::<f32, shape![2, 3]>::ones().sum_axis::<2>();
/// ```
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` has no axis {AXIS}",
    label = "no such axis",
    note = "axes are counted from 0, the outermost",
    note = "see ERRORS.md#no-such-axis"
)]
pub trait ReduceAxis<const AXIS: usize>: Shape {
    /// The shape without the axis.
    type Reduced: Shape;

    /// Returns the shape without the axis.
    #[doc(hidden)]
    fn reduce_axis(&self, operation: &'static str) -> Result<Self::Reduced, ShapeError>;
}

/// The shape of `S` without its axis `AXIS`, for signatures.
pub type ReducedShape<S, const AXIS: usize> = <S as ReduceAxis<AXIS>>::Reduced;

/// The relation of a shape with the same shape that has [`One`] in place of the axis `AXIS`.
///
/// # Examples
///
/// ```
/// use array_core::{Array, shape};
///
/// let x = Array::<f32, shape![2, 3]>::ones();
/// let centered = &x - &x.mean_axis_keep::<0>();
/// assert_eq!(centered, Array::<f32, shape![2, 3]>::zeros());
/// ```
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` has no axis {AXIS}",
    label = "no such axis",
    note = "axes are counted from 0, the outermost",
    note = "see ERRORS.md#no-such-axis"
)]
pub trait KeepAxis<const AXIS: usize>: Shape {
    /// The shape with `One` in place of the axis.
    type Kept: Shape;

    /// Returns the shape with `One` in place of the axis.
    #[doc(hidden)]
    fn keep_axis(&self, operation: &'static str) -> Result<Self::Kept, ShapeError>;
}

/// Implements both relations for an axis of a rank: the axes before, the axis, the axes behind.
macro_rules! reduce {
    ($($axis:literal : [$($a:ident)*] $x:ident [$($b:ident)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($a: Dim,)* $x: Dim, $($b: Dim),*> ReduceAxis<$axis> for ($($a,)* $x, $($b,)*) {
            type Reduced = ($($a,)* $($b,)*);

            #[inline(always)]
            fn reduce_axis(&self, _: &'static str) -> Result<Self::Reduced, ShapeError> {
                let &($($a,)* _, $($b,)*) = self;
                Ok(($($a,)* $($b,)*))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($a: Dim,)* $x: Dim, $($b: Dim),*> KeepAxis<$axis> for ($($a,)* $x, $($b,)*) {
            type Kept = ($($a,)* One, $($b,)*);

            #[inline(always)]
            fn keep_axis(&self, _: &'static str) -> Result<Self::Kept, ShapeError> {
                let &($($a,)* _, $($b,)*) = self;
                Ok(($($a,)* One, $($b,)*))
            }
        }
    )*};
}

#[allow(non_snake_case)]
mod rows {
    use super::*;

    reduce! {
        0: [] A [];
        0: [] A [B];
        1: [A] B [];
        0: [] A [B C];
        1: [A] B [C];
        2: [A B] C [];
        0: [] A [B C D];
        1: [A] B [C D];
        2: [A B] C [D];
        3: [A B C] D [];
        0: [] A [B C D E];
        1: [A] B [C D E];
        2: [A B] C [D E];
        3: [A B C] D [E];
        4: [A B C D] E [];
        0: [] A [B C D E F];
        1: [A] B [C D E F];
        2: [A B] C [D E F];
        3: [A B C] D [E F];
        4: [A B C D] E [F];
        5: [A B C D E] F [];
        0: [] A [B C D E F G];
        1: [A] B [C D E F G];
        2: [A B] C [D E F G];
        3: [A B C] D [E F G];
        4: [A B C D] E [F G];
        5: [A B C D E] F [G];
        6: [A B C D E F] G [];
        0: [] A [B C D E F G H];
        1: [A] B [C D E F G H];
        2: [A B] C [D E F G H];
        3: [A B C] D [E F G H];
        4: [A B C D] E [F G H];
        5: [A B C D E] F [G H];
        6: [A B C D E F] G [H];
        7: [A B C D E F G] H [];
    }
}

#[diagnostic::do_not_recommend]
impl<const AXIS: usize> ReduceAxis<AXIS> for DynRank {
    type Reduced = DynRank;

    fn reduce_axis(&self, operation: &'static str) -> Result<DynRank, ShapeError> {
        if AXIS >= self.len() {
            return Err(ShapeError::no_axis(operation, self, AXIS));
        }
        let mut extents = [0; DynRank::MAX_RANK];
        extents[..AXIS].copy_from_slice(&self[..AXIS]);
        extents[AXIS..self.len() - 1].copy_from_slice(&self[AXIS + 1..]);
        Ok(DynRank::clipped(&extents[..self.len() - 1]))
    }
}

#[diagnostic::do_not_recommend]
impl<const AXIS: usize> KeepAxis<AXIS> for DynRank {
    type Kept = DynRank;

    fn keep_axis(&self, operation: &'static str) -> Result<DynRank, ShapeError> {
        let mut out = self.clone();
        match out.get_mut(AXIS) {
            Some(extent) => *extent = 1,
            None => return Err(ShapeError::no_axis(operation, self, AXIS)),
        }
        Ok(out)
    }
}
