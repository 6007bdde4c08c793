use array_core::array;

fn main() {
    let x = array![1.0, 2.0];
    //~ ERROR: arrays have no method `pad_axis`
    //~ NOTE: write `x.pad_by::<0>(1, 1, 0.0)`, or `x.pad::<0, 1, 1>(0.0)`
    let _ = x.pad_axis::<0>(1, 1);
}
