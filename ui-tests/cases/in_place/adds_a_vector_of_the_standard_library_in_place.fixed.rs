use array_core::{Array, array, shape};

fn main() {
    let mut x = array![1.0_f32, 2.0];
    let more = vec![0.5_f32, 0.25];
    x += Array::<_, shape![_]>::from(more);
    assert_eq!(x, array![1.5, 2.25]);
}
