use array_core::{array, broadcast};

fn main() {
    let pixels = array![10_u8, 20];
    //~ ERROR: the literal `-1` does not fit in an array of `u8`
    let brighter = broadcast!(pixels - -1);
    assert_eq!(brighter, array![11, 21]);
}
