use array_core::prelude::*;

fn is_clear(errors: &Array<i32, shape![2]>) -> bool {
    broadcast!(errors == 0).all()
}

fn main() {
    assert!(is_clear(&Array::zeros()));
}
