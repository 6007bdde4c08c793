use array_core::{Array, shape};

fn main() {
    let mut x = Array::<f32, shape![4]>::ones();
    //~ ERROR: `{float}` is not an array, which `assign` copies
    //~ LABEL: write `x.fill(value)` for a number
    x.assign(0.0);
    assert_eq!(x.sum(), 0.0);
}
