use array_core::array;

fn main() {
    let x = array![1_i32, 4];
    let _ = x.cast::<f64>().sqrt();
}
