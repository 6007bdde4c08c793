use array_core::{Array, Dyn, Len};

fn main() {
    let rows = Array::<f32, (Dyn, Len<3>)>::zeros_with([2, 3]);
    let row = Array::<f32, (Len<3>,)>::ones();
    let _ = &rows + &row;
}
