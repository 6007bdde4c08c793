use array_core::{Array, BroadcastShape, shape};

trait Layer {
    fn sum(&self) -> Array<f32, BroadcastShape<shape![2, 3], shape![3]>>;
}

fn main() {}
