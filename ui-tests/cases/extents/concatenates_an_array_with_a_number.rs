use array_core::{Arrays, array};

fn main() {
    let x = array![1, 2, 3];
    //~ ERROR: `{integer}` is not an array
    let _ = (&x, 4).concat::<0>();
}
