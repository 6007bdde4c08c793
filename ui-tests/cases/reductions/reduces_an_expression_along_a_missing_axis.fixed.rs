use array_core::{array, broadcast};

fn main() {
    let (x, y) = (array![[1.0, 2.0], [3.0, 4.0]], array![5.0, 6.0]);
    let _ = broadcast!(sum_axis::<1>(x * y));
}
