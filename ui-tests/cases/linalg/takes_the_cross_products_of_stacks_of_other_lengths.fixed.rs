use array_core::{Array, shape};

fn main() {
    let positions = Array::<f64, shape![2, 3]>::ones();
    let forces = Array::<f64, shape![2, 3]>::ones();
    let torques = positions.cross(&forces);
    assert_eq!(torques.shape()[1], 3);
}
