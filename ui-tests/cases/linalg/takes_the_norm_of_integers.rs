use array_core::array;

fn main() {
    let x = array![3_i32, 4];
    //~ ERROR: `i32` is not a float dtype
    let _ = x.vector_norm(2);
}
