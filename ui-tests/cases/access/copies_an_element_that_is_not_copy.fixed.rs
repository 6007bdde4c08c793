use array_core::{array, iab};

fn main() {
    let names = array![String::from("in"), String::from("out")];
    let _ = iab!(&names[0]);
}
