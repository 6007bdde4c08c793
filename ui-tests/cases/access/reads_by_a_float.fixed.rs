use array_core::{array, iab};

fn main() {
    let x = array![[1, 2], [3, 4]];
    let i = 1.0_f64;
    let _ = iab!(x[0][i as usize]);
}
