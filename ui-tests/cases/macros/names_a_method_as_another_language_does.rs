use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, 2.0];
    //~ ERROR: there is no function `powi` in `broadcast!`: write `pow`
    let _ = broadcast!(x.powi(2));
}
