use array_core::iab;

fn main() {
    let mut signs = String::from("+-+");
    //~ ERROR: nothing can be written to `String` by an index
    iab!(signs[1] = '+');
}
