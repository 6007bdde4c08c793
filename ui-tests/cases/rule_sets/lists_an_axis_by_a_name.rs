use array_core::axes;

pub const N: usize = 0;

fn main() {
    //~ ERROR: an axis must be an integer literal, as in `0`: the macro sees a name, and not its value
    let _ = axes![N, 2];
}
