use array_core::{Array, linalg::matmul, shape};

struct Layer {
    weights: Array<f32, shape![3, 4]>,
    bias: Array<f32, shape![3]>,
}

impl Layer {
    fn forward(&self, x: &Array<f32, shape![_, 3]>) -> Array<f32, shape![_, 4]> {
        //~ ERROR: shapes `(Dyn, Len<4>)` and `(Len<3>,)` cannot be broadcast together
        matmul(x, &self.weights) + &self.bias
    }
}

fn main() {
    let layer = Layer {
        weights: Array::ones(),
        bias: Array::zeros(),
    };
    assert_eq!(layer.forward(&Array::ones_with([2, 3])).shape(), [2, 4]);
}
