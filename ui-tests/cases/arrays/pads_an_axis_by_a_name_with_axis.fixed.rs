use array_core::array;

fn main() {
    let x = array![1.0, 2.0];
    let _ = x.pad_by::<0>(1, 1, 0.0);
}
