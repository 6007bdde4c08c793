use array_core::array;

fn main() {
    let m = array![[1, 2], [3, 4]];
    assert_eq!(m[[0, 1]], 2);
}
