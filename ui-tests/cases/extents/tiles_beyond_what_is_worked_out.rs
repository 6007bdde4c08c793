use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![600]>::ones();
    //~ ERROR: the compiler does not work out the extent of `Len<600>` times `Len<2>`
    let _ = x.tile::<0, 2>();
}
