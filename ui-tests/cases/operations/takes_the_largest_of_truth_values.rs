use array_core::array;

fn main() {
    let x = array![true, false];
    //~ ERROR: `bool` is not a dtype of real numbers
    let _ = x.max();
}
