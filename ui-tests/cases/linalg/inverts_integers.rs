use array_core::array;

fn main() {
    let x = array![[2_i32, 1], [1, 1]];
    //~ ERROR: `i32` is not a float dtype
    let inverse = x.inv();
    assert_eq!(inverse.shape(), [2, 2]);
}
