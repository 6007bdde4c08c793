use array_core::{array, broadcast};

fn main() {
    let x = array![[1.0, 2.0, 6.0], [3.0, 4.0, 5.0]];
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<2>,)` cannot be broadcast together
    let _ = broadcast!(x - mean_axis::<1>(x));
}
