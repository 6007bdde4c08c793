use array_core::array;

fn main() {
    let x = array![1.0, 2.0];
    //~ ERROR: `{float}` cannot be an operand of a matrix product
    let y = x.outer(2.0);
    assert_eq!(y.len(), 2);
}
