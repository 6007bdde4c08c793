use array_core::prelude::*;

fn dot(x: &Array<i8, shape![4]>, weights: &Array<i8, shape![4]>) -> i32 {
    //~ ERROR: mismatched types
    broadcast!(sum(x * weights))
}

fn main() {
    assert_eq!(dot(&Array::ones(), &Array::ones()), 4);
}
