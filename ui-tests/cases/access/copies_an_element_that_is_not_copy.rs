use array_core::{array, iab};

fn main() {
    let names = array![String::from("in"), String::from("out")];
    //~ ERROR: what `&String` refers to is not copied out of an array
    let _ = iab!(names[0]);
}
