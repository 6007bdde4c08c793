use array_core::{array, iab};

fn main() {
    let gains = array![0.5_f64, 2.0];
    let _ = iab!(gains[1]);
}
