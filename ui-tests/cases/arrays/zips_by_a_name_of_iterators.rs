use array_core::{Array, shape};

fn main() {
    let (x, y) = (Array::<f64, shape![3]>::ones(), Array::<f64, shape![3]>::zeros());
    //~ ERROR: arrays have no method `zip`
    //~ NOTE: write `x.zip_map(&y, |a, b| a * b)` or `x.iter().zip(&y)`
    let z: Vec<f64> = x.zip(&y).map(|(a, b)| a * b).collect();
    assert_eq!(z, [0.0; 3]);
}
