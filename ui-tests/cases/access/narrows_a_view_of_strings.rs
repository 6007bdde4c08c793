use array_core::{array, narrow};

fn main() {
    let names = array![[String::from("in")]];
    //~ ERROR: cannot be narrowed
    let _ = narrow(&names);
}
