use array_core::array;

fn main() {
    let x = array![[1.0_f64, 2.0], [3.0, 4.0]];
    let mut columns = x.t();
    //~ ERROR: an array in `View<'_, Swapped<0, 1, Based<(Len<2>, Len<2>)>>>` storage cannot be written to
    //~ NOTE: read-only
    //~ NOTE: use `slice_mut!` or `view_mut()`
    columns += 1.0;
}
