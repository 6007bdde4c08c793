use array_core::{Array, Arrays, shape};

fn main() {
    let (x, y) = (Array::<f32, shape![2, 3]>::ones(), Array::<f32, shape![2, 3]>::ones());
    //~ ERROR: `(Len<4>, Len<3>)` is not a shape of one axis
    let _ = (&x, &y).concat_to::<0, shape![4, 3]>();
}
