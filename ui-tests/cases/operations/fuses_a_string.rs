use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, 2.0];
    let name = String::from("2.0");
    //~ ERROR: `String` cannot be an operand
    //~ NOTE: not an array or scalar of a dtype
    let y = broadcast!(x * 2.0 + name);
    assert_eq!(y, array![4.0, 6.0]);
}
