use array_core::{Array, BroadcastShape, shape};

//~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<2>,)` cannot be broadcast together
fn sum() -> Array<f32, BroadcastShape<shape![2, 3], shape![2]>> {
    todo!()
}

fn main() {}
