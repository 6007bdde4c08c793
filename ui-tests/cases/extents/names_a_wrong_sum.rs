//@ shown by: cargo build
use array_core::{Array, Arrays, shape};

fn main() {
    let (x, y) = (Array::<f32, shape![2]>::ones(), Array::<f32, shape![3]>::ones());
    //~ ERROR: the axis has 2 + 3 = 5 elements, not 6: write `shape![5]`
    let _ = (&x, &y).concat_to::<0, shape![6]>();
}
