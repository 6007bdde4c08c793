//! Making arrays.

use alloc::vec::Vec;

use super::{DynArray, DynScalar};
use crate::array::Array;
use crate::dim::Dyn;
use crate::dtype::{DType, Element};
use crate::error::{DTypeError, Error, Rejected};
use crate::shape::{DynRank, IntoShape};

/// Names the operation in an error of the typed one.
fn named<E: Into<Error>>(operation: &'static str) -> impl FnOnce(E) -> Error {
    move |error| error.into().named(operation)
}

impl DynArray {
    /// Makes an array of zeros, or of `false`.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the shape is too large, or memory cannot be had.
    ///
    /// ```
    /// # use array_core::{DType, DynArray};
    /// assert_eq!(DynArray::zeros(DType::F64, [2, 2])?.to_string(), "[[0.0 0.0]\n [0.0 0.0]]");
    /// # Ok::<(), array_core::Error>(())
    /// ```
    pub fn zeros(dtype: DType, shape: impl IntoShape<DynRank>) -> Result<Self, Error> {
        let shape = shape.into_shape("zeros")?;
        with_dtype!(Element in dtype, for "zeros", T => { Ok(Array::<T, DynRank>::try_zeros_with(shape).map_err(named("zeros"))?.into()) })
    }

    /// Makes an array of ones, or of `true`.
    ///
    /// # Errors
    ///
    /// As [`zeros`](Self::zeros).
    pub fn ones(dtype: DType, shape: impl IntoShape<DynRank>) -> Result<Self, Error> {
        let shape = shape.into_shape("ones")?;
        with_dtype!(Element in dtype, for "ones", T => { Ok(Array::<T, DynRank>::try_ones_with(shape).map_err(named("ones"))?.into()) })
    }

    /// Makes an array of copies of a value, of its dtype.
    ///
    /// # Errors
    ///
    /// As [`zeros`](Self::zeros).
    pub fn full(shape: impl IntoShape<DynRank>, value: impl Into<DynScalar>) -> Result<Self, Error> {
        let (shape, value) = (shape.into_shape("full")?, value.into());
        each!(DynScalar value, x => Ok(Array::<_, DynRank>::try_full_with(shape, x).map_err(named("full"))?.into()))
    }

    /// Makes an array of the numbers from 0 to below `len`.
    ///
    /// # Errors
    ///
    /// An [`Error`] for `bool`, and where the array is too large, or memory cannot be had.
    pub fn arange(dtype: DType, len: usize) -> Result<Self, Error> {
        with_dtype!(Number in dtype, for "arange", T => {
            let made = Array::<T, (Dyn,)>::try_from_fn_with([len], |[i]| (i as u64).op_cast());
            Ok(made.map_err(named("arange"))?.into())
        })
    }

    /// Makes an array of `len` evenly spaced floats or complex numbers, from the first to the last, as [`linspace`](Array::linspace).
    ///
    /// # Errors
    ///
    /// An [`Error`] where the dtype is not one of floats or complex numbers, the array is too large, or memory cannot be had.
    pub fn linspace(dtype: DType, first: f64, last: f64, len: usize) -> Result<Self, Error> {
        with_dtype!(Inexact in dtype, for "linspace", T => {
            let element = crate::array::spaced::<T>(first.op_cast(), last.op_cast(), len);
            let made = Array::<T, (Dyn,)>::try_from_fn_with([len], |[i]| element(i));
            Ok(made.map_err(named("linspace"))?.into())
        })
    }

    /// Makes a matrix of ones on the diagonal, and of zeros elsewhere.
    ///
    /// # Errors
    ///
    /// An [`Error`] for `bool`, and where the array is too large, or memory cannot be had.
    pub fn eye(dtype: DType, rows: usize, columns: usize) -> Result<Self, Error> {
        with_dtype!(Number in dtype, for "eye", T => {
            let element = |[i, j]: [usize; 2]| if i == j { T::ONE } else { T::ZERO };
            let made = Array::<T, (Dyn, Dyn)>::try_from_fn_with([rows, columns], element);
            Ok(made.map_err(named("eye"))?.into())
        })
    }

    /// Copies a slice into an array of a shape, in row-major order.
    ///
    /// # Errors
    ///
    /// An [`Error`] where the slice does not have as many elements as the shape.
    pub fn from_slice<T: Element>(shape: impl IntoShape<DynRank>, elements: &[T]) -> Result<Self, Error> {
        Self::from_shape_vec(shape, elements.to_vec()).map_err(named("from_slice"))
    }

    /// Moves a vector into an array of a shape, in row-major order.
    ///
    /// # Errors
    ///
    /// [`Rejected`], with the vector in it, where it does not have as many elements as the shape.
    pub fn from_shape_vec<T: Element>(
        shape: impl IntoShape<DynRank>,
        elements: Vec<T>,
    ) -> Result<Self, Rejected<Vec<T>>> {
        Array::<T, DynRank>::from_shape_vec(shape, elements).map(Self::of)
    }

    /// Makes an array of a shape from scalars, which are all of one dtype.
    ///
    /// # Errors
    ///
    /// An [`Error`] where a scalar is of another dtype, or they are not as many as the shape has elements.
    pub fn from_scalars(
        dtype: DType,
        shape: impl IntoShape<DynRank>,
        elements: impl IntoIterator<Item = DynScalar>,
    ) -> Result<Self, Error> {
        let shape = shape.into_shape("from_scalars")?;
        with_dtype!(Element in dtype, for "from_scalars", T => {
            let elements: Result<Vec<T>, DTypeError> = elements.into_iter().map(DynScalar::get).collect();
            Self::from_shape_vec(shape, elements?).map_err(named("from_scalars"))
        })
    }
}

/// An array of rank 0, of `bool` and without a value: `false`.
impl Default for DynArray {
    fn default() -> Self {
        DynArray::from(DynScalar::from(false))
    }
}

/// A vector is an array of one axis.
impl<T: Element> From<Vec<T>> for DynArray {
    fn from(elements: Vec<T>) -> Self {
        Array::<T, (Dyn,)>::from(elements).into()
    }
}

/// Collects into an array of one axis.
impl<T: Element> FromIterator<T> for DynArray {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        Array::<T, (Dyn,)>::from_iter(elements).into()
    }
}
