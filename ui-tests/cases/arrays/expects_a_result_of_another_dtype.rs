use array_core::{Array, array, shape};

fn main() {
    let x = array![1_u8, 2];
    let y = array![-1_i8, 3];
    //~ ERROR: mismatched types
    //~ NOTE: expected `Array<i8, (Len<2>,)>`, found `Array<i16, (Len<2>,)>`
    let _sum: Array<i8, shape![2]> = &x + &y;
}
