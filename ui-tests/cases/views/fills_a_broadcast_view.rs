use array_core::{array, shape};

fn main() {
    let row = array![1.0, 2.0];
    let mut rows = row.broadcast_to::<shape![3, 2]>();
    //~ ERROR: an array in `View<'_, Stretched<(Len<2>,), (Len<3>, Len<2>), Based<(Len<2>,)>>>` storage cannot be written to
    rows.fill(0.0);
}
