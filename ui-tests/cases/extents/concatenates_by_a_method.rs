use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![2, 3]>::ones();
    //~ ERROR: arrays have no method `concat`
    //~ NOTE: write `(&x, &y).concat::<0>()`
    let y = x.concat(&x);
    assert_eq!(y.shape(), [4, 3]);
}
