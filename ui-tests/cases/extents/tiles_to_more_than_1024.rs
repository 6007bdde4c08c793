use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![600]>::ones();
    //~ ERROR: the compiler cannot compute the extent `Len<600>` * `Len<2>`
    let _ = x.tile::<0, 2>();
}
