use array_core::{array, broadcast};

fn main() {
    let (a, b) = (array![[1.0, 2.0], [3.0, 4.0]], array![[5.0], [6.0]]);
    //~ ERROR: `l` indexes no operand here, only `i`, `j` and `k` do: write one of these, or leave it out
    let _ = broadcast!(sum(l: a[i, j] * b[j, k]));
}
