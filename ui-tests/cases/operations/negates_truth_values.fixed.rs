use array_core::array;

fn main() {
    let x = array![true, false];
    let _ = !&x;
}
