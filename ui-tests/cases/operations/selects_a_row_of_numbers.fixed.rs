use array_core::array;

fn main() {
    let x = array![[1.0_f64, 2.0], [3.0, 4.0]];
    let _ = x.index_axis::<0>(1);
}
