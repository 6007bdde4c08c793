use array_core::{Array, dim};

dim!(States = 2);
dim!(Observations = 2);

fn main() {
    let x = Array::<f64, (States, Observations)>::ones();
    //~ ERROR: a matrix of shape `(States, Observations)` is not square
    let det = x.det();
    assert_eq!(det, 0.0);
}
