use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, -2.0];
    //~ ERROR: there is no function `where` in `broadcast!`: write `select`
    let _ = broadcast!(where(x > 0.0, x, 0.0));
}
