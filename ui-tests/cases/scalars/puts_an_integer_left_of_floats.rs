use array_core::array;

fn main() {
    let x = array![1.0_f32, 2.0];
    //~ ERROR: cannot multiply `{integer}` by `&array_core::Array<f32, (Len<2>,)>`
    let _ = 2 * &x;
}
