use array_core::array;

fn main() {
    let mut x = array![1.0_f32, 2.0];
    //~ ERROR: `[f32; 2]` cannot be combined with an array of `f32`
    //~ NOTE: neither an array nor a scalar of `f32`
    x += [0.5_f32, 0.25];
    assert_eq!(x, array![1.5, 2.25]);
}
