use array_core::{Array, broadcast, shape};

fn main() {
    let torque = Array::<f64, shape![3]>::zeros();
    let high = broadcast!(torque > 10.0).any();
    assert!(!high);
}
