//! The relation of a return type to the typed array that a body returns.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::shape::{Dim, DynRank, Len, Shape};
use crate::storage::Array;

/// Relation: a function with [`shapes`](macro@crate::shapes) can return `Self`, created from an
/// array of dtype `T` and shape `S`.
///
/// Other crates can implement the trait, like [`Argument`](super::Argument).
///
/// A [`Result`] or an [`Option`] of a return type is also a return type. The body then returns a
/// `Result` or an `Option` of the typed array.
///
/// A tuple of up to four return types is created from a tuple of arrays. `T` is then the tuple of
/// the dtypes of these arrays, and `S` the tuple of their shapes.
#[diagnostic::on_unimplemented(
    message = "an array of `{T}` with shape `{S}` cannot be returned as `{Self}`",
    label = "not a vector or an array of this dtype and shape",
    note = "declare its dtype and shape after `->`; a Rust array has static extents, as in `[3] f64`",
    note = "see array_core::errors#not-a-return-type"
)]
pub trait ReturnType<T, S>: Sized {
    /// The type that the body returns.
    type Body;

    /// Converts the typed array that the body returns.
    fn returned(body: Self::Body) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T, S, R: ReturnType<T, S>, E> ReturnType<T, S> for Result<R, E> {
    type Body = Result<R::Body, E>;

    fn returned(body: Self::Body) -> Self {
        body.map(R::returned)
    }
}

#[diagnostic::do_not_recommend]
impl<T, S, R: ReturnType<T, S>> ReturnType<T, S> for Option<R> {
    type Body = Option<R::Body>;

    fn returned(body: Self::Body) -> Self {
        body.map(R::returned)
    }
}

/// Implements [`ReturnType`] for tuples, with one array for each element of the tuple.
macro_rules! tuples {
    ($(($($r:ident $t:ident $s:ident $body:ident),*);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($t, $s, $r: ReturnType<$t, $s>),*> ReturnType<($($t,)*), ($($s,)*)> for ($($r,)*) {
            type Body = ($($r::Body,)*);

            fn returned(($($body,)*): Self::Body) -> Self {
                ($($r::returned($body),)*)
            }
        }
    )*};
}

tuples! {
    (A T S a);
    (A T S a, B U V b);
    (A T S a, B U V b, C W X c);
    (A T S a, B U V b, C W X c, D Y Z d);
}

/// Moves the elements, in row-major order, into a new vector.
#[diagnostic::do_not_recommend]
impl<T, S: Shape> ReturnType<T, S> for Vec<T> {
    type Body = Array<T, S>;

    fn returned(body: Array<T, S>) -> Self {
        body.into_vec()
    }
}

/// Moves the elements, in row-major order, into a new slice.
#[diagnostic::do_not_recommend]
impl<T, S: Shape> ReturnType<T, S> for Box<[T]> {
    type Body = Array<T, S>;

    fn returned(body: Array<T, S>) -> Self {
        body.into()
    }
}

/// Moves the elements into a vector of rows of a static length.
#[diagnostic::do_not_recommend]
impl<T, M: Dim, const N: usize> ReturnType<T, (M, Len<N>)> for Vec<[T; N]> {
    type Body = Array<T, (M, Len<N>)>;

    fn returned(body: Array<T, (M, Len<N>)>) -> Self {
        let [rows, _] = body.shape();
        let mut elements = body.into_vec().into_iter();
        let row = |_| core::array::from_fn(|_| elements.next().expect("the rows have all elements"));
        (0..rows).map(row).collect()
    }
}

/// Moves the elements into the Rust array.
#[diagnostic::do_not_recommend]
impl<T, const N: usize> ReturnType<T, (Len<N>,)> for [T; N] {
    type Body = Array<T, (Len<N>,)>;

    fn returned(body: Self::Body) -> Self {
        let mut elements = body.into_vec().into_iter();
        core::array::from_fn(|_| elements.next().expect("the axis has `N` elements"))
    }
}

/// Moves the elements into the Rust array.
#[diagnostic::do_not_recommend]
impl<T, const M: usize, const N: usize> ReturnType<T, (Len<M>, Len<N>)> for [[T; N]; M] {
    type Body = Array<T, (Len<M>, Len<N>)>;

    fn returned(body: Self::Body) -> Self {
        let mut elements = body.into_vec().into_iter();
        let mut row = || core::array::from_fn(|_| elements.next().expect("the rows have all elements"));
        core::array::from_fn(|_| row())
    }
}

/// Changes only the type, which loses names and static extents. Copies nothing.
#[diagnostic::do_not_recommend]
impl<T, S: Shape> ReturnType<T, S> for Array<T, DynRank> {
    type Body = Array<T, S>;

    fn returned(body: Array<T, S>) -> Self {
        body.into_dyn()
    }
}
