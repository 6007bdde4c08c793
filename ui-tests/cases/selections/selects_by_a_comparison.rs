use array_core::{array, broadcast};

fn main() {
    let mut samples = array![1.0_f32, -2.0];
    //~ ERROR: an entry must be an index, a range or an array of `bool`, not a comparison: compute the mask first, as in `let chosen = broadcast!(x > 0);`
    broadcast!(samples[samples < 0.0] = 0);
}
