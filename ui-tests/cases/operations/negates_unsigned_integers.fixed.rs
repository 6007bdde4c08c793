use array_core::array;

fn main() {
    let x = array![1_u8, 2];
    let _ = -x.cast::<i64>();
}
