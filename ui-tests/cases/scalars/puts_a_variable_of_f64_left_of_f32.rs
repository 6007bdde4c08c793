use array_core::array;

fn main() {
    let x = array![1.0_f32, 2.0];
    let gain = 2.5_f64;
    //~ ERROR: `f64` and `&array_core::Array<f32, (Len<2>,)>` cannot be combined
    let _ = gain * &x;
}
