use array_core::{Array, shape};

type Image = Array<u8, shape![480, _]>;

fn main() {
    let _: Option<Image> = None;
}
