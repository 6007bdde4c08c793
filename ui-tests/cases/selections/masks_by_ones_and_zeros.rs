use array_core::array;

fn main() {
    let x = array![1.0, 2.0, 3.0];
    let chosen = array![1_i32, 0, 1];
    //~ ERROR: mismatched types
    //~ NOTE: expected `&Array<bool, _, _>`, found `&Array<i32, (Len<3>,)>`
    let y = x.masked(&chosen);
    assert_eq!(y.to_vec(), [1.0, 3.0]);
}
