use array_core::{array, einsum};

fn main() {
    let m = array![[1, 2], [3, 4]];
    let v = array![1, 10];
    //~ ERROR: `k` appears after `->`, but in no operand: leave it out
    let y = einsum!("ij,j->ik", m, v);
    assert_eq!(y, array![21, 43]);
}
