//! Arrays and dtypes from the interpreter to the library and back.

use array_core::layout::Storage;
use array_core::{Array, DynRank, Shape};

use crate::reference::{self, DType};

/// A Rust scalar that both the library and the interpreter compute with.
pub trait Scalar: array_core::Element + reference::Element {}

impl<T: array_core::Element + reference::Element> Scalar for T {}

/// Returns the interpreter's name of a dtype of the library.
///
/// # Panics
/// Panics if the interpreter lacks the dtype.
pub fn dtype_of(dtype: array_core::DType) -> DType {
    let found = DType::ALL.into_iter().find(|known| known.name() == dtype.name());
    found.unwrap_or_else(|| panic!("the interpreter has no {dtype}"))
}

/// Converts an array of the interpreter to one of the library, of any shape type.
///
/// # Panics
/// Panics if the dtype or the extents differ from those of the type.
pub fn to_library<T: Scalar, S: Shape>(array: &reference::Array) -> Array<T, S> {
    let elements = array.to_vec::<T>().expect("the dtype is that of the type");
    let found = Array::<T, DynRank>::from_shape_vec(array.shape(), elements).expect("the elements fit the shape");
    found.try_into_shape::<S>().expect("the extents are those of the type")
}

/// Converts an array of the library to one of the interpreter.
pub fn reference_of<T: Scalar, S: Shape, B: Storage<T, S>>(array: &Array<T, S, B>) -> reference::Array {
    reference::Array::from_vec(array.shape().as_ref(), array.to_vec())
}
