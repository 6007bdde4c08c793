use array_core::array;

fn main() {
    let x = array![[1.0_f64, 2.0], [3.0, 4.0]];
    //~ ERROR: `f64` is not `bool`
    //~ NOTE: or for one row `x.index_axis::<0>(1)`
    let _ = x.select(0, 1);
}
