use array_core::{Array, shape};

fn main() {
    //~ ERROR: arrays have no function `from_elem`
    //~ NOTE: write `Array::full(1.0)`
    let x: Array<f64, shape![3, 3]> = Array::from_elem((3, 3), 1.0);
    assert_eq!(x.shape(), [3, 3]);
}
