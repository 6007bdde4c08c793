use array_core::array;

fn main() {
    let x = array![1.0, 2.0, 3.0];
    let chosen = array![true, false, true];
    let y = x.masked(&chosen);
    assert_eq!(y.to_vec(), [1.0, 3.0]);
}
