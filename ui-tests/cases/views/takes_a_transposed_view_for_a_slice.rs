use array_core::array;

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: an array in `View<'_, Swapped<0, 1, Based<(Len<2>, Len<2>)>>>` storage is not contiguous
    let _ = x.t().as_slice();
}
