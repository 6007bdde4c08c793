use array_core::{array, broadcast};

fn main() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    let s = m.sum_axis::<0>().sum_axis::<0>();
    //~ ERROR: an operand of shape `()` takes no list of axes
    let _ = broadcast!(explicit; m + s.in_dims(0));
}
