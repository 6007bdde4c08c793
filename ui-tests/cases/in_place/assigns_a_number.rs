use array_core::{Array, shape};

fn main() {
    let mut x = Array::<f32, shape![4]>::ones();
    //~ ERROR: mismatched types
    //~ NOTE: expected reference `&array_core::Array<_, _, _>`
    //~ NOTE: found type `{float}`
    //~ NOTE: a number: `x.fill(0.0)`
    x.assign(0.0);
    assert_eq!(x.sum(), 0.0);
}
