use array_core::array;

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: arrays have no method `nrows`
    //~ NOTE: write `x.shape()[0]`
    //~ NOTE: see array_core::errors#method-of-another-library
    let _ = x.nrows();
}
