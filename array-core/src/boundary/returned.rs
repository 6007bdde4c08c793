//! The relation of the typed array that a body gives with what the function returns.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::Array;
use crate::dim::{Dim, Len};
use crate::shape::{DynRank, Shape};

/// What a function with [`shapes`](macro@crate::shapes) can return, made of an array of `T` with shape `S`.
///
/// Open, as [`Argument`](super::Argument) is. A [`Result`] of what can be returned can be returned, too; its body gives a
/// `Result` of the typed array.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made of an array of `{T}` with shape `{S}`",
    label = "cannot be returned as what is said",
    note = "vectors and owned arrays can, of the dtype and the rank that are said; see ERRORS.md#not-a-return-type"
)]
pub trait ReturnType<T, S: Shape>: Sized {
    /// What the body gives.
    type Body;

    /// Makes what is returned.
    fn returned(body: Self::Body) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T, S: Shape, R: ReturnType<T, S>, E> ReturnType<T, S> for Result<R, E> {
    type Body = Result<R::Body, E>;

    fn returned(body: Self::Body) -> Self {
        body.map(R::returned)
    }
}

/// The elements in row-major order, which are copied to where a vector may have them.
#[diagnostic::do_not_recommend]
impl<T, S: Shape> ReturnType<T, S> for Vec<T> {
    type Body = Array<T, S>;

    fn returned(body: Array<T, S>) -> Self {
        body.into_vec()
    }
}

/// The elements in row-major order, which are copied to where a vector may have them.
#[diagnostic::do_not_recommend]
impl<T, S: Shape> ReturnType<T, S> for Box<[T]> {
    type Body = Array<T, S>;

    fn returned(body: Array<T, S>) -> Self {
        body.into()
    }
}

/// Rows of a static number of elements, which are copied.
#[diagnostic::do_not_recommend]
impl<T, M: Dim, const N: usize> ReturnType<T, (M, Len<N>)> for Vec<[T; N]> {
    type Body = Array<T, (M, Len<N>)>;

    fn returned(body: Array<T, (M, Len<N>)>) -> Self {
        let [rows, _] = body.shape();
        let mut elements = body.into_vec().into_iter();
        let row = |_| core::array::from_fn(|_| elements.next().expect("as many elements as rows have"));
        (0..rows).map(row).collect()
    }
}

/// Nothing is copied: the names and the extents in the type are forgotten.
#[diagnostic::do_not_recommend]
impl<T, S: Shape> ReturnType<T, S> for Array<T, DynRank> {
    type Body = Array<T, S>;

    fn returned(body: Array<T, S>) -> Self {
        body.into_dyn()
    }
}
