use array_core::prelude::*;

fn doubled(x: &Array<f32, shape![4, 3]>) -> Array<f32, shape![_, 3]> {
    //~ ERROR: mismatched types
    broadcast!(x * 2)
}

fn main() {}
