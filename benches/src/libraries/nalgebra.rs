//! Matrices of nalgebra, whose columns are the rows of the other libraries.

use std::borrow::Cow;

use array_core::{Len, One, StaticDim, StaticShape};
use nalgebra::{DMatrix, DVector, Dim, IsContiguous, Matrix, RawStorage, SMatrix, SVector, Scalar};

use crate::data::Value;
use crate::session::Outcome;

/// A shape of a matrix or vector on the heap.
pub trait Columns: StaticShape {
    /// The matrix or vector.
    type Of<T: Scalar>;

    /// Makes the matrix or vector.
    fn make<T: Scalar>(elements: Vec<T>) -> Self::Of<T>;
}

impl<N: StaticDim> Columns for (N,) {
    type Of<T: Scalar> = DVector<T>;

    fn make<T: Scalar>(elements: Vec<T>) -> DVector<T> {
        DVector::from_vec(elements)
    }
}

impl<M: StaticDim, N: StaticDim> Columns for (M, N) {
    type Of<T: Scalar> = DMatrix<T>;

    fn make<T: Scalar>(elements: Vec<T>) -> DMatrix<T> {
        DMatrix::from_vec(N::N, M::N, elements)
    }
}

/// A shape of a matrix or vector that stores its elements inline.
pub trait Small: StaticShape {
    /// The matrix or vector.
    type Of<T: Scalar>;

    /// Makes the matrix or vector.
    fn make<T: Scalar>(elements: Vec<T>) -> Self::Of<T>;
}

impl<const N: usize> Small for (Len<N>,) {
    type Of<T: Scalar> = SVector<T, N>;

    fn make<T: Scalar>(elements: Vec<T>) -> Self::Of<T> {
        SVector::from_vec(elements)
    }
}

impl<const M: usize, const N: usize> Small for (Len<M>, Len<N>) {
    type Of<T: Scalar> = SMatrix<T, N, M>;

    fn make<T: Scalar>(elements: Vec<T>) -> Self::Of<T> {
        SMatrix::from_vec(elements)
    }
}

impl<const M: usize> Small for (Len<M>, One) {
    type Of<T: Scalar> = SVector<T, M>;

    fn make<T: Scalar>(elements: Vec<T>) -> Self::Of<T> {
        SVector::from_vec(elements)
    }
}

impl<const N: usize> Small for (One, Len<N>) {
    type Of<T: Scalar> = SVector<T, N>;

    fn make<T: Scalar>(elements: Vec<T>) -> Self::Of<T> {
        SVector::from_vec(elements)
    }
}

/// Makes a matrix or vector on the heap.
pub fn columns<T: Scalar, S: Columns>(elements: Vec<T>) -> S::Of<T> {
    S::make(elements)
}

/// Makes a matrix or vector that stores its elements inline.
pub fn small<T: Scalar, S: Small>(elements: Vec<T>) -> S::Of<T> {
    S::make(elements)
}

impl<T: Value + Scalar, R: Dim, C: Dim, S: RawStorage<T, R, C> + IsContiguous> Outcome<T> for Matrix<T, R, C, S> {
    fn elements(&self) -> Cow<'_, [T]> {
        self.as_slice().into()
    }
}
