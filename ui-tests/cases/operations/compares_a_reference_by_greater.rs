use array_core::{Array, shape};

fn main() {
    let torque = Array::<f64, shape![3]>::zeros();
    //~ ERROR: binary operation `>` cannot be applied to type `&array_core::Array<f64, (Len<3>,)>`
    //~ NOTE: write `broadcast!(x > 0.0)`, then `.any()` or `.all()` for one `bool`
    let high = (&torque > 10.0).any();
    assert!(!high);
}
