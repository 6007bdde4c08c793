use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![1024]>::ones();
    //~ ERROR: the compiler cannot compute the extent `Len<1024>` + `Len<1>`
    let _ = x.pad::<0, 1, 0>(0.0);
}
