use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::zeros();
    let _ = x.sum_axis::<1>();
}
