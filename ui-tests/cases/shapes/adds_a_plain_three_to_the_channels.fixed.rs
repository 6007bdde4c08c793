use array_core::{Array, dim, shape};

dim!(pub Channel = 3);

fn main() {
    let pixel = Array::<f32, shape![Channel]>::ones();
    let offset = Array::<f32, shape![3]>::ones().with_axes::<shape![Channel]>();
    let _ = &pixel + &offset;
}
