use array_core::{Array, shape};

fn main() {
    let counts = Array::<i32, shape![3]>::ones();
    let total: i64 = counts.sum();
    assert_eq!(total, 3);
}
