use array_core::{array, broadcast};

fn main() {
    let pixels = array![10_u8, 20];
    let brighter = broadcast!(pixels + 1);
    assert_eq!(brighter, array![11, 21]);
}
