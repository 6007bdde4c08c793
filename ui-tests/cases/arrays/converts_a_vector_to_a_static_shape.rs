use array_core::{Array, shape};

fn read(values: Vec<f64>) -> Result<f64, array_core::Error> {
    //~ ERROR: a list of elements becomes an array of shape `(Dyn,)`, not of shape `(Len<2>, Len<2>)`
    //~ NOTE: `Array::<_, shape![2, 3]>::try_from_iter(list)?` compares the number of elements
    let matrix: Array<f64, shape![2, 2]> = values.into();
    Ok(matrix.sum())
}

fn main() {
    assert_eq!(read(vec![1.0; 4]).ok(), Some(4.0));
}
