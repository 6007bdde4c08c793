use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![3]>::ones();
    //~ ERROR: arrays have no method `gt`
    //~ NOTE: write `broadcast!(x > y)`
    let high = x.gt(0.5);
    assert!(high.all());
}
