use array_core::{array, broadcast};

fn main() {
    let seen = array![[true, false], [false, true]];
    let _ = broadcast!(argmax_axis::<0>(seen as u8));
}
