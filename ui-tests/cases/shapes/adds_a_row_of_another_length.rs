use array_core::{Array, shape};

fn main() {
    let matrix = Array::<f32, shape![2, 3]>::ones();
    let row = Array::<f32, shape![4]>::ones();
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<4>,)` cannot be broadcast together
    //~ NOTE: these shapes do not broadcast
    //~ NOTE: aligned from the last axis, axes must be the same, or one is `One`
    //~ NOTE: see array_core::errors#shapes-do-not-broadcast
    let _ = &matrix + &row;
}
