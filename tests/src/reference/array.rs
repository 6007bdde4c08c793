//! Values with a shape.

use std::fmt;

use super::dtype::DType;
use super::shape;
use super::value::{Element, Value};

/// The elements of an array in row-major order, with its shape and dtype as values.
///
/// Two arrays are equal if dtype, shape and the bits of every element are equal, where any two NaNs
/// count as the same.
#[derive(Clone, PartialEq, Eq)]
pub struct Array {
    dtype: DType,
    shape: Vec<usize>,
    values: Vec<Value>,
}

impl Array {
    /// Makes an array of values.
    ///
    /// # Panics
    /// Panics if a value has another dtype, or the number of values does not fit the shape.
    pub fn new(dtype: DType, shape: &[usize], values: Vec<Value>) -> Self {
        assert_eq!(values.len(), shape::len(shape), "number of elements of shape {shape:?}");
        for value in &values {
            assert_eq!(value.dtype(), dtype, "dtype of element {value:?}");
        }
        Self {
            dtype,
            shape: shape.to_vec(),
            values,
        }
    }

    /// Makes an array of Rust scalars.
    ///
    /// # Panics
    /// Panics if the number of scalars does not fit the shape.
    pub fn from_vec<T: Element>(shape: &[usize], elements: Vec<T>) -> Self {
        Self::new(T::DTYPE, shape, elements.into_iter().map(T::into_value).collect())
    }

    /// Makes a 0-d array.
    pub fn scalar(value: impl Into<Value>) -> Self {
        let value = value.into();
        Self::new(value.dtype(), &[], vec![value])
    }

    /// Returns the dtype, which an empty array has as well.
    pub fn dtype(&self) -> DType {
        self.dtype
    }

    /// Returns the extents, outermost first.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Returns the elements in row-major order.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// Returns the elements as Rust scalars, or `None` if `T` is another dtype.
    pub fn to_vec<T: Element>(&self) -> Option<Vec<T>> {
        if T::DTYPE != self.dtype {
            return None;
        }
        self.values.iter().map(|&value| T::from_value(value)).collect()
    }

    /// Returns the element for `index`, an index of a result that the array is broadcast to.
    ///
    /// # Panics
    /// Panics if the index is out of bounds or shorter than the shape.
    pub fn broadcast_get(&self, index: &[usize]) -> Value {
        self.values[shape::position(&self.shape, index)]
    }
}

impl fmt::Display for Array {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?} [", self.dtype, self.shape)?;
        for (i, value) in self.values.iter().enumerate() {
            write!(f, "{}{value}", if i == 0 { "" } else { ", " })?;
        }
        f.write_str("]")
    }
}

impl fmt::Debug for Array {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
