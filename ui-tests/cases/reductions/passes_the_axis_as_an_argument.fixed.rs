use array_core::array;

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    let _ = x.sum_axis::<0>();
}
