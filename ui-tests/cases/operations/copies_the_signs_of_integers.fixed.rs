use array_core::{array, functions::copysign};

fn main() {
    let (x, y) = (array![1, 2], array![-1, 1]);
    let _ = copysign(x.cast::<f32>(), y.cast::<f32>());
}
