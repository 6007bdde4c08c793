use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![2, 3]>::ones();
    let y = Array::<f64, shape![4, 3]>::ones();
    let products = x.vecdot_axis::<-2, _, _>(&x) + y.index_axis::<0>(0);
    assert_eq!(products.len(), 3);
}
