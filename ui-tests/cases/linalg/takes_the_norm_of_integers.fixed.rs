use array_core::array;

fn main() {
    let x = array![3_i32, 4];
    let _ = x.cast::<f64>().vector_norm(2);
}
