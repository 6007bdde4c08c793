use array_core::{DynArray, Error, array, slice};

fn run() -> Result<(), Error> {
    let x = DynArray::from(array![[1.0, 2.0], [3.0, 4.0]]);
    let row = array![1.0, 2.0];
    let _ = slice!(row, 0);
    //~ ERROR: `slice!` cannot take a `DynArray`
    //~ NOTE: write `d.slice(&[0.into()])?`
    let _ = slice!(x, 0);
    Ok(())
}

fn main() {
    run().unwrap();
}
