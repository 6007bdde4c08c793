use array_core::array;

fn main() {
    //~ ERROR: rows of one array have the same length: this one has 2 elements, the first has 3
    let _ = array![[1, 2, 3], [4, 5]];
}
