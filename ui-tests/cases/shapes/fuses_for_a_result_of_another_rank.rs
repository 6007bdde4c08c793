use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    let columns = Array::<f32, shape![3, 2]>::ones();
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<3>, Len<2>)` cannot be broadcast together
    let squares: Array<f32, shape![3]> = broadcast!(square(x - columns));
    assert_eq!(squares.len(), 6);
}
