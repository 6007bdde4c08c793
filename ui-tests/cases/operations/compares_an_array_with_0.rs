use array_core::prelude::*;

fn is_clear(errors: &Array<i32, shape![2]>) -> bool {
    //~ ERROR: can't compare `&array_core::Array<i32, (Len<2>,)>` with `{integer}`
    //~ NOTE: elements: `broadcast!(x == 0)`
    errors == 0
}

fn main() {
    assert!(is_clear(&Array::zeros()));
}
