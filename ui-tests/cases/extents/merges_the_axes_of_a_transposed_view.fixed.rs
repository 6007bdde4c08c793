use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    let _ = x.t().to_heap().merge_axes::<0, 1>();
}
