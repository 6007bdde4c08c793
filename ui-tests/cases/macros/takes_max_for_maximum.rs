use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, -2.0];
    //~ ERROR: `max` reduces one array to one value: the elementwise form is `maximum(x, y)`
    let _ = broadcast!(max(x, 0.0));
}
