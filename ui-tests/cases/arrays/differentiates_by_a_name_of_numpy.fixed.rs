use array_core::array;

fn main() {
    let y = array![1.0, 2.0, 4.0];
    let slopes = y.diff::<0>() / 0.5;
    assert_eq!(slopes.len(), 2);
}
