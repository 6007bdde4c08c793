use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, 2.0];
    //~ ERROR: Rust writes `and` as `&&`
    let _ = broadcast!(x > 0 and x < 2);
}
