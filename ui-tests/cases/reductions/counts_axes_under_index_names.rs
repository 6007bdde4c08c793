use array_core::{array, broadcast};

fn main() {
    let (m, v) = (array![[1.0, 2.0], [3.0, 4.0]], array![5.0, 6.0]);
    //~ ERROR: in `named`, axes have names, and `sum_axis` counts them: write the names in front, as in `sum(j: …)`
    let _ = broadcast!(named; sum_axis::<0>(m[i, j] * v[j]));
}
