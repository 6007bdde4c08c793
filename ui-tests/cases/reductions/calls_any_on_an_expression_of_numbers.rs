use array_core::{array, broadcast};

fn main() {
    let x = array![[1_i32, 2], [0, 4]];
    //~ ERROR: `i32` is not `bool`
    let _ = broadcast!(any(x * 2));
}
