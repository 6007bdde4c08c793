//! Conversions between shape types that need no comparison at run time.

use super::{DynRank, Nested, Never, Shape, StaticExtents, StaticShape, each_rank};
use crate::shape::{Dim, Dyn, Len, One};

/// Relation: an array of shape `Self` can be converted to the shape `R` without a run-time check.
/// Each axis of `Self` becomes the axis of `R` at the same position:
///
/// | axis of `Self` | axis of `R` |
/// |---|---|
/// | any axis | the same axis, or [`Dyn`] |
/// | [`One`], [`Len`], [`Dyn`], `Num` | also a named axis with a run-time extent |
/// | a [`Len`] | also a `Num` (feature `typenum`), or a name that is declared with this extent |
/// | a `Num`, or a name that is declared with an extent | also a [`Len`] of this extent |
///
/// `R` can also be [`DynRank`], for every `Self`. [`into_shape`](crate::Array::into_shape) converts
/// an array, and `From` converts a reference or a view. For the opposite direction,
/// [`try_into_shape`](crate::Array::try_into_shape) compares the extents at run time.
///
/// # Examples
///
/// ```
/// use array_core::{Array, array, shape};
///
/// fn total(x: &Array<f32, shape![_]>) -> f32 {
///     x.sum()
/// }
///
/// assert_eq!(total(&array![1.0, 2.0].into_shape()), 3.0);
/// ```
///
/// A run-time extent may differ from a static one:
///
/// ```compile_fail,E0277
/// use array_core::{Array, shape};
///
/// fn pair(x: Array<f32, shape![_]>) -> Array<f32, shape![2]> {
///     x.into_shape()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "an array of shape `{Self}` cannot become one of shape `{R}` without a check",
    label = "the rank differs, or the extents may differ",
    note = "the rank stays; axes may become `Dyn` or a fitting name, and the whole shape `DynRank`",
    note = "`x.try_into_shape()?` compares the extents; for another rank, use `reshape` or `.row(0)`",
    note = "see array_core::errors#conversion-that-can-fail"
)]
pub trait Loosen<R: Shape> {
    /// An alias of `R`. Bounds contain it, so that rustc does not quote the bounds when it reports
    /// a shape that does not fit; see `shape/known.rs`.
    #[doc(hidden)]
    type To: Shape;

    /// Returns the shape `R` with the same extents.
    #[doc(hidden)]
    fn loosened(&self) -> R;
}

/// Relation: the axis `Self` can be converted to the axis `D` without a run-time check; see
/// [`Loosen`].
#[doc(hidden)]
pub trait LoosenDim<D>: Copy {
    /// Returns the axis `D` with the same extent.
    fn loosened(self) -> D;
}

#[diagnostic::do_not_recommend]
impl<D: Dim> LoosenDim<Dyn> for D {
    #[inline(always)]
    fn loosened(self) -> Dyn {
        Dyn(self.extent())
    }
}

#[diagnostic::do_not_recommend]
impl LoosenDim<One> for One {
    #[inline(always)]
    fn loosened(self) -> One {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<const N: usize> LoosenDim<Len<N>> for Len<N> {
    #[inline(always)]
    fn loosened(self) -> Self {
        self
    }
}

/// Relation: both shapes are static, so [`with_axes`](crate::Array::with_axes) can replace the axis
/// types of `Self` by those of `R`. `cargo build` compares the extents.
pub trait TakesAxes<R: Shape> {
    /// As in [`Loosen`].
    #[doc(hidden)]
    type To: StaticShape;
    /// The extents of `Self` and of `R`.
    #[doc(hidden)]
    const EXTENTS: [StaticExtents; 2];
    /// The only value of `R`.
    #[doc(hidden)]
    const AXES: R;
}

#[diagnostic::do_not_recommend]
impl<S: StaticShape, R: StaticShape> TakesAxes<R> for S {
    type To = R;
    const EXTENTS: [StaticExtents; 2] = [S::EXTENTS, R::EXTENTS];
    const AXES: R = R::VALUE;
}

/// Implements [`Loosen`] for each rank.
macro_rules! loosen {
    ($($rank:literal: [$($from:ident)*] [$($to:ident)*] $n:tt $at:tt;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($from: LoosenDim<$to>, $to: Dim),*> Loosen<($($to,)*)> for ($($from,)*) {
            type To = ($($to,)*);

            #[inline(always)]
            #[allow(non_snake_case, clippy::unused_unit)]
            fn loosened(&self) -> ($($to,)*) {
                let &($($from,)*) = self;
                ($($from.loosened(),)*)
            }
        }
    )*};
}

each_rank! { loosen 0: [] [] [] []; }

#[diagnostic::do_not_recommend]
impl<S: Shape> Loosen<DynRank> for S {
    type To = DynRank;

    #[inline]
    fn loosened(&self) -> DynRank {
        DynRank::clipped(self.extents().as_ref())
    }
}

// A second impl, which never holds. Otherwise rustc would select the impl above for an unknown
// shape, and would report mismatched types for a static one.
#[diagnostic::do_not_recommend]
impl<R: Shape + Never> Loosen<R> for DynRank {
    type To = R;

    fn loosened(&self) -> R {
        R::no_value()
    }
}

#[diagnostic::do_not_recommend]
impl<S: Shape, I: StaticShape> Loosen<Self> for Nested<S, I> {
    type To = Self;

    #[inline]
    fn loosened(&self) -> Self {
        self.clone()
    }
}
