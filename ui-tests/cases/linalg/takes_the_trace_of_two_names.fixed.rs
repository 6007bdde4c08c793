use array_core::{Array, dim};

dim!(States = 2);
dim!(Observations = 2);

fn main() {
    let x = Array::<f64, (States, States)>::ones();
    let trace = x.trace();
    assert_eq!(trace, 2.0);
}
