use array_core::array;

fn main() {
    let (weights, values) = (array![0.5, 0.5], array![1.0, 2.0, 3.0]);
    //~ ERROR: cannot multiply vectors along axis -1 of shapes `(Len<2>,)` and `(Len<3>,)`
    let mean = weights.dot(&values);
    assert!(mean > 0.0);
}
