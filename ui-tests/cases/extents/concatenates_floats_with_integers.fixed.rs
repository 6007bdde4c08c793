use array_core::{Arrays, array};

fn main() {
    let (x, y) = (array![1.0_f32, 2.0], array![3_i32]);
    let _ = (&x, y.cast::<f32>()).concat::<0>();
}
