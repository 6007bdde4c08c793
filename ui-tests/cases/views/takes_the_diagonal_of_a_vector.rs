use array_core::array;

fn main() {
    let x = array![1, 2];
    //~ ERROR: an array of shape `(Len<2>,)` has no diagonal
    let matrix = x.diagonal();
    assert_eq!(matrix.to_vec(), [1, 0, 0, 2]);
}
