use array_core::array;

fn main() {
    let v = array![1.0, 2.0];
    //~ ERROR: arrays have no method `insert`
    //~ NOTE: write `(slice!(v, ..1), &array![value], slice!(v, 1..)).concat::<0>()`
    let _ = v.insert(1, 7.0);
}
