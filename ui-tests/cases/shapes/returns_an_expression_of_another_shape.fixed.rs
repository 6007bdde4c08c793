use array_core::prelude::*;

fn doubled(x: &Array<f32, shape![4, 3]>) -> Array<f32, shape![_, 3]> {
    broadcast!(x * 2).into_shape()
}

fn main() {}
