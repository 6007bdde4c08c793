use array_core::{array, einsum};

fn main() {
    let a = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: the subscripts describe 2 operands, and this call has 1
    let _ = einsum!("ij,jk->ik", a);
}
