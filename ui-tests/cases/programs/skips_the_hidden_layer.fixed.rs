use array_core::{Array, broadcast, dim, shape};

dim!(Digit);

struct Network {
    hidden: Array<f32, shape![64, 32]>,
    output: Array<f32, shape![32, 10]>,
    bias: Array<f32, shape![10]>,
}

impl Network {
    fn scores(&self, pixels: &Array<f32, shape![Digit, 64]>) -> Array<f32, shape![Digit, 10]> {
        let hidden = broadcast!(maximum(pixels.matmul(&self.hidden), 0));
        assert_eq!(hidden.shape()[1], 32);
        hidden.matmul(&self.output) + &self.bias
    }
}

fn main() {
    let network = Network {
        hidden: Array::ones(),
        output: Array::ones(),
        bias: Array::zeros(),
    };
    assert_eq!(network.scores(&Array::ones_with([2, 64])).shape(), [2, 10]);
}
