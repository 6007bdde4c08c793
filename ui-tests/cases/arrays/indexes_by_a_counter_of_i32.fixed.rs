use array_core::array;

fn main() {
    let x = array![1.0, 2.0, 3.0];
    let mut sum = 0.0;
    for i in 0..3_i32 {
        sum += x[i as usize];
    }
    assert_eq!(sum, 6.0);
}
