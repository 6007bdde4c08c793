use array_core::{array, functions::narrow};

fn main() {
    let names = array![[String::from("in")]];
    //~ ERROR: `&array_core::Array<String, (One, One)>` cannot be narrowed
    let _ = narrow(&names);
}
