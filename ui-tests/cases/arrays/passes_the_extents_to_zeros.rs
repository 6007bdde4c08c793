use array_core::{Array, shape};

fn main() {
    //~ ERROR: this function takes 0 arguments but 1 argument was supplied
    let _: Array<f64, shape![3, 3]> = Array::zeros((3, 3));
}
