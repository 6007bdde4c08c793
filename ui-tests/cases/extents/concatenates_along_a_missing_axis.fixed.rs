use array_core::{Array, Arrays, shape};

fn main() {
    let (x, y) = (Array::<f32, shape![3]>::ones(), Array::<f32, shape![3]>::ones());
    let _ = (&x, &y).stack::<1>();
}
