use array_core::{array, broadcast};

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    let _ = broadcast!(x - mean_axis::<0>(x));
}
