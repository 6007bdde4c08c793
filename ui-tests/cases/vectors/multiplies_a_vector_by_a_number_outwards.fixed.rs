use array_core::array;

fn main() {
    let x = array![1.0, 2.0];
    let y = x * 2.0;
    assert_eq!(y.len(), 2);
}
