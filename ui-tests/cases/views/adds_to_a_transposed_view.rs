use array_core::array;

fn main() {
    let x = array![[1.0_f64, 2.0], [3.0, 4.0]];
    let mut columns = x.t();
    //~ NOTE: view_mut() first
    //~ ERROR: binary assignment operation `+=` cannot be applied to type `Array<f64, (Len<2>, Len<2>), View<'_, ...>>`
    //~ NOTE: does not implement `StorageMut<f64, (Len<2>, Len<2>)>`
    columns += 1.0;
}
