use array_core::array;

fn main() {
    let x = array![[1, 2], [3, 4]];
    //~ ERROR: an array of shape `(Len<2>, Len<2>)` has no axis 2
    let _ = x.argmax_axis::<2>();
}
