use array_core::{Array, shape};

struct Layer {
    weights: Array<f32, shape![2, 2]>,
}

fn main() {
    let weights = Array::<f64, shape![2, 2]>::eye();
    //~ ERROR: mismatched types
    //~ NOTE: expected `Array<f32, (Len<2>, Len<2>)>`, found `Array<f64, (Len<2>, Len<2>)>`
    let layer = Layer { weights };
    assert_eq!(layer.weights.sum(), 2.0);
}
