use array_core::{Array, shape};

fn main() {
    let x = Array::<_, shape![_]>::from_iter(0..10);
    assert_eq!(x.len(), 10);
}
