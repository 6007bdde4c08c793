use array_core::{Array, BroadcastShape, shape};

fn sum() -> Array<f32, BroadcastShape<shape![2, 3], shape![3]>> {
    todo!()
}

fn main() {}
