use array_core::array;

fn main() {
    let x = array![[1, 2], [3, 4]];
    let _ = x.argmax_axis::<1>();
}
