use array_core::array;

fn main() {
    let counts = array![1_u64, 2];
    let steps = array![-1_i32, 1];
    let _ = &counts.cast::<i64>() + &steps;
}
