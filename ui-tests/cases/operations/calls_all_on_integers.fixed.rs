use array_core::array;

fn main() {
    let x = array![1_i32, 2];
    let _ = x.cast::<bool>().all();
}
