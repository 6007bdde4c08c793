use array_core::{Array, broadcast, shape};

fn main() {
    let mut c = Array::<f32, shape![2, 2]>::zeros();
    //~ ERROR: `c` is written to here and read at other positions: copy what is read first, as in `let y = c.to_heap();`, or split it with `split_at_mut`
    broadcast!(named; c[i, j] = c[j, i] + 1);
}
