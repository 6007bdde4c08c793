//! Requirements of comparisons within a tolerance.

use crate::dtype::{Element, LosslessInto};
use crate::expr::IsInexact;
use crate::shape::{Gives, If};

/// Relation: `Self` is the shape `()` of a scalar, which tolerances must have.
#[diagnostic::on_unimplemented(
    message = "a tolerance is one number, not an array of shape `{Self}`",
    label = "a tolerance of this comparison is an array",
    note = "for a tolerance per element, write `abs(x - y) <= tolerances`",
    note = "see array_core::errors#not-a-tolerance"
)]
pub trait IsTolerance {
    /// An alias of `()`. The type of the operation contains it, so that rustc reports a broken rule
    /// only once.
    type Fits;
}

#[diagnostic::do_not_recommend]
impl<S: NoAxes> IsTolerance for S {
    type Fits = S::Fits;
}

/// The shape `()`. This trait is the bound of the blanket impl of [`IsTolerance`]. Since that impl
/// is generic over the shape, rustc reports a shape other than `()` without quoting a bound.
pub trait NoAxes {
    /// The same as [`IsTolerance::Fits`].
    type Fits;
}

impl NoAxes for () {
    type Fits = ();
}

/// The dtype `T`, if it can be compared with tolerances of the dtypes `U` and `V`. `T` must be a
/// float or complex dtype, and `U` and `V` must convert without loss to the dtype of the absolute
/// values of `T`.
// The types of operations contain this alias, so that rustc reports a broken rule only once, and
// does not quote this crate.
pub type Given<T, U, V> = <(
    <U as LosslessInto<SizeOf<T>>>::Converted,
    <V as LosslessInto<SizeOf<T>>>::Converted,
) as Gives>::Result<If<<T as IsInexact>::Is, T>>;

/// The dtype of the absolute values of `T`, which must be a float or complex dtype.
pub type SizeOf<T> = <If<<T as IsInexact>::Is, T> as Element>::Magnitude;
