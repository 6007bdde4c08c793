use array_core::array;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: an array of shape `(Len<2>, Len<3>)` has no axis 5
    let _ = x.flip_axis::<5>();
}
