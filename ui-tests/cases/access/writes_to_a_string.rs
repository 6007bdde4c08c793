use array_core::iab;

fn main() {
    let mut signs = String::from("+-+");
    //~ ERROR: cannot write to `String` by an index
    iab!(signs[1] = '+');
}
