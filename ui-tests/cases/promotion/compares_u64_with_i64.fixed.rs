use array_core::{array, functions::less};

fn main() {
    let a = array![1_u64, 2];
    let b = array![-1_i64, 1];
    let _ = less(&a.cast::<i64>(), &b);
}
