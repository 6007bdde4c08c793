use array_core::{Array, Arrays, shape};

fn main() {
    let (x, y) = (Array::<f32, shape![3]>::ones(), Array::<f32, shape![3]>::ones());
    //~ ERROR: cannot concatenate arrays of shapes `(Len<3>,)` and `(Len<3>,)` along axis 1
    let _ = (&x, &y).concat::<1>();
}
