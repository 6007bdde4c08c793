use array_core::{Array, Arrays, shape};

fn main() {
    let x = Array::<f32, shape![1000]>::ones();
    //~ ERROR: the compiler cannot compute the extent `Len<1000>` + `Len<1000>`
    let _ = (&x, &x).concat::<0>();
}
