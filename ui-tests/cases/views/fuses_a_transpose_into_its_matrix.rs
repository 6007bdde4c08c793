use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: this reads `x` at other positions than those written: copy it first, `let part = x.t().to_heap();` (`.to_inline()` for an inline array), and read `part`, or use `split_at_mut`
    broadcast!(x += x.t());
}
