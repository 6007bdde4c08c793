use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![600]>::ones();
    let _ = x.tile_to::<0, 2, shape![1200]>();
}
