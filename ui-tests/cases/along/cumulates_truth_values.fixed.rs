use array_core::array;

fn main() {
    let passed = array![true, false, true];
    let _ = passed.cast::<u8>().cumsum::<0>();
}
