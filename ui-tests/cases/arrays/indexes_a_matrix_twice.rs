use array_core::array;

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: `{integer}` cannot index an array of shape `(Len<2>, Len<2>)`
    //~ NOTE: write `a[[i, j]]` or `v[i]`
    let _ = x[1][0];
}
