use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2000]>::ones();
    //~ ERROR: the compiler cannot compute the number of windows of 3 along `Len<2000>`
    let _ = x.unfold::<0, 3, 2, 1>();
}
