use array_core::array;

fn main() {
    let mut x = array![1.0_f32, 2.0];
    let more = vec![0.5_f32, 0.25];
    //~ ERROR: `Vec<f32>` cannot be combined with an array of `f32`
    //~ NOTE: neither an array nor a scalar of `f32`
    //~ NOTE: `Array::<_, _>::from(v)`
    x += more;
    assert_eq!(x, array![1.5, 2.25]);
}
