use array_core::prelude::*;
use array_core::{DynArray, Error};

fn run() -> Result<(), Error> {
    let d = DynArray::from(array![[1.0, 2.0], [3.0, 4.0]]);
    let _ = broadcast!({ d.downcast_ref::<f64, shape![_, _]>()? } + 1);
    let _: Array<f64, shape![_]> = array![1.0].into_shape();
    Ok(())
}

fn main() {
    run().unwrap();
}
