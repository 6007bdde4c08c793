use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: index names must follow the whole operand, as in `m.t()[i, j]`
    let _ = broadcast!(named; m[i, j].t() * 2);
}
