use array_core::array;

fn main() {
    let x = array![[2_i32, 0], [0, 3]];
    //~ ERROR: `i32` is not a float dtype
    let _ = x.slogdet();
}
