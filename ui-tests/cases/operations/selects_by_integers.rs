use array_core::{array, functions::select};

fn main() {
    let flags = array![1_i32, 0];
    let x = array![0.5_f32, 1.5];
    //~ ERROR: `i32` is not `bool`
    //~ NOTE: if you called `select`: `mask.select(&x, &y)`
    let _ = select(&flags, &x, &x);
}
