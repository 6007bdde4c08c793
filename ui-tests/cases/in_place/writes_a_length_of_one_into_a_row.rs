use array_core::{Array, Len, shape};

fn main() {
    let mut row = Array::<f32, shape![3]>::zeros();
    let start = Array::<f32, (Len<1>,)>::ones();
    //~ ERROR: a value of shape `(Len<1>,)` cannot be written in place into an array of shape `(Len<3>,)`
    //~ NOTE: `with_axes` turns `Len<1>` into `One`
    row += &start;
}
