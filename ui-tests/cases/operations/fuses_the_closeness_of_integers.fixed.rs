use array_core::{array, broadcast};

fn main() {
    let x = array![3.0_f32, 4.0];
    let _ = broadcast!(is_close(x, x, 0, 0));
}
