use array_core::{Array, shape};

const SIDE: usize = 28;

//~ ERROR: a computed extent stands in braces: `{ … }`
type Flat = Array<u8, shape![SIDE * SIDE]>;

fn main() {
    let _: Option<Flat> = None;
}
