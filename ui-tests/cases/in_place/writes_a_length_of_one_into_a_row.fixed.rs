use array_core::{Array, Len, shape};

fn main() {
    let mut row = Array::<f32, shape![3]>::zeros();
    let start = Array::<f32, (Len<3>,)>::ones();
    row += &start;
}
