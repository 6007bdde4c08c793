use array_core::{array, einsum};

fn main() {
    let m = array![[1, 2], [3, 4]];
    //~ ERROR: `i` appears twice after `->`: leave out one of them
    let y = einsum!("ij->ii", m);
    assert_eq!(y, array![3, 7]);
}
