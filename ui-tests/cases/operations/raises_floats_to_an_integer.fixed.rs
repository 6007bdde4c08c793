use array_core::array;

fn main() {
    let x = array![1.0_f32, 2.0];
    let _ = x.pow(2.0);
}
