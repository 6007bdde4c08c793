use array_core::{Array, Arrays, shape};

fn main() {
    let x = Array::<f32, shape![1000]>::ones();
    let _ = (&x, &x).concat_to::<0, shape![2000]>();
}
