//! The shape of a list of elements.

use super::{Dyn, Never, Shape};

/// The type that implements [`Determines`]. It represents the number of elements of a list, such as
/// a vector, which is known only at run time.
pub struct ElementCount;

/// Relation: the number of elements alone determines a shape of type `S`. The relation holds only
/// for `(Dyn,)`.
///
/// Conversions from lists return an array of any shape `S` with this bound, instead of the shape
/// `(Dyn,)`. Only one impl can hold, so rustc infers the shape from the bound. If the program
/// expects another shape, the message shows both shapes.
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

// This second impl has a bound that never holds. If there were only the first impl, rustc would
// quote it. The bound is on `(S,)`, because rustc does not know `S` at first: a bound on `S` could
// then hold, and rustc would not infer `S`.
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
