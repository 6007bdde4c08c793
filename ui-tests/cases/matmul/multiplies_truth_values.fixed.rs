use array_core::array;

fn main() {
    let edges = array![[false, true], [true, true]];
    let paths = edges.cast::<u32>().matmul(edges.cast::<u32>());
    assert_eq!(paths.shape(), [2, 2]);
}
