use array_core::array;

fn main() {
    let (x, y) = (array![1.0, 2.0], array![3.0]);
    //~ ERROR: arrays have no method `append`
    //~ NOTE: write `(&x, &y).concat::<0>()`
    let _ = x.append(&y);
}
