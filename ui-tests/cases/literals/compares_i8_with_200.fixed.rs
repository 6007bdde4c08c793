use array_core::{array, broadcast};

fn main() {
    let x = array![1_i8, 2];
    let _ = broadcast!((x as i16) < 200);
}
