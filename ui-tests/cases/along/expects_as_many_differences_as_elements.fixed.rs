use array_core::{Array, shape};

fn velocities(positions: &Array<f64, shape![100, 3]>) -> Array<f64, shape![99, 3]> {
    positions.diff::<0>()
}

fn main() {}
