use array_core::array;

fn main() {
    let x = array![1.0_f32, 2.0];
    let mask = array![true, false];
    //~ ERROR: `f32` and `bool` have no common dtype
    //~ NOTE: for masks: `broadcast!(if mask { x } else { 0 })`
    let _ = &x * &mask;
}
