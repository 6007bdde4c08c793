use array_core::array;

fn main() {
    let x = array![true, false];
    //~ ERROR: cannot apply unary operator `-` to type `&array_core::Array<bool, (Len<2>,)>`
    //~ NOTE: for `bool`, write `!x`
    let _ = -&x;
}
