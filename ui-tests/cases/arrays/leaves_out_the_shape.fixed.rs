use array_core::{Array, shape};

struct Model {
    weights: Array<f32, shape![2, 3]>,
}

fn main() {
    let model = Model {
        weights: Array::zeros(),
    };
    assert_eq!(model.weights.len(), 6);
}
