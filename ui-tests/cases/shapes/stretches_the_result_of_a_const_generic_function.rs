use array_core::{Array, Len, shape};

fn column<const N: usize>() -> Array<f32, (Len<2>, Len<N>)> {
    Array::ones()
}

fn main() {
    let row = Array::<f32, shape![3]>::ones();
    //~ ERROR: shapes `(Len<2>, Len<1>)` and `(Len<3>,)` cannot be broadcast together
    let _ = column::<1>() + row;
}
