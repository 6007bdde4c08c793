use array_core::array;

fn main() {
    //~ ERROR: the rows of an array must have the same length: this one has 2 elements, the first has 3
    let _ = array![[1, 2, 3], [4, 5]];
}
