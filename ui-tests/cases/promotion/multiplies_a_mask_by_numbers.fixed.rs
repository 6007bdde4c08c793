use array_core::array;

fn main() {
    let x = array![1.0_f32, 2.0];
    let mask = array![true, false];
    let _ = &x * &mask.cast::<f32>();
}
