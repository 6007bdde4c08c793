use array_core::array;

fn main() {
    let x = array![1.0, 2.0, 3.0];
    let i = 1_i64;
    let _ = x[[i as usize]];
}
