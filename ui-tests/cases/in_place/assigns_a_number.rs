use array_core::{Array, shape};

fn main() {
    let mut x = Array::<f32, shape![4]>::ones();
    //~ ERROR: `assign` cannot copy `{float}`, which is not an array
    //~ NOTE: a number: `x.fill(value)`
    x.assign(0.0);
    assert_eq!(x.sum(), 0.0);
}
