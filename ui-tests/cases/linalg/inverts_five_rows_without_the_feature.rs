use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![5, 5]>::eye();
    //~ ERROR: a matrix with `Len<5>` rows and columns needs the feature `linalg`
    let inverse = x.inv();
    assert_eq!(inverse, x);
}
