use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![2, 3]>::ones();
    let y = Array::<f64, shape![4, 3]>::ones();
    //~ ERROR: cannot multiply vectors along axis -2 of shapes `(Len<2>, Len<3>)` and `(Len<4>, Len<3>)`
    let products = x.vecdot_axis::<-2, _, _>(&y);
    assert_eq!(products.len(), 3);
}
