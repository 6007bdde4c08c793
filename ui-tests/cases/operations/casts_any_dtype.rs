use array_core::{Array, Dyn, Element};

fn doubles<T: Element>(x: &Array<T, (Dyn,)>) -> Array<f64, (Dyn,)> {
    //~ ERROR: `T` is not a dtype of real numbers
    x.cast::<f64>()
}

fn main() {
    let _ = doubles(&Array::from(vec![1_u8, 2]));
}
