use array_core::{Array, array, shape};

fn main() {
    let x = array![1.0, 2.0];
    let doubled = x.iter().map(|v| v * 2.0);
    let y = Array::<_, shape![2]>::try_from_iter(doubled).unwrap();
    assert_eq!(y.sum(), 6.0);
}
