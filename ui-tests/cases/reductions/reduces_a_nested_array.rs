use array_core::{array, broadcast, inline};

fn main() {
    let points = array![inline![1.0, 2.0], inline![3.0, 4.0]];
    //~ ERROR: a nested array cannot be reduced
    let _ = broadcast!(mean(points * 2));
}
