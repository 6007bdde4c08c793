//! Arrays of ndarray.

use std::borrow::Cow;

use array_core::{StaticDim, StaticShape};
use ndarray::{Array, ArrayD, Dimension, Ix1, Ix2, Ix3, Ix4};

use crate::data::Value;
use crate::session::Outcome;

/// A shape of one to four axes, which has a `Dimension` of ndarray.
pub trait Dimensions: StaticShape {
    /// The type of ndarray for the same number of axes.
    type Of: Dimension;
}

impl<A: StaticDim> Dimensions for (A,) {
    type Of = Ix1;
}

impl<A: StaticDim, B: StaticDim> Dimensions for (A, B) {
    type Of = Ix2;
}

impl<A: StaticDim, B: StaticDim, C: StaticDim> Dimensions for (A, B, C) {
    type Of = Ix3;
}

impl<A: StaticDim, B: StaticDim, C: StaticDim, D: StaticDim> Dimensions for (A, B, C, D) {
    type Of = Ix4;
}

/// Makes an array in standard layout.
pub fn standard<T, S: Dimensions>(elements: Vec<T>) -> Array<T, S::Of> {
    let extents = S::VALUE.extents().as_ref().to_vec();
    let array = ArrayD::from_shape_vec(extents, elements).expect("as many elements as the shape has");
    array.into_dimensionality().expect("the rank of the shape")
}

impl<T: Value, D: Dimension> Outcome<T> for Array<T, D> {
    fn elements(&self) -> Cow<'_, [T]> {
        self.as_slice().expect("a standard layout").into()
    }
}
