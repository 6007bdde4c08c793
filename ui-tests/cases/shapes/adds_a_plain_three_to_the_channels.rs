use array_core::{Array, dim, shape};

dim!(pub Channel = 3);

fn main() {
    let pixel = Array::<f32, shape![Channel]>::ones();
    let offset = Array::<f32, shape![3]>::ones();
    //~ ERROR: shapes `(Channel,)` and `(Len<3>,)` cannot be broadcast together
    let _ = &pixel + &offset;
}
