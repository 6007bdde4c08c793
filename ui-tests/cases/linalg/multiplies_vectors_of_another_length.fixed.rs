use array_core::array;

fn main() {
    let (points, normal) = (array![[1.0, 2.0], [3.0, 4.0]], array![0.0, 1.0]);
    let heights = points.vecdot(&normal);
    assert_eq!(heights.len(), 2);
}
