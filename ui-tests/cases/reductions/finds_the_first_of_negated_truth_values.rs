use array_core::{array, broadcast};

fn main() {
    let seen = array![true, false];
    //~ ERROR: `bool` is not a dtype of real numbers
    //~ NOTE: or make it a number: `.cast::<u8>()`
    let _ = broadcast!(argmax(!seen));
}
