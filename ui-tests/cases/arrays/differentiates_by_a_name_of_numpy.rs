use array_core::array;

fn main() {
    let y = array![1.0, 2.0, 4.0];
    //~ ERROR: arrays have no method `gradient`
    let slopes = y.gradient(0.5);
    assert_eq!(slopes.len(), 2);
}
