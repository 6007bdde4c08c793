use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    let columns = Array::<f32, shape![2, 3]>::ones();
    let squares: Array<f32, shape![2, 3]> = broadcast!(square(x - columns));
    assert_eq!(squares.len(), 6);
}
