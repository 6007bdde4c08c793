use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<i32, shape![3]>::zeros();
    //~ ERROR: `i32` is neither `bool` nor unsigned, and `tml` negates these with `!`
    let _ = broadcast!(tml; !x);
}
