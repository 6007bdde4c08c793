use array_core::prelude::*;
use array_core::{DynArray, Error};

fn run() -> Result<(), Error> {
    let d = DynArray::from(array![[1.0, 2.0], [3.0, 4.0]]);
    //~ ERROR: `DynArray` cannot be an operand
    //~ NOTE: convert a `DynArray` first: `d.downcast_ref::<f64, shape![_, _]>()?`
    let _ = broadcast!(d + 1);
    let _: Array<f64, shape![_]> = array![1.0].into_shape();
    Ok(())
}

fn main() {
    run().unwrap();
}
