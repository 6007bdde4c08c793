use array_core::{Array, dim};

dim!(States = 2);

fn main() {
    let x = Array::<f64, (States, States)>::ones();
    let det = x.det();
    assert_eq!(det, 0.0);
}
