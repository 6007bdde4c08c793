use array_core::{Array, shape};

fn main() {
    let equations = Array::<f64, shape![3, 3]>::eye();
    let samples = Array::<f64, shape![100, 3]>::ones();
    //~ ERROR: `(Len<100>, Len<3>)` is not the shape of a right-hand side for a matrix of shape `(Len<3>, Len<3>)`
    let x = equations.solve(&samples);
    assert_eq!(x.len(), 300);
}
