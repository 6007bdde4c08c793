use array_core::{Array, shape};

fn main() {
    let mut x = Array::<f32, shape![2, 3]>::zeros();
    let mut row = x.view_mut().row(0);
    row += 1.0;
    x.fill(2.0);
}
