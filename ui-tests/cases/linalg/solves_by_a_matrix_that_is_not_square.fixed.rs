use array_core::{Array, array, shape};

fn main() {
    let equations: Array<f64, shape![3, 2]> = array![[2.0, 0.0], [0.0, 4.0], [1.0, 1.0]];
    let y = array![2.0, 4.0, 2.0];
    let x = equations.t().matmul(&equations).solve(&equations.t().matmul(&y));
    assert_eq!(x, array![1.0, 1.0]);
}
