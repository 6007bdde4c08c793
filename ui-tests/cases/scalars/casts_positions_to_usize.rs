use array_core::array;

fn main() {
    let best = array![[0.1, 0.9], [0.7, 0.3]].argmax_axis::<1>();
    //~ ERROR: `i64` cannot be cast to `usize`
    //~ NOTE: `usize` and `isize` are not dtypes: `x.map(|&n| n as usize)`
    let _ = best.cast::<usize>();
}
