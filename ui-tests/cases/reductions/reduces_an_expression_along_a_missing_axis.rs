use array_core::{array, broadcast};

fn main() {
    let (x, y) = (array![[1.0, 2.0], [3.0, 4.0]], array![5.0, 6.0]);
    //~ ERROR: an array of shape `(Len<2>, Len<2>)` has no axis 2
    let _ = broadcast!(sum_axis::<2>(x * y));
}
