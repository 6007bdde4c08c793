use array_core::array;

fn main() {
    let mut x = array![[1.0_f64, 2.0], [3.0, 4.0]];
    let mut row = x.index_axis_mut::<0>(1);
    row.assign(&array![0.5, 0.25]);
}
