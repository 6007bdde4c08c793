use array_core::{Array, shape};

//~ ERROR: an extent is not negative: write 0 or more
type Image = Array<u8, shape![480, -1]>;

fn main() {
    let _: Option<Image> = None;
}
