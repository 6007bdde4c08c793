use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1.0, -2.0], [3.0, 4.0]];
    //~ ERROR: this reads `x` at other positions than those written: copy it first, as in `let y = slice!(x, 0, ..).to_heap();` (`.to_inline()` for an inline array), or split it with `split_at_mut`
    broadcast!(x[1, ..] = x[0, ..]);
}
