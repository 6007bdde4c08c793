use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    let row = Array::<f32, shape![3]>::ones();
    //~ ERROR: mismatched types
    //~ NOTE: expected struct `array_core::Array<_, (Len<3>, Len<2>)>` found struct `array_core::Array<_, (Len<2>, Len<3>)>`
    let _sum: Array<f32, shape![3, 2]> = &x + &row;
}
