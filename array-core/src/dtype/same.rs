//! Elements of one type.

use crate::shape::Shape;
use crate::storage::{Array, Storage};

/// Relation: `Self` and `T` are the same type.
///
/// The conversions of arrays and views to views have this bound. An example is the conversion to a
/// view whose shape has `Dyn` in place of a static extent. If such a conversion had one type
/// parameter for the elements of both sides, rustc would list all conversions, and would not report
/// that the elements differ.
#[diagnostic::on_unimplemented(
    message = "an array of `{Self}` is not an array of `{T}`",
    label = "the elements are not `{T}`",
    note = "a view borrows elements and never converts them: convert the array first",
    note = "write `&x.cast::<{T}>()`; see array_core::errors#elements-of-another-type"
)]
pub trait SameElement<T>: Sized {
    /// Returns the array.
    #[doc(hidden)]
    fn same<S: Shape, B: Storage<Self, S> + Storage<T, S>>(array: Array<Self, S, B>) -> Array<T, S, B>;
}

#[diagnostic::do_not_recommend]
impl<T> SameElement<T> for T {
    #[inline(always)]
    fn same<S: Shape, B: Storage<T, S>>(array: Array<T, S, B>) -> Array<T, S, B> {
        array
    }
}
