use array_core::{Array, shape};

fn is_set(flag: &Array<u8, shape![]>) -> bool {
    flag.to_scalar() != 0
}

fn main() {}
