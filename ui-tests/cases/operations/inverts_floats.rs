use array_core::array;

fn main() {
    let x = array![1.0_f32, 0.0];
    //~ ERROR: cannot apply unary operator `!` to type `&array_core::Array<f32, (Len<2>,)>`
    //~ NOTE: needs integers or `bool`: write `broadcast!(x == 0.0)`
    let _ = !&x;
}
