use array_core::{Array, Arrays, shape};

fn main() {
    let (x, y) = (Array::<f32, shape![2]>::ones(), Array::<f32, shape![3]>::ones());
    let _ = (&x, &y).concat_to::<0, shape![5]>();
}
