use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![2, 3]>::ones();
    let columns = x.t();
    assert_eq!(columns.shape(), [3, 2]);
}
