use array_core::prelude::*;

fn main() {
    let heads = Array::<f32, shape![2, 3, 4, 5, 6, 7]>::zeros();
    let places = Array::<u32, shape![8, 1, 2, 3]>::zeros();
    let _ = heads.into_dyn().take::<3>(&places);
}
