use array_core::array;

fn main() {
    let m = array![[1, 2], [3, 4]];
    //~ ERROR: `({integer}, {integer})` cannot index an array of shape `(Len<2>, Len<2>)`
    //~ NOTE: write `a[[i, j]]` or `v[i]`
    assert_eq!(m[(0, 1)], 2);
}
