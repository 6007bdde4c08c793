use array_core::{Array, shape};

fn main() {
    let equations = Array::<f64, shape![3, 3]>::eye();
    let samples = Array::<f64, shape![100, 3]>::ones();
    let x = equations.solve(&samples.t());
    assert_eq!(x.len(), 300);
}
