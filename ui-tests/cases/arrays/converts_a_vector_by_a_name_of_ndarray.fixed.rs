use array_core::{Array, shape};

fn main() {
    let x = Array::<_, shape![_]>::from(vec![1.0, 2.0]);
    assert_eq!(x.len(), 2);
}
