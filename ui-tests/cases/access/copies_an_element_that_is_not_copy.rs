use array_core::{array, iab};

fn main() {
    let names = array![String::from("in"), String::from("out")];
    //~ ERROR: cannot copy the element behind `&String` out of an array
    let _ = iab!(names[0]);
}
