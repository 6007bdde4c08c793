use array_core::array;

fn main() {
    let _ = array![[1, 2, 3], [4, 5, 6]];
}
