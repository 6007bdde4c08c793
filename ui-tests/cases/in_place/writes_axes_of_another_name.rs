use array_core::{Array, dim, shape};

dim!(pub Height = 2);
dim!(pub Width = 2);

fn main() {
    let mut rows = Array::<f32, shape![Height]>::zeros();
    let columns = Array::<f32, shape![Width]>::ones();
    //~ ERROR: a value of shape `(Width,)` cannot be written in place into an array of shape `(Height,)`
    rows += &columns;
}
