//! Selections by masks.

use super::{AxisList, DynRank, Gives, SameDim, Shape, cuts, each_rank};
use crate::shape::{Dim, Dyn};

/// Relation: a mask of shape `M` can select from an array of shape `Self`. The mask has all axes of
/// the array, or only its outermost axes.
///
/// `Selected` is the shape of the selected elements. Its first axis is a [`Dyn`], which counts the
/// positions at which the mask is true. The axes of the array that the mask does not have follow.
/// If the shape of the array or of the mask is a [`DynRank`], `Selected` is also a [`DynRank`].
/// This is the boolean indexing of the Array API and of NumPy, except that a mask of shape `()`
/// selects only from an array of shape `()`.
///
/// # Examples
///
/// ```
/// use array_core::{Array, array, shape};
///
/// let x = array![[1, 2, 3], [4, 5, 6]];
/// let rows: Array<i32, shape![_, 3]> = x.masked(&array![false, true]);
/// assert_eq!(rows.to_vec(), [4, 5, 6]);
/// ```
///
/// Each axis of the mask must have the type of the axis of the array at the same position. If the
/// mask has fewer axes than the array, either of two such axes may be [`Dyn`] instead. So a mask of
/// another static extent is rejected:
///
/// ```compile_fail,E0277
/// use array_core::array;
/// let x = array![[1, 2, 3], [4, 5, 6]];
/// let _ = x.masked(&array![false, true, true]);
/// ```
#[diagnostic::on_unimplemented(
    message = "a mask of shape `{M}` cannot select from an array of shape `{Self}`",
    label = "not the outermost axes of the array",
    note = "a mask must have the shape of the array, or of the array's first axes",
    note = "select along another axis: `compress::<AXIS>`; assign: `x = if mask {{ y }} else {{ x }}`",
    note = "see array_core::errors#mask-of-other-axes"
)]
pub trait MaskedBy<M>: Shape {
    /// The shape of the selected elements.
    type Selected: Shape;
}

// One generic impl covers masks with the shape of the array, so that generic code needs no bound
// for them. Two `DynRank` shapes may differ in rank, and the result is a `DynRank`, too.
#[diagnostic::do_not_recommend]
impl<S: Shape> MaskedBy<S> for S {
    type Selected = S::Chosen;
}

/// Relation: a mask of shape `M`, which has fewer axes than an array of shape `Self`, can select
/// from that array. `Axes` is the list of the axes of the mask. The rank of a [`DynRank`] is
/// checked at run time.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a mask of shape `{M}` cannot select from an array of shape `{Self}`",
    label = "not the outermost axes of the array",
    note = "a mask must have the shape of the array, or of the array's first axes",
    note = "select along another axis: `compress::<AXIS>`; assign: `x = if mask {{ y }} else {{ x }}`",
    note = "see array_core::errors#mask-of-other-axes"
)]
pub trait OuterAxes<M>: MaskedBy<M> {
    /// The list of the axes of the mask.
    type Axes: AxisList;
    /// An alias of `X`. The type of the left-hand side contains it, so that rustc reports only one
    /// error about a mask that does not fit; see `shape/known.rs`.
    type Same<X>;

    /// Returns its argument, as the alias [`Same`](OuterAxes::Same).
    fn same<X>(x: X) -> Self::Same<X>;
}

/// Implements [`MaskedBy`] and [`OuterAxes`] for the rows of `cuts!` in which both parts have axes.
/// The array has all axes, and the mask has only the first part.
macro_rules! masked {
    ($($rank:tt $front:tt $back:literal: $a:tt $b:tt $m:tt $j:tt $n:tt;)*) => {$(
        masked!(@ $a $b $m $n);
    )*};
    (@ [] $b:tt $m:tt $n:tt) => {};
    (@ $a:tt [] $m:tt $n:tt) => {};
    (@ [$($a:ident)*] [$($b:ident)*] [$($m:ident)*] [$($n:ident)*]) => {
        #[diagnostic::do_not_recommend]
        impl<$($a: Dim + SameDim<$m>, $m,)* $($b: Dim),*> MaskedBy<($($m,)*)> for ($($a,)* $($b,)*) {
            type Selected = (Dyn, $($b,)*);
        }

        #[diagnostic::do_not_recommend]
        impl<$($a: Dim + SameDim<$m>, $m,)* $($b: Dim),*> OuterAxes<($($m,)*)> for ($($a,)* $($b,)*) {
            type Axes = ($(super::$n,)*);
            type Same<X> = masked!(@ X $($a $m)*);

            fn same<X>(x: X) -> X {
                x
            }
        }
    };
    (@ $x:ident) => { $x };
    (@ $x:ident $a:ident $m:ident $($more:ident)*) => {
        <<$a as SameDim<$m>>::Right as Gives>::Result<masked!(@ $x $($more)*)>
    };
}

cuts! { masked }

/// Implements [`MaskedBy`] between [`DynRank`] and tuples. Ranks and extents are compared at run
/// time.
macro_rules! dynamic {
    ($($rank:literal: [$($m:ident)*] $i:tt [$($n:ident)*] $at:tt;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($m),*> MaskedBy<($($m,)*)> for DynRank {
            type Selected = DynRank;
        }

        #[diagnostic::do_not_recommend]
        impl<$($m),*> OuterAxes<($($m,)*)> for DynRank {
            type Axes = ($(super::$n,)*);
            type Same<X> = X;

            fn same<X>(x: X) -> X {
                x
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($m),*> MaskedBy<DynRank> for ($($m,)*)
        where
            Self: Shape,
        {
            type Selected = DynRank;
        }
    )*};
}

each_rank! { dynamic }
