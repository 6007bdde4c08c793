use array_core::{Array, Arrays, shape};

fn main() {
    let (x, row) = (Array::<f32, shape![2, 3]>::ones(), Array::<f32, shape![3]>::ones());
    let _ = (&x, row.expand_dims::<0>()).concat::<0>();
}
