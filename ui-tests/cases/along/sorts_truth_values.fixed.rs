use array_core::array;

fn main() {
    let mut seen = array![true, false, true].cast::<u8>();
    seen.sort_inplace::<0>();
}
