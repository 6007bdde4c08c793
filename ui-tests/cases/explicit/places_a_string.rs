use array_core::{array, broadcast};

fn main() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    let v = "10 20";
    //~ ERROR: `&str` cannot be an operand
    let _ = broadcast!(explicit; m * v.in_dims(0));
}
