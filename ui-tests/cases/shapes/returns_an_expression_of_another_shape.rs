use array_core::prelude::*;

fn doubled(x: &Array<f32, shape![4, 3]>) -> Array<f32, shape![_, 3]> {
    //~ ERROR: expected `Array<f32, (Dyn, Len<3>)>`, found `Array<f32, (Len<4>, Len<3>)>`
    broadcast!(x * 2)
}

fn main() {}
