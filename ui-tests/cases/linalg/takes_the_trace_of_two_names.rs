use array_core::{Array, dim};

dim!(States = 2);
dim!(Observations = 2);

fn main() {
    let x = Array::<f64, (States, Observations)>::ones();
    //~ ERROR: an array of shape `(States, Observations)` has no diagonal
    let trace = x.trace();
    assert_eq!(trace, 2.0);
}
