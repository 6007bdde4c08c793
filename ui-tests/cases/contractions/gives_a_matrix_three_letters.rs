use array_core::{array, einsum};

fn main() {
    let (a, v) = (array![[1.0, 2.0], [3.0, 4.0]], array![5.0, 6.0]);
    //~ ERROR: an array of shape `(Len<2>, Len<2>)` cannot take these index names
    //~ NOTE: in `einsum!`, one letter
    let _ = einsum!("ijk,j->i", a, v);
}
