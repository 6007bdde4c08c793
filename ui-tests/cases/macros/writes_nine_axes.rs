use array_core::{Array, shape};

//~ ERROR: a shape has at most 8 axes: this is one more
type Hypercube = Array<f32, shape![2, 2, 2, 2, 2, 2, 2, 2, 2]>;

fn main() {
    let _: Option<Hypercube> = None;
}
