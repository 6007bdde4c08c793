use array_core::{Array, broadcast, shape};

fn main() {
    let mut c = Array::<f32, shape![2, 2]>::zeros();
    //~ ERROR: this reads `c` at other positions than those written: copy it first, as in `let y = c.to_heap();` (`.to_inline()` for an inline array), or split it with `split_at_mut`
    broadcast!(named; c[i, j] = c[j, i] + 1);
}
