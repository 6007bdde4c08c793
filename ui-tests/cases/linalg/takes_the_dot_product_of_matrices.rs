use array_core::array;

fn main() {
    let (x, y) = (array![[1.0, 2.0], [3.0, 4.0]], array![[1.0, 0.0], [0.0, 1.0]]);
    //~ ERROR: an array of shape `(Len<2>, Len<2>)` is not a vector
    let _ = x.dot(&y);
}
