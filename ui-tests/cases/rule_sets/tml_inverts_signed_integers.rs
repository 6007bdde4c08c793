use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<i32, shape![3]>::zeros();
    //~ ERROR: `!` under `tml` takes `bool` or unsigned integers, not `i32`
    let _ = broadcast!(tml; !x);
}
