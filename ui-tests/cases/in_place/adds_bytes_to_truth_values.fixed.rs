use array_core::array;

fn main() {
    let mut mask = array![true, false];
    let bytes = array![1_u8, 0];
    mask ^= bytes.cast::<bool>();
}
