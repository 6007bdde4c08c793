use array_core::array;

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: `{float}` cannot be an operand of a matrix product
    let y = x.matmul(2.0);
    assert_eq!(y.shape(), [2, 2]);
}
