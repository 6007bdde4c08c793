use array_core::{array, broadcast};

fn main() {
    let (flags, mask) = (array![1_u32, 2], array![1_i32, 2]);
    let _ = broadcast!(tml; flags & mask as u32);
}
