use array_core::prelude::*;

fn main() {
    let heads = Array::<f32, shape![2, 3, 4, 5, 6, 7]>::zeros();
    let places = Array::<u32, shape![8, 1, 2, 3]>::zeros();
    //~ ERROR: indices of shape `(Len<8>, One, Len<2>, Len<3>)` cannot replace axis 3 of an array of shape `(Len<2>, Len<3>, Len<4>, Len<5>, Len<6>, Len<7>)`
    //~ NOTE: see array_core::errors#too-many-axes-taken
    let _ = heads.take::<3>(&places);
}
