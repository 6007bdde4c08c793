use array_core::array;

fn main() {
    let x = array![[1_i32, 2], [0, 4]];
    let _ = x.cast::<bool>().any();
}
