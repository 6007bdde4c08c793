use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f32, 2.0];
    //~ ERROR: a float literal does not fit in an array of `f32`
    let _ = broadcast!(x * 1e300);
}
