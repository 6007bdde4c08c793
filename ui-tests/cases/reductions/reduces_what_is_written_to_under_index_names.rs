use array_core::{array, broadcast};

fn main() {
    let mut x = array![1.0, 2.0, 6.0];
    //~ ERROR: this is written to here, and read by a reduction under index names: compute the reduction before
    broadcast!(named; x[i] /= sum(x[i]));
}
