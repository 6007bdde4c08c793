use array_core::array;

fn main() {
    let x = array![[1_i32, 2], [3, 4]];
    let _ = x.cast::<f64>().var();
}
