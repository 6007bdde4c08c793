use array_core::{Array, Len, shape};

fn column<const N: usize>() -> Array<f32, (Len<2>, Len<N>)> {
    Array::ones()
}

fn main() {
    let row = Array::<f32, shape![3]>::ones();
    let _ = column::<1>().with_axes::<shape![2, 1]>() + row;
}
