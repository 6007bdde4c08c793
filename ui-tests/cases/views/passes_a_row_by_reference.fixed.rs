use array_core::{Array, array, shape};

fn total(x: &Array<f32, shape![3]>) -> f32 {
    x.sum()
}

fn main() {
    let image: Array<f32, shape![2, 3]> = array![[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]];
    assert_eq!(total(&image.row(1).to_owned()), 12.0);
}
