//! The right operand of an operation whose left operand is an array: another array, or a scalar.

#[cfg(feature = "num-complex")]
use ::num_complex::{Complex32, Complex64};

use super::apply::Passed;
use crate::dtype::Element;
use crate::kernel::cell::NestedElement;
use crate::shape::Shape;
use crate::shape::cells::{Below, Flat};
use crate::storage::{Array, Inline, Keep, Storage};

/// Relation: `Self` can be combined with an array of dtype `T`.
///
/// The relation holds for arrays of every dtype, owned or borrowed, for scalars of `T`, and for
/// `Complex<T>` if `T` is `f32` or `f64`. For a scalar of another dtype, the compiler's message
/// names both dtypes. Further bounds of the operation reject arrays whose dtypes do not promote or
/// whose shapes do not broadcast.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be combined with an array of `{T}`",
    label = "neither an array nor a scalar of `{T}`",
    note = "write a float literal as `2.0`, and in generic code as `T::from_f64(2.0)`",
    note = "convert the scalar to `{T}`, or cast the array to its dtype, as in `x.cast::<f64>()`",
    note = "convert a `Vec`, slice or Rust array: `Array::<_, _>::from(v)`; dereference a number: `*k`",
    note = "see array_core::errors#scalar-of-another-dtype"
)]
pub trait RhsOperand<T>: Passed {
    /// The dtype of the array or of the scalar. For a nested array, it is the dtype of the elements
    /// of the innermost arrays.
    type Elem: Element;
    /// The shape: `()` for a scalar. For a nested array, it does not include the axes of the
    /// elements.
    type Axes: Shape;
    /// The axes of the elements, if the elements are arrays.
    type Below: Below;
    /// The shape of all numbers, with the axes of the elements: the same as [`Passed::Form`].
    /// In-place operations on an array of shape `S` require `S: AssignFrom<X::Whole>`. If the bound
    /// were on `Form`, rustc would report it as a second error if `X` is not an operand.
    type Whole: Shape;
    /// The storage. It determines the storage of the result, together with the storage of the left
    /// operand.
    type Storage: Keep;
}

/// Implements [`RhsOperand`] for an array, owned or borrowed.
macro_rules! rhs {
    ($($x:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T, C: NestedElement, R: Shape, Q: Storage<C, R>> RhsOperand<T> for $x {
            type Elem = C::Root;
            type Axes = R;
            type Below = C::Below;
            type Whole = C::Form<R>;
            type Storage = Q;
        }
    )*};
}

rhs! { &Array<C, R, Q> Array<C, R, Q> }

/// Implements [`RhsOperand`] for scalars.
macro_rules! scalar {
    ($([$($parameter:tt)*] $scalar:ty, $t:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> RhsOperand<$t> for $scalar {
            type Elem = $scalar;
            type Axes = ();
            type Below = Flat;
            type Whole = ();
            type Storage = Inline;
        }
    )*};
}

scalar! { [T: Element] T, T; }

// A complex scalar makes the result complex if the array is of floats.
#[cfg(feature = "num-complex")]
scalar! {
    [] Complex32, f32;
    [] Complex64, f64;
}
