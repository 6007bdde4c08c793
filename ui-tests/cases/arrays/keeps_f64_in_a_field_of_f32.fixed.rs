use array_core::{Array, shape};

struct Layer {
    weights: Array<f32, shape![2, 2]>,
}

fn main() {
    let weights = Array::<f32, shape![2, 2]>::eye();
    let layer = Layer { weights };
    assert_eq!(layer.weights.sum(), 2.0);
}
