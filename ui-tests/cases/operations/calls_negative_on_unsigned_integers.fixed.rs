use array_core::{array, functions::negative};

fn main() {
    let x = array![1_u8, 2];
    let _ = negative(&x.cast::<i16>());
}
