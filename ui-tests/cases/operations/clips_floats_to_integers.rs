use array_core::array;

fn main() {
    let x = array![-1.0_f32, 300.0];
    //~ ERROR: `{integer}` cannot be combined with an array of `f32`
    let _ = x.clip(0, 255);
}
