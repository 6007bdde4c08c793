use array_core::array;

fn main() {
    let x = array![1.0, f64::NAN, 3.0];
    //~ ERROR: arrays have no method `nanmedian`
    //~ NOTE: write `let s = x.masked(&broadcast!(!is_nan(x))).sort::<0>(); (s[(s.len() - 1) / 2] + s[s.len() / 2]) / 2.0`
    let median = x.nanmedian();
    assert_eq!(median, 2.0);
}
