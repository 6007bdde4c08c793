use array_core::{InlineArray, linalg::matmul, shape};

trait Model {
    fn step(&self, state: &InlineArray<f64, shape![4]>) -> InlineArray<f64, shape![4]>;
}

struct Camera {
    observation: InlineArray<f64, shape![2, 4]>,
    transition: InlineArray<f64, shape![4, 4]>,
}

impl Model for Camera {
    fn step(&self, state: &InlineArray<f64, shape![4]>) -> InlineArray<f64, shape![4]> {
        matmul(&self.transition, state)
    }
}

fn main() {
    let camera = Camera {
        observation: InlineArray::zeros(),
        transition: InlineArray::eye(),
    };
    assert_eq!(camera.observation.sum() + camera.transition.sum(), 4.0);
    assert_eq!(camera.step(&InlineArray::ones()), InlineArray::ones());
}
