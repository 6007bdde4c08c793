use array_core::{Array, shape};

fn main() {
    let mut x = Array::<f32, shape![2, 3]>::zeros();
    let mut row = x.row(0);
    //~ ERROR: an array in `View<'_>` storage cannot be written to
    //~ NOTE: use `slice_mut!` or `view_mut()`
    row += 1.0;
    x.fill(2.0);
}
