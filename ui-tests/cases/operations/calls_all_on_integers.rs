use array_core::array;

fn main() {
    let x = array![1_i32, 2];
    //~ ERROR: `i32` is not `bool`
    let _ = x.all();
}
