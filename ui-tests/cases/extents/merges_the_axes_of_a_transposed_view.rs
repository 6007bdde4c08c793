use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: `View<'_, Swapped<0, 1, Based<(Len<2>, Len<3>)>>>` storage is not contiguous
    let _ = x.t().merge_axes::<0, 1>();
}
