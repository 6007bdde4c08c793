use array_core::{Array, Arrays, shape};

fn main() {
    let (x, y) = (Array::<f32, shape![2, 3]>::ones(), Array::<f32, shape![2, 4]>::ones());
    let _ = (&x, &y).concat::<1>();
}
