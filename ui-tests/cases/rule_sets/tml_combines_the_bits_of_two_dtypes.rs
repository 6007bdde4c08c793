use array_core::{array, broadcast};

fn main() {
    let (flags, mask) = (array![1_u32, 2], array![1_i32, 2]);
    //~ ERROR: `tml` combines the bits of unsigned integers, and the common dtype `i64` is not unsigned
    let _ = broadcast!(tml; flags & mask);
}
