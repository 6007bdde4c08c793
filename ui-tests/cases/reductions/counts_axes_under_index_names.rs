use array_core::{array, broadcast};

fn main() {
    let (m, v) = (array![[1.0, 2.0], [3.0, 4.0]], array![5.0, 6.0]);
    //~ ERROR: axes have names in `named`, and `sum_axis` counts them: reduce before, or over everything
    let _ = broadcast!(named; sum_axis::<0>(m[i, j] * v[j]));
}
