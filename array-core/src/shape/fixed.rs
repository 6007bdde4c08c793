//! The layouts of the views that `From` converts to views with stored strides.

use super::{
    AtAxes, AxisList, Based, Cut, Deep, Diagonal, Every, Inserted, Moved, Narrowed, Permuted, RowMajor, Shape,
    StaticShape, Stepped, Steps, Stretched, Swapped, Unfolded, Without,
};
use crate::shape::Dim;

/// A layout other than [`Strided`](super::Strided), which stores run-time strides. `From` converts
/// views with such a layout to views with the layout `Strided`. `Strided` does not implement this
/// trait, because the conversion would overlap with the conversion of a type to itself.
#[diagnostic::on_unimplemented(
    message = "`into` does not convert a view of layout `{Self}`",
    label = "the strides are known only at run time",
    note = "`x.strided()`; another shape: `x.into_shape().strided()`; another dtype: `x.cast::<f64>()`",
    note = "see array_core::errors#conversion-that-can-fail"
)]
pub trait FixedSteps {}

/// Implements [`FixedSteps`] for a layout. A row of `fixed_steps!` has the generic parameters of
/// the layout, and the layout.
macro_rules! fixed_steps {
    ($([$($generic:tt)*] $layout:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generic)*> FixedSteps for $layout {}
    )*};
}

fixed_steps! {
    [] RowMajor;
    [Q: Shape] Based<Q>;
    [const AXIS: isize, Y: Steps] Without<AXIS, Y>;
    [const AXIS: isize, Y: Steps] Inserted<AXIS, Y>;
    [const AXIS: isize, const STEP: isize, Y: Steps] Every<AXIS, STEP, Y>;
    [const AXIS: isize, Y: Steps] Stepped<AXIS, Y>;
    [const AXIS: isize, E: Dim, Y: Steps] Cut<AXIS, E, Y>;
    [const AXIS: isize, const STEP: usize, const DILATION: usize, Y: Steps] Unfolded<AXIS, STEP, DILATION, Y>;
    [const I: isize, const J: isize, Y: Steps] Swapped<I, J, Y>;
    [const FROM: isize, const TO: isize, Y: Steps] Moved<FROM, TO, Y>;
    [P, Y: Steps] Permuted<P, Y>;
    [Y: Steps] Diagonal<Y>;
    [P: Shape, Q: Shape, Y: Steps] Stretched<P, Q, Y>;
    [A: AxisList, Q: Shape, Y: Steps] AtAxes<A, Q, Y>;
    [Q: Shape, Y: Steps] Narrowed<Q, Y>;
    [I: StaticShape, Y: Steps] Deep<I, Y>;
}
