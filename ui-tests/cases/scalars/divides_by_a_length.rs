use array_core::array;

fn main() {
    let x = array![1.0_f64, 2.0];
    //~ ERROR: `usize` cannot be combined with an array of `f64`
    //~ NOTE: array_core::errors#scalar-of-another-dtype
    let _ = &x / x.len();
}
