use array_core::{Array, array, functions::narrow, shape};

fn main() {
    let rows = array![[1.0_f64], [2.0]];
    let _: Array<f64, shape![2]> = narrow(rows);
}
