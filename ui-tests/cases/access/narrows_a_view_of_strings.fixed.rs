use array_core::{array, functions::narrow};

fn main() {
    let names = array![[String::from("in")]];
    let _: String = narrow(names);
}
