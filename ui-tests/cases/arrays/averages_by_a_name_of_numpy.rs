use array_core::array;
use array_core::functions::is_nan;

fn main() {
    let x = array![[1.0, f64::NAN], [3.0, 5.0]];
    assert!(!is_nan(&x).all());
    //~ ERROR: arrays have no method `nanmean`
    //~ NOTE: write `x.masked(&broadcast!(!is_nan(x))).mean()`
    let _ = x.nanmean();
}
