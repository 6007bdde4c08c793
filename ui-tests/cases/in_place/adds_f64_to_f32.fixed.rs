use array_core::array;

fn main() {
    let mut x = array![1.0_f32, 2.0];
    let y = array![0.5_f64, 0.25];
    x += y.cast::<f32>();
}
