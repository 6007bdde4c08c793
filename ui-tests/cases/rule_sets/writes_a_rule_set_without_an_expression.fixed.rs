use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![2]>::ones();
    let _ = broadcast!(tml; x * 2);
}
