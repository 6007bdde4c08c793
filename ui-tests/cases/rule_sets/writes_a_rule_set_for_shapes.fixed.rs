use array_core::{Array, broadcast, shape};

fn main() {
    type Common = broadcast!([2, 3], [3]);
    let _ = Array::<f32, Common>::ones();
    let _ = Array::<f32, shape![2]>::ones();
}
