use array_core::{Array, shape};

type Hypercube = Array<f32, shape![2, 2, 2, 2, 2, 2, 2, 2]>;

fn main() {
    let _: Option<Hypercube> = None;
}
