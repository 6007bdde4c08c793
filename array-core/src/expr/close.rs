//! Nearness of two operands.

use crate::dtype::{Element, LosslessInto};
use crate::expr::IsInexact;
use crate::shape::{If, Known};

/// The shape of a tolerance: that of a scalar.
#[diagnostic::on_unimplemented(
    message = "a tolerance is one number, not an array of shape `{Self}`",
    label = "one of its tolerances is an array",
    note = "for a tolerance per element, write `abs(x - y) <= tolerances`",
    note = "see array_core::errors#not-a-tolerance"
)]
pub trait IsTolerance {
    /// Part of the type of the operation, so that a mistake is reported once.
    type Fits;
}

#[diagnostic::do_not_recommend]
impl<S: NoAxes> IsTolerance for S {
    type Fits = S::Fits;
}

/// The row of [`IsTolerance`]. With one impl of that for all shapes, rustc reports a mistake without quoting a bound.
pub trait NoAxes {
    /// As in [`IsTolerance`].
    type Fits;
}

impl NoAxes for () {
    type Fits = ();
}

/// A dtype of floats or complex numbers, once two tolerances are known to fit its absolute values. The type of the operation names
/// them, so that a mistake is reported once, without a quotation of this crate.
pub type Given<T, U, V> = <(
    <U as LosslessInto<SizeOf<T>>>::Converted,
    <V as LosslessInto<SizeOf<T>>>::Converted,
) as Known>::Then<If<<T as IsInexact>::Is, T>>;

/// The dtype of absolute values of one of floats or complex numbers.
pub type SizeOf<T> = <If<<T as IsInexact>::Is, T> as Element>::Magnitude;
