use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, -2.0];
    //~ ERROR: `clip` takes 3 arguments: this call has 2
    let _ = broadcast!(clip(x, 0.0));
}
