use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![3, 4]>::ones();
    let [_, _, _] = x.unstack::<0, _>();
}
