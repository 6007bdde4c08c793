use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: `x` is written to here and read at other positions
    broadcast!(x += x.t());
}
