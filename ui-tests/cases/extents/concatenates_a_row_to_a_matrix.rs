use array_core::{Array, Arrays, shape};

fn main() {
    let (x, row) = (Array::<f32, shape![2, 3]>::ones(), Array::<f32, shape![3]>::ones());
    //~ ERROR: cannot concatenate arrays of shapes `(Len<2>, Len<3>)` and `(Len<3>,)` along axis 0
    let _ = (&x, &row).concat::<0>();
}
