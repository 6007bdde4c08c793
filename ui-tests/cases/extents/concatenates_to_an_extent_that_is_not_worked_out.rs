use array_core::{Array, Arrays, shape};

fn main() {
    let x = Array::<f32, shape![1000]>::ones();
    //~ ERROR: the compiler does not work out the extent of `Len<1000>` and `Len<1000>` together
    let _ = (&x, &x).concat::<0>();
}
