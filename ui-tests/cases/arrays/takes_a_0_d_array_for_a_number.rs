use array_core::{Array, shape};

fn squared_length(x: &Array<f64, shape![3]>) -> f64 {
    //~ ERROR: mismatched types
    //~ NOTE: call `Into::into` on this expression to convert `array_core::Array<f64, ()>` into `f64`
    x.matmul(x)
}

fn main() {
    assert_eq!(squared_length(&Array::ones()), 3.0);
}
