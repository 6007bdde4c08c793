use array_core::array;

fn main() {
    let edges = array![[false, true], [true, true]];
    //~ ERROR: `bool` has no arithmetic
    let paths = edges.matmul(&edges);
    assert_eq!(paths.shape(), [2, 2]);
}
