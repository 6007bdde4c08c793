use array_core::axes;

pub const N: usize = 0;

fn main() {
    //~ ERROR: an axis must be an integer literal, as in `0`: a macro cannot evaluate names or expressions
    let _ = axes![N, 2];
}
