use array_core::array;

fn main() {
    let (x, y) = (array![[1.0, 2.0], [3.0, 4.0]], array![[1.0, 0.0], [0.0, 1.0]]);
    let _ = x.matmul(&y);
}
