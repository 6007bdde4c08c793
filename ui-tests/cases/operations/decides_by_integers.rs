use array_core::{array, broadcast};

fn main() {
    let x = array![1_i32, 0];
    //~ ERROR: `i32` is not `bool`
    //~ NOTE: compare, as in `broadcast!(x != 0)`
    let _ = broadcast!(if x { 1.0_f32 } else { 0.5 });
}
