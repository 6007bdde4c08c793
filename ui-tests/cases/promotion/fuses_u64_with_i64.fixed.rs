use array_core::{array, broadcast};

fn main() {
    let counts = array![1_u64, 2];
    let steps = array![-1_i64, 1];
    let _ = broadcast!(counts as i64 - steps * 2);
}
