use array_core::inline;

fn main() {
    //~ ERROR: the entries of a list must be all elements or all lists: this one is an element, the first is a list
    let _ = inline![[1, 2], 3];
}
