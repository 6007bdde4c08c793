use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, -2.0];
    //~ ERROR: `broadcast!` does not understand `let`; write it before the macro: `let z = broadcast!(…)`
    broadcast!(let y = x + 1.0);
}
