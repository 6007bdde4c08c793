use array_core::array;

fn main() {
    let x = array![1_u8, 2];
    //~ ERROR: cannot apply unary operator `-` to type `&array_core::Array<u8, (Len<2>,)>`
    //~ NOTE: needs a signed dtype: `-x.cast::<i64>()`
    let _ = -&x;
}
