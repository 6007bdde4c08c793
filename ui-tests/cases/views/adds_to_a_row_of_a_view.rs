use array_core::{Array, shape};

fn main() {
    let mut x = Array::<f32, shape![2, 3]>::zeros();
    let mut row = x.row(0);
    //~ ERROR: binary assignment operation `+=` cannot be applied to type `array_core::Array<f32, (Len<3>,), View<'_>>`
    //~ NOTE: view_mut() first
    row += 1.0;
    x.fill(2.0);
}
