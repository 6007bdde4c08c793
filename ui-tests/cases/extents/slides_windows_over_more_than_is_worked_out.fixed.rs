use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2000]>::ones();
    let _ = x.windows_axis::<0, 3>();
}
