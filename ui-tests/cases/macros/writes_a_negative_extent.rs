use array_core::{Array, shape};

//~ ERROR: an extent cannot be negative: write 0 or more
type Image = Array<u8, shape![480, -1]>;

fn main() {
    let _: Option<Image> = None;
}
