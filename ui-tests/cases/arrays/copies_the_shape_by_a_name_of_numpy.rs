use array_core::{Array, shape};

fn main() {
    let y = Array::<f64, shape![3, 3]>::ones();
    //~ ERROR: arrays have no function `zeros_like`
    //~ NOTE: write `y.map(|_| 0.0)` for `zeros_like(&y)`
    let mut x = Array::zeros_like(&y);
    x += &y;
}
