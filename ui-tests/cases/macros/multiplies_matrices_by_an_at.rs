use array_core::{array, broadcast};

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: Rust has no `@`: write a product of matrices as a method, `a.matmul(&b)`
    let _ = broadcast!(x @ x);
}
