use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, 2.0];
    let mut total: f64 = 0.0;
    //~ ERROR: `f64` is not an array that can be written to
    //~ NOTE: assign a number outside of the macro
    //~ NOTE: array_core::errors#not-an-array-to-write-to
    broadcast!(total += sum(x));
    assert_eq!(total, 3.0);
}
