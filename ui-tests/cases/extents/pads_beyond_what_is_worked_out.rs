use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![1024]>::ones();
    //~ ERROR: the compiler does not work out the extent of `Len<1024>` and `Len<1>` together
    let _ = x.pad::<0, 1, 0>(0.0);
}
