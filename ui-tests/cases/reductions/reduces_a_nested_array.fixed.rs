use array_core::{array, broadcast, inline};

fn main() {
    let points = array![inline![1.0, 2.0], inline![3.0, 4.0]];
    let _ = broadcast!(mean({ points.into_flat() } * 2));
}
