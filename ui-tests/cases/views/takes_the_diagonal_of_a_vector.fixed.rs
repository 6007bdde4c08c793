use array_core::array;

fn main() {
    let x = array![1, 2];
    let matrix = x.diag();
    assert_eq!(matrix.to_vec(), [1, 0, 0, 2]);
}
