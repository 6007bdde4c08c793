use array_core::{Array, broadcast, rules, shape};

//~ ERROR: `rules` applies to a function, an `impl`, a `trait` or a module: this item computes nothing
#[rules(no_stretch)]
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
