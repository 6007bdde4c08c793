//! Tensors of candle, on the CPU.

use std::borrow::Cow;

use array_core::StaticShape;
use candle_core::{Device, Tensor, WithDType};

use crate::data::Value;
use crate::session::Outcome;

/// Makes a tensor.
pub fn tensor<T: WithDType, S: StaticShape>(elements: Vec<T>) -> Tensor {
    Tensor::from_vec(elements, S::VALUE.extents().as_ref(), &Device::Cpu).expect("as many elements as the shape has")
}

impl<T: Value + WithDType> Outcome<T> for Tensor {
    fn elements(&self) -> Cow<'_, [T]> {
        let flat = self.flatten_all().expect("a tensor that is there");
        flat.to_vec1().expect("the dtype of the result").into()
    }
}
