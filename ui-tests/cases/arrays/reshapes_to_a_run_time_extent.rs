use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![_]>::zeros_with([6]);
    //~ ERROR: `reshape` from `(Dyn,)` to `(Dyn, Len<2>)` needs static extents
    //~ NOTE: pass the extents to `try_reshape`
    let _ = x.reshape::<shape![_, 2]>();
}
