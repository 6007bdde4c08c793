use array_core::{array, broadcast};

fn main() {
    let seen = array![[true, false], [false, true]];
    //~ ERROR: `bool` is not a dtype of real numbers
    let _ = broadcast!(argmax_axis::<0>(seen));
}
