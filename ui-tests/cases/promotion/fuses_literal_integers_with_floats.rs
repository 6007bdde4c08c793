use array_core::{array, broadcast};

fn main() {
    let counts = array![1, 2, 3];
    let weights = array![0.5, 1.5, 2.5];
    //~ ERROR: `Elem<i32>` and `Elem<f64>` have no common dtype
    //~ NOTE: `Elem<i32>` is an element of an array of `i32`
    let y = broadcast!(counts * weights);
    assert_eq!(y, array![0.5, 3.0, 7.5]);
}
