use array_core::Array;

fn main() {
    //~ ERROR: arrays have no function `from_vec`
    //~ NOTE: write `Array::from(vec)`
    let x = Array::from_vec(vec![1.0, 2.0]);
    assert_eq!(x.len(), 2);
}
