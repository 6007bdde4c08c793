use array_core::{Array, shape};

fn main() {
    //~ ERROR: arrays have no function `from_shape_fn`
    //~ NOTE: write `Array::<f64, shape![2, 3]>::from_fn(f)`, where `f` takes `[i, j]`
    let x = Array::<f64, shape![3, 3]>::from_shape_fn((3, 3), |(i, j)| (i * j) as f64);
    assert_eq!(x.shape(), [3, 3]);
}
