use array_core::{Array, shape};

fn main() {
    let image = Array::<f32, shape![28, 28, 3]>::zeros();
    //~ ERROR: the compiler cannot compute the product of the extents of `(Len<28>, Len<28>, Len<3>)`
    //~ NOTE: give the axis as a type, as in `x.reshape::<shape![3000]>()`
    let _ = image.flatten();
}
