use array_core::prelude::*;

fn main() {
    let x = array![1.0, 2.0, 3.0];
    let _ = x.index_axis::<0>(1);
}
