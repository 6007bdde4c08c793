use array_core::array;

fn main() {
    let x = array![[2_i32, 0], [0, 3]];
    let _ = x.cast::<f64>().slogdet();
}
