use array_core::{Array, Arrays, shape};

fn main() {
    let (x, y) = (Array::<f32, shape![2, 3]>::ones(), Array::<f32, shape![2, 4]>::ones());
    //~ ERROR: cannot concatenate arrays of shapes `(Len<2>, Len<3>)` and `(Len<2>, Len<4>)` along axis 0
    let _ = (&x, &y).concat::<0>();
}
