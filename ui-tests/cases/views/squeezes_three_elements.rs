use array_core::array;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: cannot squeeze an axis of `Len<3>`
    let _ = x.squeeze_axis::<1>();
}
