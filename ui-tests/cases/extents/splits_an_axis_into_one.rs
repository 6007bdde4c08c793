use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![8]>::ones();
    //~ ERROR: `(Len<2>,)` is not two axes
    let _ = x.split_axis::<0, shape![2]>();
}
