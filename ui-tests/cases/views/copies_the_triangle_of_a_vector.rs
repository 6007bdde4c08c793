use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![3]>::ones();
    //~ ERROR: an array of shape `(Len<3>,)` has no axis -2
    let lower = x.tril(0);
    assert_eq!(lower.len(), 9);
}
