use array_core::{Array, broadcast, rules, shape};

#[derive(Debug)]
struct Layer {
    weights: Array<f32, shape![2]>,
}

#[rules(standard)]
impl Layer {
    fn doubled(&self) -> Array<f32, shape![2]> {
        broadcast!(self.weights * 2)
    }
}

fn main() {
    let layer = Layer { weights: Array::ones() };
    let _ = layer.doubled();
}
