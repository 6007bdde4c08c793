//! The shape of a list of elements.

use super::{Dyn, Never, Shape};

/// The number of the elements of a list, such as a vector, which is known only at run time.
pub struct ElementCount;

/// Relation: the number of elements alone determines a shape of type `S`. It holds for one run-time
/// axis.
///
/// Conversions of lists have this bound instead of the shape in their type. With a single impl,
/// rustc infers the shape from it, and reports another shape with both shapes in the message.
#[diagnostic::on_unimplemented(
    message = "a list of elements becomes an array of shape `(Dyn,)`, not of shape `{S}`",
    label = "the number of elements is known only at run time",
    note = "`Array::<_, shape![2, 3]>::try_from_iter(list)?` compares the number of elements",
    note = "for `shape![_, 3]`: `try_from_iter_with([2, 3], list)?`; see array_core::errors#length-of-a-list"
)]
pub trait Determines<S: Shape> {
    /// Returns the shape of a list of this length.
    #[doc(hidden)]
    fn shape_of(len: usize) -> S;
}

#[diagnostic::do_not_recommend]
impl Determines<(Dyn,)> for ElementCount {
    #[inline]
    fn shape_of(len: usize) -> (Dyn,) {
        (Dyn(len),)
    }
}

// A bound that never holds, on a second impl: with a single impl, rustc would quote it. The bound is
// not on `S`, which may be unknown: then it could hold, and rustc would not infer `S`.
#[diagnostic::do_not_recommend]
impl<S: Shape> Determines<S> for ElementCount
where
    (S,): Never,
{
    fn shape_of(len: usize) -> S {
        let _ = len;
        unreachable!("a bound of this impl never holds")
    }
}
