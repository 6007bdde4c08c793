use array_core::{array, shape};

fn main() {
    let x = array![[1, 2], [3, 4]];
    //~ ERROR: an array in `View<'_, Swapped<0, 1, Based<(Len<2>, Len<2>)>>>` storage is not contiguous
    //~ NOTE: copy it into a contiguous array with `to_heap`
    let flat = x.t().reshape::<shape![4]>();
    println!("{flat}");
}
