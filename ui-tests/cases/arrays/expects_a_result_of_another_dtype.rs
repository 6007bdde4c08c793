use array_core::{Array, array, shape};

fn main() {
    let x = array![1_u8, 2];
    let y = array![-1_i8, 3];
    //~ ERROR: mismatched types
    //~ NOTE: expected struct `array_core::Array<i8, _>` found struct `array_core::Array<i16, _>`
    let _sum: Array<i8, shape![2]> = &x + &y;
}
