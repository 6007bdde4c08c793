use array_core::{Array, shape};

fn read(values: Vec<f64>) -> Result<f64, array_core::Error> {
    let matrix = Array::<_, shape![2, 2]>::try_from_iter(values)?;
    Ok(matrix.sum())
}

fn main() {
    assert_eq!(read(vec![1.0; 4]).ok(), Some(4.0));
}
