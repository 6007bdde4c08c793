use array_core::array;

fn main() {
    let (points, normal) = (array![[1.0, 2.0], [3.0, 4.0]], array![0.0, 0.0, 1.0]);
    //~ ERROR: cannot multiply vectors along axis -1 of shapes `(Len<2>, Len<2>)` and `(Len<3>,)`
    let heights = points.vecdot(&normal);
    assert_eq!(heights.len(), 2);
}
