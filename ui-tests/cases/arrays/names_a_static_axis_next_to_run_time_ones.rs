use array_core::prelude::*;

dim!(Height, Width, Channel = 3);

fn named(pixels: Array<u8, shape![Height, Width, 3]>) -> Array<u8, shape![Height, Width, Channel]> {
    //~ ERROR: the extents of `(Height, Width, Len<3>)` are not all known to the compiler
    //~ NOTE: to rename axes: `into_shape`
    pixels.with_axes()
}

fn main() {
    assert_eq!(named(Array::zeros_with([2, 2, 3])).shape(), [2, 2, 3]);
}
