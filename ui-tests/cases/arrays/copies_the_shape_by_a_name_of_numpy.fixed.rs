use array_core::{Array, shape};

fn main() {
    let y = Array::<f64, shape![3, 3]>::ones();
    let mut x = y.map(|_| 0.0);
    x += &y;
    assert_eq!(x, y);
}
