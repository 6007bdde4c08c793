use array_core::array;

fn main() {
    let x = array![[1.0_f64, 2.0], [3.0, 4.0]];
    let mut row = x.index_axis::<0>(1);
    //~ ERROR: an array in `View<'_>` storage cannot be written to
    row.assign(&array![0.5, 0.25]);
}
