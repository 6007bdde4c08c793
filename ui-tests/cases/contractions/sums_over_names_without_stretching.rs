use array_core::{array, broadcast};

fn main() {
    let (a, v) = (array![[1.0, 2.0], [3.0, 4.0]], array![5.0, 6.0]);
    //~ ERROR: a reduction over index names follows the rules of `named`: leave out `no_stretch`
    let _ = broadcast!(no_stretch; sum(j: a[i, j] * v[j]));
}
