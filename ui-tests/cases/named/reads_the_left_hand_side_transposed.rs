use array_core::{Array, broadcast, shape};

fn main() {
    let mut c = Array::<f32, shape![2, 2]>::zeros();
    //~ ERROR: this reads `c` at other positions than those written: copy it first, `let part = c.to_heap();` (`.to_inline()` for an inline array), and read `part`, or use `split_at_mut`
    broadcast!(named; c[i, j] = c[j, i] + 1);
}
