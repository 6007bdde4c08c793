use array_core::array;

fn main() {
    let x = array![1.0, 2.0, 3.0];
    let i = 1_i64;
    //~ ERROR: `[i64; 1]` cannot index an array of shape `(Len<3>,)`
    //~ NOTE: one `usize` for each axis is needed
    let _ = x[[i]];
}
