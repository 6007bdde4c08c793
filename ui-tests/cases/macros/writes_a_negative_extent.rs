use array_core::{Array, shape};

//~ ERROR: an extent cannot be negative, and is not inferred: write the number, or `shape![_, 3]` if it is known only at run time
type Image = Array<u8, shape![480, -1]>;

fn main() {
    let _: Option<Image> = None;
}
