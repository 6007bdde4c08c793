use array_core::prelude::*;

fn main() {
    let x = array![1.0, 2.0, 3.0];
    let positions = array![0, 2];
    let _ = x.take::<0>(&positions);
}
