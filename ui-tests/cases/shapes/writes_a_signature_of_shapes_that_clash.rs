use array_core::{Array, BroadcastShape, shape};

trait Layer {
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<2>,)` cannot be broadcast together
    fn sum(&self) -> Array<f32, BroadcastShape<shape![2, 3], shape![2]>>;
}

fn main() {}
