use array_core::{Array, Dyn, Len};

fn main() {
    let rows = Array::<f32, (Dyn, Len<3>)>::zeros_with([2, 3]);
    let row = Array::<f32, (Len<4>,)>::ones();
    //~ ERROR: shapes `(Dyn, Len<3>)` and `(Len<4>,)` cannot be broadcast together
    let _ = &rows + &row;
}
