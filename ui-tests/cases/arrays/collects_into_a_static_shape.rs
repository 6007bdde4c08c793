use array_core::{Array, array, shape};

fn main() {
    let x = array![1.0, 2.0];
    let doubled = x.iter().map(|v| v * 2.0);
    //~ ERROR: a list of elements becomes an array of shape `(Dyn,)`, not of shape `(Len<2>,)`
    let y: Array<f64, shape![2]> = doubled.collect();
    assert_eq!(y.sum(), 6.0);
}
