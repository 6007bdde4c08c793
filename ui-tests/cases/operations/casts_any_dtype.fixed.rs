use array_core::{Array, Dyn, dtype::CastInto};

fn doubles<T: CastInto<f64>>(x: &Array<T, (Dyn,)>) -> Array<f64, (Dyn,)> {
    x.cast::<f64>()
}

fn main() {
    let _ = doubles(&Array::from(vec![1_u8, 2]));
}
