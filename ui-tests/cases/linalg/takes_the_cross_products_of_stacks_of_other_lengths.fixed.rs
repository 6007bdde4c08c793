use array_core::{Array, shape};

fn main() {
    let positions = Array::<f64, shape![2, 3]>::ones();
    let forces = Array::<f64, shape![4, 3]>::ones();
    let torques = positions.expand_dims::<1>().cross(&forces).index_axis::<0>(0).to_owned();
    assert_eq!(torques.shape()[1], 3);
}
