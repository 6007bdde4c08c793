use array_core::array;

fn main() {
    let x = array![1_i32, 2];
    assert!(x.cast::<f64>().all_close(&array![1.0, 2.0], 1e-5, 1e-8));
}
