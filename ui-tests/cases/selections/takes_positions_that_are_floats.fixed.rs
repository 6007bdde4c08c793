use array_core::prelude::*;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let positions = array![2, 0];
    let _ = x.take::<1>(&positions);
}
