use array_core::prelude::*;

fn dot(x: &Array<i8, shape![4]>, weights: &Array<i8, shape![4]>) -> i32 {
    //~ ERROR: expected `i32`, found `i64`
    broadcast!(sum(x * weights))
}

fn main() {
    assert_eq!(dot(&Array::ones(), &Array::ones()), 4);
}
