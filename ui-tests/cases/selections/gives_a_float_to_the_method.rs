use array_core::array;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let i = 1.0_f64;
    //~ ERROR: `(f64, RangeFull)` cannot select from an array of shape `(Len<2>, Len<3>)`
    let _ = x.slice((i, ..));
}
