use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1.0, -2.0], [3.0, 4.0]];
    //~ ERROR: `x` is written to here and read at other positions: copy what is read first, as in `let y = slice!(x, 0, ..).to_heap();`, or split it with `split_at_mut`
    broadcast!(x[1, ..] = x[0, ..]);
}
