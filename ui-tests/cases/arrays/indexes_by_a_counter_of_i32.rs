use array_core::array;

fn main() {
    let x = array![1.0, 2.0, 3.0];
    let mut sum = 0.0;
    for i in 0..3_i32 {
        //~ ERROR: `i32` cannot index an array of shape `(Len<3>,)`
        //~ NOTE: `i as usize` for another integer
        sum += x[i];
    }
    assert_eq!(sum, 6.0);
}
