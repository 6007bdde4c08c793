use array_core::array;

fn main() {
    let mut x = array![1.0_f32, 2.0];
    x *= 2.0;
}
