use array_core::{Array, shape};

fn main() {
    let counts = Array::<i32, shape![3]>::ones();
    //~ ERROR: mismatched types
    //~ NOTE: expected `i32`, found `i64`
    let total: i32 = counts.sum();
    assert_eq!(total, 3);
}
