use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f32, 2.0];
    let floor = vec![1.5_f32, 1.5];
    //~ ERROR: `Vec<f32>` cannot be an operand
    //~ NOTE: convert a `Vec`, slice or Rust array first, as in `Array::<_, _>::from(list)`
    let y = broadcast!(maximum(x, floor));
    assert_eq!(y, array![1.5, 2.0]);
}
