//@ shown by: cargo build
use array_core::{Array, Arrays, shape};

fn main() {
    let (x, y) = (Array::<f32, shape![2]>::ones(), Array::<f32, shape![3]>::ones());
    //~ ERROR: 2 + 3 is 5, not 6
    let _ = (&x, &y).concat_to::<0, shape![6]>();
}
