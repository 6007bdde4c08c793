use array_core::iab;

fn main() {
    let gains = vec![0.5_f64, 2.0];
    //~ ERROR: `Vec<f64>` cannot be indexed by `iab!`
    let _ = iab!(gains[1]);
}
