use array_core::{Array, Arrays, shape};

fn main() {
    let x = Array::<f64, shape![2, 3]>::ones();
    let y = (&x, &x).concat::<0>();
    assert_eq!(y.shape(), [4, 3]);
}
