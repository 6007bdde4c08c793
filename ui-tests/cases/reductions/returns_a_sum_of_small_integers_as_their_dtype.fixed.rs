use array_core::prelude::*;

fn dot(x: &Array<i8, shape![4]>, weights: &Array<i8, shape![4]>) -> i64 {
    broadcast!(sum((x as i16) * weights))
}

fn main() {
    assert_eq!(dot(&Array::ones(), &Array::ones()), 4);
}
