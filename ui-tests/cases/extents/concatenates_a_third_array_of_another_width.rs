use array_core::{Array, Arrays, shape};

fn main() {
    let (x, y) = (Array::<f32, shape![2, 3]>::ones(), Array::<f32, shape![1, 3]>::ones());
    let z = Array::<f32, shape![3, 4]>::ones();
    //~ ERROR: cannot concatenate arrays of shapes `(Len<3>, Len<3>)` and `(Len<3>, Len<4>)` along axis 0
    let _ = (&x, &y, &z).concat::<0>();
}
