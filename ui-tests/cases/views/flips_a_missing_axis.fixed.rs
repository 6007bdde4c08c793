use array_core::array;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let _ = x.flip_axis::<1>();
}
