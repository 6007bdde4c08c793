use array_core::inline;

fn main() {
    //~ ERROR: entries of one list are alike: this one is an element, the first is a list
    let _ = inline![[1, 2], 3];
}
