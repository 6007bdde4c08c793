use array_core::{Array, shape};

const SIDE: usize = 28;

//~ ERROR: put a computed extent in braces, as in `shape![{ 2 * SIDE }]`, and separate axes by commas
//~ NOTE: a const parameter is written `shape![const N]`
type Flat = Array<u8, shape![SIDE * SIDE]>;

fn main() {
    let _: Option<Flat> = None;
}
