use array_core::{Array, Arrays, shape};

fn main() {
    let (x, y) = (Array::<f32, shape![2, 3]>::ones(), Array::<f32, shape![1, 3]>::ones());
    let z = Array::<f32, shape![3, 3]>::ones();
    let _ = (&x, &y, &z).concat::<0>();
}
