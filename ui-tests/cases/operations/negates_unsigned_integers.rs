use array_core::array;

fn main() {
    let x = array![1_u8, 2];
    //~ ERROR: cannot apply unary operator `-`
    let _ = -&x;
}
