use array_core::array;

fn main() {
    let x = array![1.0_f64, 2.0];
    let _ = &x / x.len() as f64;
}
