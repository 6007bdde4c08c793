use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, 2.0];
    //~ ERROR: there is no function `ln` in `broadcast!`: write `log`
    let _ = broadcast!(ln(x));
}
