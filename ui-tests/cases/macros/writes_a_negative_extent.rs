use array_core::{Array, shape};

//~ ERROR: an extent cannot be negative, and none is inferred: write it, or `shape![_, 3]` for one known at run time
type Image = Array<u8, shape![480, -1]>;

fn main() {
    let _: Option<Image> = None;
}
