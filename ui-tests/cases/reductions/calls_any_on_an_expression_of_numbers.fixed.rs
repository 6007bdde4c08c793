use array_core::{array, broadcast};

fn main() {
    let x = array![[1_i32, 2], [0, 4]];
    let _ = broadcast!(any(x * 2 != 0));
}
