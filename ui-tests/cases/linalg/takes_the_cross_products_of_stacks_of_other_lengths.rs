use array_core::{Array, shape};

fn main() {
    let positions = Array::<f64, shape![2, 3]>::ones();
    let forces = Array::<f64, shape![4, 3]>::ones();
    //~ ERROR: cannot multiply vectors along axis -1 of shapes `(Len<2>, Len<3>)` and `(Len<4>, Len<3>)`
    let torques = positions.cross(&forces);
    assert_eq!(torques.shape()[1], 3);
}
