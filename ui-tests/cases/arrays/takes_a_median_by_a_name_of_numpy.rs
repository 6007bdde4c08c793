use array_core::array;

fn main() {
    let x = array![1.0, f64::NAN, 3.0];
    //~ ERROR: arrays have no method `nanmedian`
    //~ NOTE: write `x.masked(&broadcast!(!is_nan(x))).median_axis::<0>().to_scalar()`
    let median = x.nanmedian();
    assert_eq!(median, 2.0);
}
